import assert from "node:assert/strict";
import * as v from "valibot";
import {
  type Fault,
  FAULT_KINDS,
  FAULT_LAYERS,
  faultSchema,
  NATIVE_EVENTS,
  NATIVE_REQUESTS,
  PASSING,
} from "../../../../core-sim/control/mod.ts";
import type { CoreEvent, NativeRequestType } from "../../../../core-sim/core/mod.ts";
import { MAX_FAULTS, MAX_USED_UP } from "../../../../core-sim/faults/mod.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";
import { arm, comesFrom, fired, takenByCore, withSession } from "./setup.ts";

const armable = (fault: Record<string, unknown>) => v.safeParse(faultSchema, fault).success;

/** One fault of each kind, with what it needs. */
const ofKind = (at: string, kind: string, match: Record<string, unknown> = {}) => ({
  at,
  kind,
  match,
  ...(kind === "delay" ? { ms: 5 } : {}),
});

Deno.test("what may be armed is what the table says, for every place, kind and direction", () => {
  for (const at of FAULT_LAYERS) {
    for (const kind of FAULT_KINDS) {
      const ways = new Set(PASSING[at].filter(({ kinds }) => kinds.includes(kind)).map(({ direction }) => direction));
      assert.equal(armable(ofKind(at, kind)), ways.size > 0, `${at} ${kind}`);
      for (const direction of ["to-core", "to-page"] as const) {
        assert.equal(armable(ofKind(at, kind, { direction })), ways.has(direction), `${at} ${kind} ${direction}`);
      }
    }
  }
});

Deno.test("a combination that means nothing is refused", () => {
  const nothing: Record<string, unknown>[] = [
    ofKind("route", "delay", { direction: "to-core" }),
    ofKind("route", "cut"),
    ofKind("workspace", "drop"),
    ofKind("agent", "drop", { direction: "to-page" }),
    ofKind("core", "duplicate", { direction: "to-page" }),
    ofKind("native-link", "duplicate"),
    ofKind("native-link", "fail", { type: "chat_delta" }),
    ofKind("native-link", "drop", { type: "send_text", direction: "to-elsewhere" }),
    ofKind("core", "drop", { type: "end_session" }),
    ofKind("extension", "drop", { type: "end_thread" }),
    ofKind("workspace", "fail", { type: "read_asset", sessionId: "s" }),
    ofKind("control", "drop"),
    { at: "core", kind: "delay" },
    { at: "core", kind: "delay", ms: 0 },
    { at: "core", kind: "delay", ms: 24 * 60 * 60 * 1000 + 1 },
    { at: "core", kind: "drop", ms: 5 },
    { at: "core", kind: "drop", error: { code: "X", message: "" } },
    { at: "core", kind: "drop", after: -1 },
    { at: "core", kind: "drop", after: 1.5 },
    { at: "core", kind: "drop", times: 0 },
    { at: "core", kind: "drop", times: 10_001 },
    { at: "core", kind: "drop", probability: 0.5 },
  ];
  for (const fault of nothing) assert.equal(armable(fault), false, JSON.stringify(fault));
});

Deno.test("the native link's names are those of its requests and events", () => {
  const requests: readonly NativeRequestType[] = NATIVE_REQUESTS;
  const missing: Exclude<NativeRequestType, typeof NATIVE_REQUESTS[number]>[] = [];
  const events: readonly (CoreEvent["type"] | "thread_subscription_closed")[] = NATIVE_EVENTS;
  const untold: Exclude<CoreEvent["type"], typeof NATIVE_EVENTS[number]>[] = [];
  assert.equal(new Set([...requests, ...missing]).size, requests.length);
  assert.equal(new Set([...events, ...untold]).size, events.length);
});

