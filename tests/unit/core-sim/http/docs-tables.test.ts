import assert from "node:assert/strict";
import * as v from "valibot";
import {
  type Disruption,
  disruptionSchema,
  type Fault,
  FAULT_LAYERS,
  NATIVE_EVENTS,
  NATIVE_REQUESTS,
  PASSING,
} from "../../../../core-sim/control/mod.ts";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";
import { root } from "../../../support/root.ts";

type Passing = typeof PASSING[Fault["at"]][number];

const page = await Deno.readTextFile(`${root}docs/control-api.md`);

/** The rows of the table that follows a heading, as cells. */
function rowsBelow(heading: string): string[][] {
  const [table = ""] = page.slice(page.indexOf(heading)).match(/^\|[^]*?\n(?!\|)/m) ?? [];
  const rows = table.trim().split("\n").slice(2);
  return rows.map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()));
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

/** Long lists have a name in the table and stand below it. */
const GROUPS = {
  "requests of a page": typesOf("page", "request"),
  "events to a page": typesOf("page", "event"),
  "requests to Core": NATIVE_REQUESTS,
  "events of Core": NATIVE_EVENTS,
} as const;

function typesOf(at: "page", form: Passing["form"]): readonly string[] {
  return PASSING[at].find((passing) => passing.form === form)?.types ?? [];
}

function typesCell(types: readonly string[]): string {
  const group = Object.entries(GROUPS).find(([, names]) => code(names) === code(types));
  return group === undefined ? code(types) : `**${group[0]}**`;
}

const faultRows = rowsBelow("### `POST /labs/:lab/faults`");

Deno.test("the page's table of faults is the table that decides what may be armed", () => {
  const inCode = FAULT_LAYERS.flatMap((at) =>
    PASSING[at].map(({ direction, form, types, kinds, ofSession }) => [
      `\`${at}\``,
      `\`${direction}\``,
      form,
      typesCell(types),
      code(kinds),
      ofSession ? "yes" : "–",
    ])
  );
  assert.deepEqual(faultRows.map((row) => row.slice(0, 6)), inCode);
  for (const [name, types] of Object.entries(GROUPS)) {
    const [, listed = ""] = page.match(new RegExp(`- \\*\\*${name}\\*\\*: ([^.]*)\\.`)) ?? [];
    assert.equal(listed.replaceAll(/\s+/g, " "), code(types), name);
  }
});

/** What a failure says at a place, the first time that something of this form passes there. */
function failureAt(at: Fault["at"], { direction, form, types }: Passing): string | undefined {
  const lab = manualLab(form === "browser" ? { approval: "ask" } : {});
  const asking = new RawPage(lab);
  const arm = (type?: string) => {
    const match = { direction, ...type === undefined ? {} : { type } };
    assert.equal(typeof lab.armFault({ at, kind: "fail", match }), "string");
  };
  switch (form) {
    case "request":
    case "answer":
      arm();
      return asking.refusal("get_settings");
    case "browser":
    case "operation":
      arm(types[0]);
      return asking.refusal("create_session", { input: { provider: "codex" } });
    case "step": {
      const sessionId = asking.create();
      arm();
      asking.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
      lab.advance(60_000);
      const completed = asking.received.find((message) => message.type === "operation_completed");
      return completed?.type === "operation_completed" && !completed.success ? completed.error?.code : undefined;
    }
    case "end": {
      const sessionId = asking.create();
      arm();
      return asking.refusal("end_session", { sessionId });
    }
    case "storage": {
      const sessionId = asking.create();
      arm("list_assets");
      return asking.refusal("list_assets", { sessionId });
    }
    default:
      return undefined;
  }
}

Deno.test("what a failure says where the fault doesn't is what the page's table says", () => {
  const inCode = FAULT_LAYERS.flatMap((at) => PASSING[at].map((passing) => ({ at, passing })));
  for (const [index, { at, passing }] of inCode.entries()) {
    const cell = faultRows[index]?.[6] ?? "";
    if (!passing.kinds.includes("fail")) assert.equal(cell, "–", `${at} ${passing.form}`);
    else assert.ok(cell.includes(`\`${failureAt(at, passing)}\``), `${at} ${passing.form}: ${failureAt(at, passing)}`);
  }
});

const disruptionRows = rowsBelow("### `POST /labs/:lab/disrupt`");

Deno.test("the page's table of disruptions has every kind, with what it takes", () => {
  const byKind = Map.groupBy(disruptionSchema.options, ({ entries }) => entries.kind.literal);
  const inCode = [...byKind].map(([kind, options]) => {
    const ids = options.flatMap(({ entries }) => "threadId" in entries ? [entries.threadId.type] : []);
    const session = ids.length === 0 ? "–" : ids.includes("exact_optional") ? "optional" : "required";
    return [`\`${kind}\``, options.some(({ entries }) => "forMs" in entries) ? "yes" : "–", session];
  });
  assert.deepEqual(disruptionRows.map((row) => row.slice(0, 3)), inCode);
});

/** Whether something of the computer isn't as it was. */
function disturbed(lab: Lab): boolean {
  const { extension, nativeHost, desktop } = lab.truth();
  return extension.state !== "running" || nativeHost.retryInMs !== undefined || !desktop.running ||
    lab.portRefusal !== undefined || extension.subscriptions.some(({ state }) => state !== "healthy") ||
    desktop.threads.some(({ workspace }) => !workspace.exists);
}

for (const [kindCell = "", , session, lasts = ""] of disruptionRows) {
  const kind = kindCell.replaceAll("`", "");
  const untilHealed = lasts.includes("`heal`");
  Deno.test(`${kind} lasts as the page says, without forMs: ${lasts}`, () => {
    const lab = manualLab();
    const sessionId = new RawPage(lab).create({ autoEndOnDisconnect: false });
    const disruption: Disruption = v.parse(disruptionSchema, { kind, ...session === "required" ? { sessionId } : {} });
    lab.disrupt(disruption);
    lab.advance(60 * 60 * 1000);
    assert.equal(disturbed(lab), untilHealed);
    lab.disrupt({ kind: "heal" });
    assert.equal(disturbed(lab), false);
  });
}
