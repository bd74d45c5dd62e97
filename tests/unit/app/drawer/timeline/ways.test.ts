import assert from "node:assert/strict";
import { type Entry, JournalIndex, LAYERS } from "../../../../../app/drawer/journal/mod.ts";
import { detailOf, toneOf } from "../../../../../app/drawer/timeline/detail.ts";
import { wayOf } from "../../../../../app/drawer/timeline/ways.ts";
import { runOf } from "../lab-run.ts";
import { aTurn } from "./scene.ts";

function told(run = runOf(aTurn().lab)) {
  const index = new JournalIndex().take(run);
  return run.entries.map((entry) => {
    const way = wayOf(entry, index);
    const where = way.is === "mark"
      ? `on ${way.on.layer}`
      : `${way.from.layer} ${way.answer ? "-->" : "->"} ${way.to.layer}`;
    return { where, entry, text: `${where}: ${entry.type} ${detailOf(entry)}`.trim() };
  });
}

Deno.test("a request goes hop by hop to the agent, what comes of it goes back the same way", () => {
  const texts = told().map(({ text }) => text);
  const from = texts.indexOf("page -> extension: send_text count");
  assert.deepEqual(texts.slice(from, from + 10), [
    "page -> extension: send_text count",
    "extension -> native-link: send_text count",
    "native-link -> core: send_text count",
    "core -> agent: turn_started",
    "core -> native-link: status_changed running",
    "native-link -> extension: status_changed running",
    "extension -> route: status_changed",
    "route -> page: status_changed running",
    "native-link --> extension: send_text",
    "extension --> page: response",
  ]);
});

Deno.test("what Core tells while nobody has subscribed stands on its lane", () => {
  const created = told().find(({ entry }) => entry.layer === "core" && entry.type === "created");
  assert.equal(created?.where, "on core");
});

Deno.test("faults, and what the hand that steers does, are marks with what they are about", () => {
  const { lab, page, sessionId } = aTurn();
  lab.armFault({ at: "route", kind: "drop", match: { type: "status_changed" } });
  lab.disrupt({ kind: "desktop.hideWindow" });
  page.post("send_text", { sessionId, text: "more", operationId: "op-2" });
  const texts = told(runOf(lab)).map(({ text }) => text);
  for (
    const text of [
      "on control: fault_armed route drop",
      "on control: disrupt desktop.hideWindow",
      "on route: fault drop status_changed",
      "on control: clock +1000 ms",
    ]
  ) assert.ok(texts.includes(text), text);
});

Deno.test("a refusal, a code and a break are trouble; requests, answers and events are told apart", () => {
  const { lab, page } = aTurn();
  page.refusal("resume_session", { sessionId: "nobody" });
  lab.disrupt({ kind: "nativeHost.drop" });
  const tones = new Map(told(runOf(lab)).map(({ entry }) => [`${entry.layer} ${entry.type}`, toneOf(entry)]));
  assert.equal(tones.get("page response"), "trouble");
  assert.equal(tones.get("core refused"), "trouble");
  assert.equal(tones.get("native-link lost"), "trouble");
  assert.equal(tones.get("page send_text"), "request");
  assert.equal(tones.get("page chat_delta"), "event");
  assert.equal(tones.get("route chat_delta"), "event");
  assert.equal(tones.get("core chat_delta"), "event");
  assert.equal(tones.get("core send_text"), "request");
  assert.equal(tones.get("control disrupt"), "control");
  assert.equal(tones.get("agent said"), "note");
});

Deno.test("an entry of whatever content has a way, a tone and a short detail", () => {
  const long = "家".repeat(10_000);
  for (const layer of LAYERS) {
    for (const data of [undefined, null, 7, [], { direction: "to-page" }, { frame: long }, { frame: { text: long } }]) {
      const entry: Entry = { n: 1, at: 0, layer, type: "x", data };
      const way = wayOf(entry, new JournalIndex());
      assert.ok(way.is === "mark" || way.to.layer !== way.from.layer);
      assert.ok(detailOf(entry).length < 70);
      assert.equal(typeof toneOf(entry), "string");
    }
  }
});