Deno.test("a fault lets `after` matches pass, takes `times`, and is used up", () => {
  const { lab, page, arm } = withSession();
  const fault: Fault = {
    at: "core",
    kind: "fail",
    match: { type: "get_settings", direction: "to-core" },
    after: 1,
    times: 2,
  };
  const faultId = arm(fault);
  const outcomes: (string | undefined)[] = [];
  for (let n = 0; n < 2; n++) outcomes.push(page.refusal("get_settings"));
  assert.deepEqual(lab.truth().faults, [{ faultId, fault, seen: 2, fired: 1, left: 1 }]);
  for (let n = 0; n < 2; n++) outcomes.push(page.refusal("get_settings"));
  assert.deepEqual(outcomes, [undefined, "PROVIDER_COMMAND_FAILED", "PROVIDER_COMMAND_FAILED", undefined]);
  assert.deepEqual(lab.truth().faults, [{ faultId, fault, seen: 3, fired: 2, left: 0 }]);
});

Deno.test("the truth goes on telling what was used up, the last hundred of them, until all are cleared", () => {
  const { lab, page, arm } = withSession();
  const waits = arm({ at: "core", kind: "cut", match: { type: "end_thread" } });
  const ids = Array.from({ length: MAX_USED_UP + 1 }, () => arm({ at: "core", kind: "fail" }));
  for (const _ of ids) page.refusal("get_settings");
  const told = lab.truth().faults.map(({ faultId, left }) => [faultId, left]);
  assert.deepEqual(told, [[waits, 1], ...ids.slice(1).map((id) => [id, 0])]);
  lab.clearFaults();
  assert.deepEqual(lab.truth().faults, []);
  assert.deepEqual(lab.journal.after(lab.journal.latest - 1).entries[0]?.data, { faultIds: [waits] });
});

Deno.test("at one place one fault takes a message: the first that was armed, then the next", () => {
  const { lab, page, arm } = withSession();
  for (const code of ["A", "B"]) {
    arm({ at: "extension", kind: "fail", match: { direction: "to-core" }, error: { code, message: code } });
  }
  arm({ at: "core", kind: "fail", match: { direction: "to-core" }, error: { code: "C", message: "C" } });
  const codes = [1, 2, 3, 4].map(() => page.refusal("get_settings"));
  assert.deepEqual(codes, ["A", "B", "C", undefined]);
  assert.equal(fired(lab).length, 3);
});

Deno.test("a match names one session, one type, one direction, or all", () => {
  const { lab, page, sessionId, arm } = withSession();
  const other = page.create();
  arm({ at: "core", kind: "fail", match: { sessionId: other }, times: 10 });
  assert.equal(page.refusal("send_text", { sessionId, text: "x" }), undefined);
  assert.equal(page.refusal("send_text", { sessionId: other, text: "x" }), "PROVIDER_COMMAND_FAILED");
  assert.equal(page.refusal("get_settings"), undefined);
  lab.clearFaults();
  arm({ at: "core", kind: "fail" });
  assert.equal(page.refusal("list_providers"), "PROVIDER_COMMAND_FAILED");
});

Deno.test("clearing disarms all; what is held already comes at its time", () => {
  const { lab, page, arm } = withSession();
  arm({ at: "core", kind: "delay", ms: 100, match: { type: "get_settings", direction: "to-core" }, times: 5 });
  const held = page.post("get_settings");
  lab.clearFaults();
  assert.deepEqual(lab.truth().faults, []);
  assert.equal(page.answerTo(held), undefined);
  lab.advance(100);
  assert.equal(page.answerTo(held)?.ok, true);
  assert.equal(page.refusal("get_settings"), undefined);
});

Deno.test("healing clears no fault", () => {
  const { lab, page, arm } = withSession();
  arm({ at: "core", kind: "fail", match: { type: "get_settings" } });
  lab.disrupt({ kind: "heal" });
  assert.equal(page.refusal("get_settings"), "PROVIDER_COMMAND_FAILED");
});

