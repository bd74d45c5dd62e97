import assert from "node:assert/strict";
import { RawPage, statusOf } from "../../../support/raw-page.ts";
import { fired, takenByCore, withSession } from "./setup.ts";

const at = "extension" as const;

Deno.test("a held request is overtaken by those behind it (A-029)", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "delay", ms: 300, match: { type: "send_text", direction: "to-core" } });
  const sent = page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
  assert.equal(page.refusal("end_session", { sessionId }), undefined);
  lab.advance(300);
  const answer = page.answerTo(sent);
  assert.equal(answer?.ok, false);
  assert.equal(takenByCore(lab, "send_text"), 0);
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[NL3] a held answer is overtaken by events and other answers", () => {
  const { lab, page, sessionId, arm } = withSession();
  lab.queueScript({ steps: [{ say: "a" }] });
  arm({ at, kind: "delay", ms: 300, match: { type: "send_text", direction: "to-page" } });
  const sent = page.post("send_text", { sessionId, text: "x", operationId: "o1" });
  lab.advance(299);
  assert.equal(page.story().at(-1), "operation_completed");
  assert.equal(page.refusal("get_settings"), undefined);
  assert.equal(page.answerTo(sent), undefined);
  lab.advance(1);
  assert.equal(page.answerTo(sent)?.ok, true);
});

Deno.test("a lost request isn't handled, a lost answer was", () => {
  for (const [direction, taken] of [["to-core", 0], ["to-page", 1]] as const) {
    const { lab, page, sessionId, arm } = withSession();
    arm({ at, kind: "drop", match: { type: "send_text", direction } });
    const sent = page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
    lab.advance(60_000);
    assert.equal(page.answerTo(sent), undefined);
    assert.equal(takenByCore(lab, "send_text"), taken);
  }
});

Deno.test("[TU2] a request handled twice, an answer told twice", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "duplicate", match: { type: "send_text", direction: "to-core" } });
  const from = page.received.length;
  page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
  assert.deepEqual(page.story(from), ["status running", "answer ok", "answer THREAD_BUSY"]);
  arm({ at, kind: "duplicate", match: { type: "get_settings", direction: "to-page" } });
  page.post("get_settings");
  assert.deepEqual(page.story().slice(-2), ["answer ok", "answer ok"]);
  assert.equal(lab.truth().desktop.threads[0]?.operations, 1);
});

Deno.test("a failure refuses before anything is done, or says so after it was done", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "fail", match: { type: "end_session", direction: "to-core" } });
  assert.equal(page.refusal("end_session", { sessionId }), "SDK_TRANSPORT_ERROR");
  assert.equal(statusOf(lab, sessionId), "idle");
  const error = { code: "END_SESSION_FAILED", message: "x" };
  arm({ at, kind: "fail", match: { type: "end_session", direction: "to-page" }, error });
  assert.equal(page.refusal("end_session", { sessionId }), "END_SESSION_FAILED");
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[NL2] the Extension dies between a send and its answer: Core counts at most one, a resume tells (A-046)", () => {
  for (const [direction, operations] of [["to-core", 0], ["to-page", 1]] as const) {
    const { lab, page, sessionId, arm } = withSession();
    arm({ at, kind: "cut", match: { type: "send_text", direction } });
    const sent = page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
    assert.notEqual(page.closed, undefined);
    assert.equal(page.answerTo(sent), undefined);
    assert.equal(lab.truth().extension.state, "crashed");
    const [fault] = fired(lab);
    assert.ok(fault !== undefined);
    assert.equal(lab.journal.after(fault.n).entries[0]?.cause, fault.n);
    const again = new RawPage(lab, { channelId: "c2" });
    again.ask("resume_session", { sessionId });
    const snapshot = again.received.find(({ type }) => type === "session_snapshot");
    assert.ok(snapshot?.type === "session_snapshot");
    assert.equal(snapshot.snapshot.activeOperation?.operationId, operations === 1 ? "o1" : undefined);
    lab.advance(60_000);
    assert.equal(lab.truth().desktop.threads[0]?.operations, operations);
    assert.equal(takenByCore(lab, "send_text"), operations);
  }
});

Deno.test("[NL2] a reload at any moment around a send: it ran once or never, nobody sends it again, and the snapshot says which (A-046)", () => {
  for (let ms = 50; ms <= 1_000; ms += 50) {
    const { lab, page, sessionId, arm } = withSession();
    arm({ at, kind: "delay", ms, match: { type: "send_text", direction: "to-core" } });
    page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
    lab.advance(500);
    lab.disrupt({ kind: "extension.reload" });
    const operations = ms <= 500 ? 1 : 0;
    lab.advance(operations === 1 && ms % 100 === 0 ? 60_000 : 1_000);
    const again = new RawPage(lab, { channelId: "c2" });
    again.ask("resume_session", { sessionId });
    const [snapshot] = again.received;
    assert.ok(snapshot?.type === "session_snapshot");
    const { activeOperation, lastCompletedOperation } = snapshot.snapshot;
    const told = (activeOperation ?? lastCompletedOperation)?.operationId;
    assert.equal(told, operations === 1 ? "o1" : undefined, `${ms} ms`);
    lab.advance(60_000);
    assert.equal(takenByCore(lab, "send_text"), operations, `${ms} ms`);
  }
});

Deno.test("what is held for a port goes with the port, and with the Extension", () => {
  for (const end of ["port", "extension"]) {
    const { lab, page, sessionId, arm } = withSession();
    arm({ at, kind: "delay", ms: 300, match: { type: "send_text", direction: "to-core" } });
    page.post("send_text", { sessionId, text: "x", operationId: "o1" });
    if (end === "port") page.port.lost("tab closed");
    else lab.disrupt({ kind: "extension.reload" });
    lab.advance(1_000);
    assert.equal(takenByCore(lab, "send_text"), 0);
  }
});

Deno.test("[CR5] a create whose answer comes after its page is gone leaves no thread", () => {
  const { lab, page, arm } = withSession({ autoEndOnDisconnect: true });
  arm({ at: "core", kind: "delay", ms: 300, match: { type: "create_thread", direction: "to-page" } });
  page.post("create_session", { input: { provider: "codex", autoEndOnDisconnect: false } });
  page.port.lost("tab closed");
  lab.advance(300);
  assert.deepEqual(lab.truth().desktop.threads.map(({ status }) => status), ["ended", "ended"]);
  assert.deepEqual(lab.truth().extension.routes, []);
});
