import assert from "node:assert/strict";
import { statusOf } from "../../../support/raw-page.ts";
import { fired, takenByCore, withSession } from "./setup.ts";

const at = "core" as const;
const codeOf = (answer: { ok: boolean } | undefined) => answer && "error" in answer && Object(answer.error).code;

Deno.test("Core takes requests one after another: a delayed one holds up the next", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "delay", ms: 300, match: { type: "send_text", direction: "to-core" } });
  const sent = page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
  const ended = page.post("end_session", { sessionId });
  lab.advance(299);
  assert.deepEqual([page.answerTo(sent), page.answerTo(ended), statusOf(lab, sessionId)], [
    undefined,
    undefined,
    "idle",
  ]);
  lab.advance(1);
  assert.equal(page.answerTo(sent)?.ok, true);
  assert.equal(page.answerTo(ended)?.ok, true);
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[TU1] a delayed answer comes after what it led to; whatever else is asked is answered meanwhile", () => {
  const { lab, page, sessionId, arm } = withSession();
  lab.queueScript({ steps: [{ say: "a" }] });
  arm({ at, kind: "delay", ms: 300, match: { type: "send_text", direction: "to-page" } });
  const from = page.received.length;
  const sent = page.post("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.advance(299);
  assert.equal(page.story(from).at(-1), "operation_completed");
  assert.equal(page.refusal("get_settings"), undefined);
  assert.equal(page.answerTo(sent), undefined);
  lab.advance(1);
  assert.equal(page.story().at(-1), "answer ok");
});

Deno.test("[SQ1] delayed events keep their order, and let the answer pass", () => {
  const { lab, page, sessionId, arm } = withSession();
  lab.queueScript({ steps: [{ say: "a" }] });
  arm({ at, kind: "delay", ms: 300, match: { type: "chat_delta" } });
  const from = page.received.length;
  page.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.advance(299);
  assert.deepEqual(page.story(from), ["status running", "answer ok"]);
  lab.advance(1);
  const numbers = page.received.slice(from).flatMap((message) => "seq" in message ? [message.seq] : []);
  assert.deepEqual(numbers, [...numbers].sort());
  assert.equal(page.story().at(-1), "operation_completed");
});

Deno.test("a lost request does nothing, a lost answer was done, a lost event was true all the same", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "drop", match: { type: "send_text", direction: "to-core" } });
  const first = page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
  assert.equal(takenByCore(lab, "send_text"), 0);
  arm({ at, kind: "drop", match: { type: "send_text", direction: "to-page" } });
  const second = page.post("send_text", { sessionId, text: "/long 5s", operationId: "o2" });
  assert.equal(statusOf(lab, sessionId), "running");
  arm({ at, kind: "drop", match: { type: "ended" } });
  assert.equal(page.refusal("end_session", { sessionId }), undefined);
  lab.advance(60_000);
  assert.deepEqual([page.answerTo(first), page.answerTo(second)], [undefined, undefined]);
  assert.ok(!page.story().includes("ended"));
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[TU2] a request that Core takes twice begins one operation, and is answered once", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "duplicate", match: { type: "send_text" } });
  assert.equal(page.refusal("send_text", { sessionId, text: "/long 5s", operationId: "o1" }), undefined);
  assert.equal(takenByCore(lab, "send_text"), 2);
  assert.equal(lab.truth().desktop.threads[0]?.operations, 1);
});

Deno.test("[EN3] an end that Core refuses isn't one, and works the next time (A-030)", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "fail", match: { type: "end_thread", direction: "to-core" } });
  assert.equal(page.refusal("end_session", { sessionId }), "PROVIDER_COMMAND_FAILED");
  assert.equal(statusOf(lab, sessionId), "idle");
  assert.equal(lab.truth().extension.routes.length, 1);
  assert.equal(page.refusal("end_session", { sessionId }), undefined);
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[EN3] an end that Core did but answers with an error is ended all the same", () => {
  const { lab, page, sessionId, arm } = withSession();
  const error = { code: "PROVIDER_REQUEST_FAILED", message: "no" };
  arm({ at, kind: "fail", match: { type: "end_thread", direction: "to-page" }, error });
  assert.equal(page.refusal("end_session", { sessionId }), "PROVIDER_REQUEST_FAILED");
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.ok(page.story().includes("ended"));
});

Deno.test("[NL5] a cut crashes the Desktop before it did it, after it did it, or in the middle of what it tells", () => {
  for (
    const match of [
      { type: "send_text", direction: "to-core" },
      { type: "send_text", direction: "to-page" },
      { type: "status_changed" },
    ] as const
  ) {
    const { lab, page, sessionId, arm } = withSession();
    arm({ at, kind: "cut", match });
    const sent = page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
    assert.equal(codeOf(page.answerTo(sent)), "NATIVE_CONNECTION_CLOSED");
    assert.equal(lab.truth().desktop.running, false);
    const crash = lab.journal.after(0).entries.find(({ type }) => type === "desktop_crash");
    assert.equal(crash?.cause, fired(lab)[0]?.n);
    lab.advance(1_000);
    lab.disrupt({ kind: "desktop.start" });
    lab.advance(60_000);
    assert.equal(page.story().at(-1), "error THREAD_NOT_FOUND");
    assert.deepEqual(lab.truth().desktop.threads, []);
  }
});

Deno.test("what a delay holds at Core is lost when the Desktop goes down", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "delay", ms: 5_000, match: { type: "send_text", direction: "to-core" } });
  arm({ at, kind: "delay", ms: 5_000, match: { type: "get_settings", direction: "to-page" } });
  const asked = page.post("get_settings");
  const sent = page.post("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.disrupt({ kind: "desktop.restart" });
  lab.advance(60_000);
  assert.deepEqual([codeOf(page.answerTo(sent)), codeOf(page.answerTo(asked))], [
    "NATIVE_CONNECTION_CLOSED",
    "NATIVE_CONNECTION_CLOSED",
  ]);
  assert.equal(takenByCore(lab, "send_text"), 0);
});