Deno.test("the journal tells what was armed, cleared and fired, and what came of it", () => {
  const { lab, page, sessionId, arm } = withSession();
  const fault: Fault = { at: "core", kind: "delay", ms: 10, match: { type: "send_text", direction: "to-core" } };
  const faultId = arm(fault);
  page.post("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.advance(10);
  lab.clearFaults();
  const { entries } = lab.journal.after(0);
  const control = entries.filter(({ layer, type }) => layer === "control" && type.startsWith("fault"));
  assert.deepEqual(control.map(({ type, data }) => [type, data]), [
    ["fault_armed", { faultId, fault }],
    ["faults_cleared", { faultIds: [] }],
  ]);
  const [entry, ...more] = fired(lab);
  assert.ok(entry !== undefined && more.length === 0);
  assert.deepEqual([entry.layer, entry.sessionId, entry.operationId, entry.data], [
    "core",
    sessionId,
    "o1",
    { faultId, kind: "delay", of: "send_text", direction: "to-core" },
  ]);
  const started = entries.find(({ type }) => type === "turn_started");
  assert.ok(started !== undefined && comesFrom(lab, started, entry.n));
});

Deno.test("a lab holds so many faults and refuses the next one clearly", () => {
  const lab = manualLab();
  for (let n = 0; n < MAX_FAULTS; n++) arm(lab, { at: "core", kind: "drop" });
  const refused = lab.armFault({ at: "core", kind: "drop" });
  assert.equal(typeof refused === "object" && refused.refused.code, "LAB_LIMIT_REACHED");
  const nothing = lab.armFault({ at: "core", kind: "delay" });
  assert.equal(typeof nothing === "object" && nothing.refused.code, "INVALID_INPUT");
});

Deno.test("equal runs with equal faults give equal journals", () => {
  const run = () => {
    const lab = manualLab();
    const page = new RawPage(lab);
    const faults: Fault[] = [
      { at: "page", kind: "delay", ms: 7, match: { type: "chat_delta" }, times: 2 },
      { at: "route", kind: "duplicate", match: { type: "status_changed" } },
      { at: "extension", kind: "delay", ms: 40, match: { type: "send_text", direction: "to-page" } },
      { at: "native-link", kind: "cut", match: { type: "chat_delta" }, after: 3 },
      { at: "core", kind: "delay", ms: 3, match: { type: "status_changed" } },
      { at: "agent", kind: "duplicate", match: { type: "say" } },
      { at: "workspace", kind: "fail", match: { type: "create_workspace" } },
    ];
    for (const fault of faults) arm(lab, fault);
    page.post("create_session", { input: { provider: "codex" } });
    const sessionId = page.create({ autoEndOnDisconnect: false });
    lab.queueScript({ steps: [{ say: "a long enough text to cut" }, { usage: 5 }] });
    page.post("send_text", { sessionId, text: "go", operationId: "o1" });
    for (let n = 0; n < 40; n++) lab.advance(100);
    return lab.journal.after(0).entries;
  };
  const entries = run();
  assert.deepEqual(entries, run());
  assert.equal(entries.filter(({ layer, type }) => layer !== "control" && type === "fault").length, 8);
});

Deno.test("more characters than a way holds go on before their time: in a lane all, in order, else the newest", () => {
  for (const [at, early] of [["page", 20], ["extension", 4]] as const) {
    const { lab, page, sessionId, arm } = withSession();
    arm({ at, kind: "delay", ms: 60_000, match: { type: "submit_tool_result", direction: "to-core" }, times: 100 });
    const result = "x".repeat(1024 * 1024 - 1000);
    const post = (n: number) => page.post("submit_tool_result", { sessionId, toolRequestId: `t${n}`, result });
    const posted = Array.from({ length: 20 }, (_, n) => post(n));
    lab.advance(0);
    assert.equal(posted.filter((id) => page.answerTo(id) !== undefined).length, early);
    lab.advance(60_000);
    assert.ok(posted.every((id) => page.answerTo(id) !== undefined));
  }
});

Deno.test("more held messages than a lane takes go on at once, in order", () => {
  const { lab, page, arm } = withSession();
  arm({ at: "native-link", kind: "delay", ms: 60_000, match: { type: "get_settings", direction: "to-core" } });
  const first = page.post("get_settings");
  for (let n = 0; n < 9_999; n++) page.post("get_settings");
  lab.advance(0);
  assert.equal(page.answerTo(first), undefined);
  page.post("get_settings");
  lab.advance(0);
  assert.equal(page.answerTo(first)?.ok, true);
  assert.equal(takenByCore(lab, "get_settings"), 10_001);
});
