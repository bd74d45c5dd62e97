import assert from "node:assert/strict";
import type { ToolOutcome } from "../../../../core-sim/agent/mod.ts";
import { systemHostClock } from "../../../../core-sim/clock.ts";
import { LabClock } from "../../../../core-sim/lab/clock.ts";
import { readCall } from "../../../../core-sim/core/read-call.ts";
import { ToolDesk } from "../../../../core-sim/core/tool-desk.ts";
import type { JsonValue } from "../../../../sdk/protocol/mod.ts";
import { brief, COUNTER, setUp } from "./setup.ts";

type Args = { [key: string]: JsonValue };

/** A thread with the tool `count`, and what the agent's last call came to. */
function setUpTools(manifest: object = {}) {
  const lab = setUp();
  const thread = lab.create({ skills: { guidance: "", tools: [{ ...COUNTER, ...manifest }] } });
  const call = (args: Args, tool = "count") => {
    lab.script({ tool, args });
    lab.ask({ type: "send_text", ...thread, text: "x", operationId: "op" });
    lab.clock.advance(0);
  };
  const pending = () => lab.ask({ type: "subscribe_thread", ...thread }).snapshot.pendingToolRequest;
  const outcomes = () =>
    lab.journal.after(0).entries.filter(({ type }) => type === "tool_outcome").map(({ data }) => JSON.stringify(data));
  const submit = (toolRequestId: string, result: JsonValue = 1) =>
    ({ type: "submit_tool_result", ...thread, toolRequestId, result }) as const;
  return { ...lab, thread, call, pending, outcomes, submit };
}

Deno.test("a tool call is told as waiting, the call, then running again; the snapshot shows it meanwhile", () => {
  const { call, ask, events, pending, submit, clock, desktop } = setUpTools();
  call({ by: 2 });
  assert.deepEqual(brief(events), ["running(op)", "waitingToolResult(op)", "tool_call(op)"]);
  const request = pending();
  assert.deepEqual(request, {
    requestId: "toolreq_1767225600000_1",
    threadId: events[0]?.threadId,
    operationId: "op",
    toolName: "count",
    args: { by: 2 },
    createdAt: "2026-01-01T00:00:00.000Z",
    timeoutMs: 60_000,
  });
  events.length = 0;
  ask(submit("toolreq_1767225600000_1", 7));
  assert.deepEqual(brief(events), ["tool_result(op)", "running(op)"]);
  clock.advance(0);
  assert.equal(desktop.truth().threads[0]?.status, "idle");
  assert.equal(desktop.truth().threads[0]?.acceptedToolResults, 1);
});

Deno.test("[TL5] the first accepted answer wins; later, late, foreign and invented ones get PENDING_TOOL_REQUEST_NOT_FOUND", () => {
  const { call, ask, refused, pending, submit, outcomes, clock, create, desktop } = setUpTools();
  const stranger = create();
  call({ by: 2 });
  const id = pending()?.requestId ?? "";
  const wrong = { code: "PENDING_TOOL_REQUEST_NOT_FOUND", details: { toolRequestId: id } };
  const notFound = (request: Parameters<typeof refused>[0]) => {
    const { code, details } = refused(request);
    return { code, details };
  };
  assert.deepEqual(notFound({ ...submit(id), ...stranger }), wrong);
  assert.equal(refused(submit("invented")).code, "PENDING_TOOL_REQUEST_NOT_FOUND");
  ask(submit(id, "first"));
  assert.deepEqual(notFound(submit(id, "second")), wrong);
  clock.advance(0);
  assert.deepEqual(notFound(submit(id, "late")), wrong);
  assert.deepEqual(outcomes(), [JSON.stringify({ tool: "count", outcome: { ok: true, result: "first" } })]);
  assert.equal(desktop.truth().threads[0]?.acceptedToolResults, 1);
});

Deno.test("[TL6] an unanswered call times out after a minute: the agent gets TOOL_TIMEOUT, the pages only the status", () => {
  const { call, refused, events, pending, submit, outcomes, clock, desktop } = setUpTools();
  call({ by: 2 });
  const id = pending()?.requestId ?? "";
  events.length = 0;
  clock.advance(59_999);
  assert.deepEqual(events, []);
  clock.advance(1);
  assert.deepEqual(brief(events).slice(0, 1), ["running(op)"]);
  assert.match(outcomes()[0] ?? "", /TOOL_TIMEOUT/);
  assert.equal(refused(submit(id)).code, "PENDING_TOOL_REQUEST_NOT_FOUND");
  assert.equal(desktop.truth().threads[0]?.status, "idle", "the turn goes on to its end");
});

Deno.test("[TL6] the tool's own timeoutMs counts, and a call's argument of that name over it, taken out of the arguments", () => {
  for (const [args, ms] of [[{ by: 1 }, 500], [{ by: 1, timeoutMs: 20 }, 20]] as const) {
    const { call, events, pending, clock } = setUpTools({ timeoutMs: 500 });
    call(args);
    assert.deepEqual([pending()?.timeoutMs, pending()?.args], [ms, { by: 1 }]);
    clock.advance(ms - 1);
    assert.equal(brief(events).at(-1), "tool_call(op)");
    clock.advance(1);
    assert.equal(pending(), undefined);
  }
});

