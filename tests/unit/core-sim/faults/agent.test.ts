import assert from "node:assert/strict";
import type { Step } from "../../../../core-sim/control/mod.ts";
import { statusOf } from "../../../support/raw-page.ts";
import { comesFrom, fired, withSession } from "./setup.ts";

const at = "agent" as const;

function withTurn(...steps: Step[]) {
  const all = withSession();
  all.lab.queueScript({ steps });
  const from = all.page.received.length;
  const send = () => all.page.ask("send_text", { sessionId: all.sessionId, text: "go", operationId: "o1" });
  const messages = () =>
    all.page.received.slice(from).flatMap((message) => message.type === "chat_message" ? [message.text] : []);
  return { ...all, send, messages, story: () => all.page.story(from) };
}

Deno.test("a step comes later, not at all, or twice", () => {
  const { lab, arm, send, messages } = withTurn({ say: "a" }, { say: "b" }, { say: "c" });
  arm({ at, kind: "delay", ms: 1_000, match: { type: "say" } });
  arm({ at, kind: "drop", match: { type: "say" } });
  arm({ at, kind: "duplicate", match: { type: "say" } });
  send();
  lab.advance(999);
  assert.deepEqual(messages(), []);
  lab.advance(1_000);
  assert.deepEqual(messages(), ["a", "c", "c"]);
});

Deno.test("[TU6] a step that fails, fails the turn", () => {
  const { lab, sessionId, arm, send, messages, story } = withTurn({ say: "a" }, { usage: 5 }, { say: "b" });
  arm({ at, kind: "fail", match: { type: "usage" }, error: { code: "PROVIDER_REQUEST_FAILED", message: "no" } });
  send();
  lab.advance(1_000);
  assert.deepEqual(messages(), ["a"]);
  assert.ok(story().includes("error PROVIDER_REQUEST_FAILED"));
  assert.equal(statusOf(lab, sessionId), "error");
  const last = lab.journal.after(0).entries.findLast(({ type }) => type === "operation_completed");
  assert.ok(last !== undefined && comesFrom(lab, last, fired(lab)[0]?.n ?? 0));
});

Deno.test("[TU8] a provider that dies in a step fails the operation with PROVIDER_RUNTIME_DISCONNECTED", () => {
  const { lab, sessionId, arm, send } = withTurn({ wait: 100 }, { say: "b" });
  arm({ at, kind: "cut", match: { type: "wait" } });
  send();
  lab.advance(0);
  const thread = lab.truth().desktop.threads[0];
  assert.equal(thread?.lastCompletedOperation?.error?.code, "PROVIDER_RUNTIME_DISCONNECTED");
  assert.equal(statusOf(lab, sessionId), "error");
});

Deno.test("[EN3] a provider that can't be told of an end: the thread ends anyway, the request answers the error", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "fail", match: { type: "end" } });
  assert.equal(page.refusal("end_session", { sessionId }), "PROVIDER_COMMAND_FAILED");
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.equal(page.refusal("end_session", { sessionId }), undefined);
});

Deno.test("[EN7] a provider that takes its time: the thread is stopping, which no page sees, until it has heard", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "delay", ms: 500, match: { type: "end" } });
  const from = page.received.length;
  const ended = page.post("end_session", { sessionId });
  lab.advance(499);
  assert.equal(statusOf(lab, sessionId), "stopping");
  assert.equal(page.answerTo(ended), undefined);
  assert.equal(page.refusal("send_text", { sessionId, text: "x" }), "THREAD_BUSY");
  lab.advance(1);
  assert.equal(page.answerTo(ended)?.ok, true);
  assert.deepEqual(page.story(from).filter((line) => line.startsWith("status")), ["status running", "status ended"]);
});

Deno.test("[TU8] a provider that dies of an end leaves nothing to be told: the thread is ended", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "cut", match: { type: "end" } });
  assert.equal(page.refusal("end_session", { sessionId }), undefined);
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("an end that the provider never hears stays stopping; told twice it is one end", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "duplicate", match: { type: "end" } });
  const other = page.create();
  page.ask("end_session", { sessionId: other });
  assert.equal(page.story().filter((line) => line === "ended").length, 1);
  arm({ at, kind: "drop", match: { type: "end" } });
  page.post("end_session", { sessionId });
  lab.advance(60_000);
  assert.equal(statusOf(lab, sessionId), "stopping");
});
