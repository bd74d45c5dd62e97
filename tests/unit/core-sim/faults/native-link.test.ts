import assert from "node:assert/strict";
import { RawPage } from "../../../support/raw-page.ts";
import { fired, takenByCore, withSession } from "./setup.ts";

const at = "native-link" as const;

Deno.test("a delayed request reaches Core late, and the requests behind it wait", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "delay", ms: 500, match: { type: "send_text", direction: "to-core" } });
  const sent = page.post("send_text", { sessionId, text: "hi", operationId: "o1" });
  const asked = page.post("get_settings");
  lab.advance(499);
  assert.equal(page.answerTo(sent), undefined);
  assert.equal(page.answerTo(asked), undefined);
  assert.equal(takenByCore(lab, "send_text"), 0);
  lab.advance(1);
  assert.equal(page.answerTo(sent)?.ok, true);
  assert.equal(page.answerTo(asked)?.ok, true);
});

Deno.test("[NL3] a delayed answer holds up the events behind it; a delayed event holds up the answer", () => {
  for (
    const [match, meanwhile] of [
      [{ type: "send_text", direction: "to-page" }, ["status running"]],
      [{ type: "status_changed" }, []],
    ] as const
  ) {
    const { lab, page, sessionId, arm } = withSession();
    lab.queueScript({ steps: [{ say: "a" }] });
    arm({ at, kind: "delay", ms: 500, match });
    const from = page.received.length;
    page.post("send_text", { sessionId, text: "hi", operationId: "o1" });
    lab.advance(499);
    assert.deepEqual(page.story(from), meanwhile);
    assert.equal(lab.truth().desktop.threads[0]?.lastCompletedOperation?.operationId, "o1");
    lab.advance(1);
    assert.deepEqual(page.story(from), [
      "status running",
      "answer ok",
      "chat_delta",
      "chat_message",
      "usage_updated",
      "status idle",
      "operation_completed",
    ]);
  }
});

Deno.test("[NL2] a lost request or answer stays unanswered until the link is lost; later requests are served", () => {
  for (const [direction, taken] of [["to-core", 0], ["to-page", 1]] as const) {
    const { lab, page, sessionId, arm } = withSession();
    arm({ at, kind: "drop", match: { type: "send_text", direction } });
    const sent = page.post("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
    assert.equal(page.refusal("get_settings"), undefined);
    lab.advance(60_000);
    assert.equal(page.answerTo(sent), undefined);
    assert.equal(takenByCore(lab, "send_text"), taken);
    lab.disrupt({ kind: "nativeHost.drop", forMs: 500 });
    const answer = page.answerTo(sent);
    assert.equal(answer?.ok === false && answer.error.code, "NATIVE_CONNECTION_CLOSED");
    lab.advance(60_000);
    assert.equal(takenByCore(lab, "send_text"), taken);
  }
});

Deno.test("a lost event is never told again; the next snapshot covers it", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "drop", match: { type: "operation_completed" } });
  page.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.advance(60_000);
  assert.ok(!page.story().includes("operation_completed"));
  page.ask("resume_session", { sessionId });
  const last = page.received.findLast(({ type }) => type === "session_snapshot");
  assert.ok(last?.type === "session_snapshot" && last.snapshot.lastCompletedOperation?.operationId === "o1");
});

Deno.test("[EN3] a failure answers NATIVE_CONNECTION_CLOSED, or its own error: before Core, or after Core did it", () => {
  const { page, sessionId, arm, lab } = withSession();
  arm({ at, kind: "fail", match: { type: "end_thread", direction: "to-core" } });
  assert.equal(page.refusal("end_session", { sessionId }), "NATIVE_CONNECTION_CLOSED");
  assert.equal(takenByCore(lab, "end_thread"), 0);
  arm({ at, kind: "fail", match: { type: "end_thread", direction: "to-page" }, error: { code: "X", message: "x" } });
  assert.equal(page.refusal("end_session", { sessionId }), "X");
  assert.equal(takenByCore(lab, "end_thread"), 1);
  assert.equal(lab.truth().desktop.threads[0]?.status, "ended");
});

Deno.test("[NL1] [NL4] a cut loses the link with the message, and it is restored like any other", () => {
  for (
    const [match, taken] of [
      [{ type: "send_text", direction: "to-core" }, 0],
      [{ type: "send_text", direction: "to-page" }, 1],
      [{ type: "status_changed" }, 1],
    ] as const
  ) {
    const { lab, page, sessionId, arm } = withSession();
    arm({ at, kind: "cut", match });
    const from = page.received.length;
    assert.equal(
      page.refusal("send_text", { sessionId, text: "/long 30s", operationId: "o1" }),
      "NATIVE_CONNECTION_CLOSED",
    );
    assert.equal(takenByCore(lab, "send_text"), taken);
    assert.deepEqual(lab.truth().nativeHost, { connected: false, retryInMs: 1_000 });
    lab.advance(1_000);
    const status = taken === 1 ? "running" : "idle";
    assert.deepEqual(page.story(from).slice(-3), [
      "answer NATIVE_CONNECTION_CLOSED",
      "error NATIVE_CONNECTION_CLOSED",
      `snapshot ${status}`,
    ]);
    const lost = lab.journal.after(0).entries.find(({ type }) => type === "lost");
    assert.equal(lost?.cause, fired(lab)[0]?.n);
  }
});

Deno.test("what a delay holds is lost with the link, and with the lab", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "delay", ms: 10_000, match: { type: "send_text", direction: "to-core" } });
  const sent = page.post("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.disrupt({ kind: "nativeHost.drop", forMs: 100 });
  lab.advance(60_000);
  assert.equal(takenByCore(lab, "send_text"), 0);
  const answer = page.answerTo(sent);
  assert.equal(answer?.ok === false && answer.error.code, "NATIVE_CONNECTION_CLOSED");
  assert.equal(new RawPage(lab, { channelId: "c2" }).refusal("get_settings"), undefined);
});