Deno.test("[TL6] arguments are checked against the manifest before any page is asked", () => {
  const cases: [string, Args, string][] = [
    ["count", { by: "2" }, "TOOL_ARGS_INVALID"],
    ["count", {}, "TOOL_ARGS_INVALID"],
    ["count", { by: 1, timeoutMs: 0 }, "TOOL_ARGS_INVALID"],
    ["nothing", { by: 1 }, "TOOL_NOT_FOUND"],
    ["constructor", { by: 1 }, "TOOL_NOT_FOUND"],
  ];
  for (const [tool, args, code] of cases) {
    const { call, events, outcomes } = setUpTools();
    call(args, tool);
    assert.ok(events.every(({ type }) => type !== "tool_call"));
    assert.match(outcomes()[0] ?? "", new RegExp(`"code":"${code}"`));
  }
});

Deno.test("an answered call's time-out is gone: it doesn't strike the next call", () => {
  const { thread, ask, script, pending, submit, clock } = setUpTools();
  script({ tool: "count", args: { by: 1 } }, { wait: 50_000 }, { tool: "count", args: { by: 2 } });
  ask({ type: "send_text", ...thread, text: "x" });
  clock.advance(0);
  ask(submit(pending()?.requestId ?? ""));
  clock.advance(50_000);
  clock.advance(59_999);
  assert.deepEqual(pending()?.args, { by: 2 });
});

Deno.test("an end takes the call away: nothing is pending, nothing times out, the answer is refused", () => {
  const { call, ask, refused, events, pending, submit, clock, thread } = setUpTools();
  call({ by: 2 });
  const id = pending()?.requestId ?? "";
  ask({ type: "end_thread", ...thread });
  events.length = 0;
  clock.advance(120_000);
  assert.deepEqual(events, []);
  assert.equal(refused(submit(id)).code, "PENDING_TOOL_REQUEST_NOT_FOUND");
});

function deskWith(args: Args) {
  const clock = new LabClock(systemHostClock, { mode: "manual", onError: (error) => assert.fail(String(error)) });
  const desk = new ToolDesk(clock);
  const call = readCall([COUNTER], "count", args);
  desk.open(call, () => desk.timedOut(call));
  return { clock, desk, call };
}

Deno.test("an identical call joins the pending one, whatever the order of its arguments; another one doesn't", () => {
  const { desk } = deskWith({ by: 1, note: { a: 1, b: 2 } });
  const got: ToolOutcome[] = [];
  assert.ok(desk.waitsFor(readCall([COUNTER], "count", { note: { b: 2, a: 1 }, by: 1 })));
  assert.ok(!desk.waitsFor(readCall([COUNTER], "count", { by: 2 })));
  desk.join((outcome) => got.push(outcome));
  desk.join((outcome) => got.push(outcome));
  desk.settle({ ok: true, result: 5 });
  assert.deepEqual(got, [{ ok: true, result: 5 }, { ok: true, result: 5 }]);
});

Deno.test("a result that nobody took is replayed once to an identical call, for ten seconds", () => {
  for (const [ms, expected] of [[9_999, { ok: true, result: 5 }], [10_000, undefined]] as const) {
    const { clock, desk, call } = deskWith({ by: 1 });
    const leave = desk.join(() => assert.fail("it left"));
    leave();
    desk.settle({ ok: true, result: 5 });
    clock.advance(ms);
    assert.deepEqual(desk.takeReplay(call), expected);
    assert.equal(desk.takeReplay(call), undefined);
  }
});

Deno.test("256 results that nobody took are kept; one more drops the oldest", () => {
  const { desk, call } = deskWith({ by: 0 });
  desk.settle({ ok: true, result: 0 });
  for (let by = 1; by <= 256; by++) {
    const next = readCall([COUNTER], "count", { by });
    desk.open(next, () => assert.fail("nothing times out"));
    desk.settle({ ok: true, result: by });
  }
  assert.equal(desk.takeReplay(call), undefined);
  assert.deepEqual(desk.takeReplay(readCall([COUNTER], "count", { by: 1 })), { ok: true, result: 1 });
  assert.deepEqual(desk.takeReplay(readCall([COUNTER], "count", { by: 256 })), { ok: true, result: 256 });
});

Deno.test("[TL6] an argument timeoutMs that the schema defines is the tool's own, stays in, and counts as the time all the same", () => {
  const argsSchema = { type: "object", properties: { timeoutMs: { type: "integer" } }, additionalProperties: false };
  const tools = [{ name: "wait", description: "Waits", argsSchema, timeoutMs: 500 }];
  const { args, timeoutMs } = readCall(tools, "wait", { timeoutMs: 20 });
  assert.deepEqual([args, timeoutMs], [{ timeoutMs: 20 }, 20]);
  assert.equal(readCall(tools, "wait", { timeoutMs: -1 }).timeoutMs, 500, "not a time, but the schema takes it");
  assert.throws(() => readCall([COUNTER], "count", { by: 1, timeoutMs: 1.5 }), /TOOL_ARGS_INVALID|positive integer/);
});

Deno.test("a delivered result, and a time-out, are replayed to nobody", () => {
  const delivered = deskWith({ by: 1 });
  delivered.desk.join(() => {});
  delivered.desk.settle({ ok: true, result: 5 });
  assert.equal(delivered.desk.takeReplay(delivered.call), undefined);
  const late = deskWith({ by: 1 });
  late.clock.advance(60_000);
  assert.equal(late.desk.takeReplay(late.call), undefined);
});
