import assert from "node:assert/strict";
import type { Step } from "../../../../core-sim/control/mod.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const TOOL = { name: "count", description: "Counts", argsSchema: { type: "object" } };
const FAILURE = { code: "PROVIDER_REQUEST_FAILED", message: "quota" };

function setUp(...steps: Step[]) {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ skills: { guidance: "", tools: [TOOL] } });
  if (steps.length > 0) lab.queueScript({ steps });
  const from = page.received.length;
  const send = () => page.ask("send_text", { sessionId, text: "x", operationId: "o1" });
  return { lab, page, sessionId, send, story: () => page.story(from), heard: () => page.received.slice(from) };
}

Deno.test("[TU1] a turn that succeeds: running, chat, usage, idle, completed, all with its id; the answer is anywhere between", () => {
  const { lab, send, story, heard } = setUp({ say: "ab", chunk: 1, everyMs: 0 }, { say: "c" });
  send();
  lab.advance(0);
  assert.deepEqual(story().filter((told) => told !== "answer ok"), [
    "status running",
    "chat_delta",
    "chat_delta",
    "chat_message",
    "chat_delta",
    "chat_message",
    "usage_updated",
    "status idle",
    "operation_completed",
  ]);
  for (const message of heard()) {
    if (message.type !== "response") assert.ok("operationId" in message && message.operationId === "o1");
  }
});

Deno.test("[TU6] a turn that fails: the provider's error, status error, completed without success, all with its id", () => {
  const { lab, send, heard, story } = setUp({ fail: FAILURE });
  send();
  lab.advance(0);
  assert.deepEqual(story().slice(2), ["error PROVIDER_REQUEST_FAILED", "status error", "operation_completed"]);
  const [error, status, completed] = heard().slice(2);
  assert.ok(error?.type === "error" && status?.type === "status_changed" && completed?.type === "operation_completed");
  assert.ok("source" in error && error.source === "provider" && error.provider === "codex");
  assert.deepEqual([error.operationId, status.operationId, completed.operationId], ["o1", "o1", "o1"]);
  assert.deepEqual([completed.success, completed.error], [false, FAILURE]);
});

Deno.test("[TU6] out of error leads a prepare, or an end and a resume; until then a send is PROVIDER_COMMAND_FAILED", () => {
  const { lab, page, sessionId, send } = setUp({ fail: FAILURE });
  send();
  lab.advance(0);
  const again = { sessionId, text: "y", operationId: "o2" };
  assert.equal(page.refusal("send_text", again), "PROVIDER_COMMAND_FAILED");
  assert.equal(
    page.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: true }),
    "PROVIDER_COMMAND_FAILED",
  );
  assert.equal(page.refusal("prepare_session", { sessionId, operationId: "p1" }), undefined);
  lab.advance(10_000);
  assert.equal(page.refusal("send_text", again), undefined);
});

Deno.test("a prepare is told like a turn, its chat too, with a kind of its own, and comes back to idle", () => {
  const { lab, page, sessionId, heard, story } = setUp();
  page.ask("prepare_session", { sessionId, operationId: "p1" });
  lab.advance(10_000);
  assert.deepEqual(story().filter((told) => told !== "answer ok" && told !== "chat_delta"), [
    "status running",
    "chat_message",
    "usage_updated",
    "status idle",
    "operation_completed",
  ]);
  const completed = heard().at(-1);
  assert.ok(completed?.type === "operation_completed");
  assert.deepEqual([completed.operationKind, completed.success, completed.operationId], ["prepare", true, "p1"]);
  assert.equal(lab.truth().desktop.threads[0]?.status, "idle");
});

Deno.test("a prepare that fails: error, idle, completed without success; the next send is taken", () => {
  const lab = manualLab();
  lab.armFault({ at: "agent", kind: "cut" });
  const page = new RawPage(lab);
  const sessionId = page.create();
  const from = page.received.length;
  page.ask("prepare_session", { sessionId, operationId: "p1" });
  lab.advance(10_000);
  assert.deepEqual(page.story(from).filter((told) => told !== "answer ok"), [
    "status running",
    "error PROVIDER_RUNTIME_DISCONNECTED",
    "status idle",
    "operation_completed",
  ]);
  assert.equal(page.refusal("send_text", { sessionId, text: "x", operationId: "o1" }), undefined);
});

Deno.test("[TL6] a tool: waiting, the call, running; Core's own events, created and tool_result, reach no page", () => {
  const { lab, page, send, story, sessionId, heard } = setUp({ tool: "count", args: {} });
  send();
  lab.advance(0);
  assert.deepEqual(story().slice(-2), ["status waiting_tool_result", "tool_call"]);
  const call = heard().at(-1);
  assert.ok(call?.type === "tool_call");
  page.ask("submit_tool_result", { sessionId, toolRequestId: call.toolRequestId, result: 1 });
  assert.equal(story().at(-2), "status running");
  lab.advance(0);
  assert.ok(page.received.every(({ type }) => !["created", "tool_result"].includes(type)));
});

Deno.test("[EN4] an end in a turn: running without an id, the operation cut short, ended, ended, the answer", () => {
  const { lab, page, send, heard, sessionId } = setUp({ wait: 1_000 });
  send();
  lab.advance(10);
  const from = heard().length;
  page.ask("end_session", { sessionId });
  const [stopping, completed, status, ended, answer] = heard().slice(from);
  assert.ok(stopping?.type === "status_changed" && stopping.status === "running" && stopping.operationId === undefined);
  assert.ok(completed?.type === "operation_completed" && completed.operationId === "o1");
  assert.deepEqual([completed.success, completed.error?.code], [false, "THREAD_ENDED"]);
  assert.ok(status?.type === "status_changed" && status.status === "ended" && status.operationId === undefined);
  assert.equal(ended?.type, "ended");
  assert.ok(answer?.type === "response" && answer.ok);
});

Deno.test("[TU2] an operation id may come back once it is done: Core recognises none, and makes one where there is none", () => {
  const { lab, page, sessionId } = setUp();
  for (const operationId of ["o1", "o1", undefined]) {
    const id = operationId === undefined ? {} : { operationId };
    assert.equal(page.refusal("send_text", { sessionId, text: "hello", ...id }), undefined);
    lab.advance(30_000);
  }
  assert.equal(lab.truth().desktop.threads[0]?.operations, 3);
  assert.match(lab.truth().desktop.threads[0]?.lastCompletedOperation?.operationId ?? "", /^operation_\d+_/);
  assert.equal(page.refusal("send_text", { sessionId, text: "x", operationId: " " }), "INVALID_INPUT");
  assert.equal(page.refusal("prepare_session", { sessionId, operationId: "" }), "INVALID_INPUT");
});
