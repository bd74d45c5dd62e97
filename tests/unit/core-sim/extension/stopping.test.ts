import assert from "node:assert/strict";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

const FAILS = { at: "agent", kind: "fail", match: { type: "end" } } as const;

/** Two tabs of one session whose provider takes two seconds to hear of an end. */
function setUp() {
  const lab = manualLab();
  const page = new RawPage(lab);
  const other = new RawPage(lab, { channelId: "c2" });
  const sessionId = page.create();
  other.ask("resume_session", { sessionId });
  lab.armFault({ at: "agent", kind: "delay", ms: 2_000, match: { type: "end" } });
  return { lab, page, other, sessionId };
}

Deno.test("[EN7] [EN6] while an end takes its time every tab hears running without an operation, then ended; the answer comes last", () => {
  const { lab, page, other, sessionId } = setUp();
  const before = [page.received.length, other.received.length];
  const asked = page.post("end_session", { sessionId });
  for (const [index, tab] of [page, other].entries()) {
    assert.deepEqual(tab.story(before[index]), ["status running"]);
    assert.ok(!("operationId" in (tab.received.at(-1) ?? {})));
  }
  assert.equal(statusOf(lab, sessionId), "stopping");
  lab.advance(2_000);
  assert.deepEqual(page.story(before[0]), ["status running", "status ended", "ended", "answer ok"]);
  assert.deepEqual(other.story(before[1]), ["status running", "status ended", "ended"]);
  assert.equal(page.answerTo(asked)?.ok, true);
  assert.deepEqual([lab.truth().extension.routes, lab.truth().extension.subscriptions], [[], []]);
});

Deno.test("[TU3] [RE8] while a session is being ended its tabs' sends, prepares and resumes are THREAD_BUSY, assets are closed", () => {
  const { lab, page, other, sessionId } = setUp();
  page.post("end_session", { sessionId });
  assert.equal(other.refusal("send_text", { sessionId, text: "x", operationId: "o1" }), "THREAD_BUSY");
  assert.equal(other.refusal("prepare_session", { sessionId, operationId: "o1" }), "THREAD_BUSY");
  assert.equal(other.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: true }), "THREAD_BUSY");
  assert.equal(other.refusal("list_assets", { sessionId }), "THREAD_BUSY");
  assert.equal(
    other.refusal("submit_tool_result", { sessionId, toolRequestId: "t", result: 1 }),
    "PENDING_TOOL_REQUEST_NOT_FOUND",
  );
  assert.equal(lab.truth().desktop.threads[0]?.operations, 0);
});

Deno.test("[RS3] a tab that attaches while a session is being ended gets the snapshot of a stopping thread, then its end", () => {
  const { lab, page, sessionId } = setUp();
  page.post("end_session", { sessionId });
  const late = new RawPage(lab, { channelId: "c3" });
  late.ask("resume_session", { sessionId });
  lab.advance(2_000);
  assert.deepEqual(late.story(), ["snapshot stopping", "answer ok", "status ended", "ended"]);
});

Deno.test("[EN2] two tabs that end one session get the one outcome, both after its events", () => {
  const { lab, page, other, sessionId } = setUp();
  page.post("end_session", { sessionId });
  lab.advance(1_000);
  other.post("end_session", { sessionId });
  lab.advance(1_000);
  for (const tab of [page, other]) assert.deepEqual(tab.story().slice(-3), ["status ended", "ended", "answer ok"]);
});

Deno.test("[EN3] [EN6] where the provider can't be told, the session ends in every tab, and the request gets the error", () => {
  const { lab, other, sessionId, page } = setUp();
  lab.clearFaults();
  lab.armFault(FAILS);
  const before = other.received.length;
  assert.equal(page.refusal("end_session", { sessionId }), "PROVIDER_COMMAND_FAILED");
  assert.deepEqual(page.story().slice(-3), ["status ended", "ended", "answer PROVIDER_COMMAND_FAILED"]);
  assert.deepEqual(other.story(before), ["status running", "status ended", "ended"]);
  assert.deepEqual(lab.truth().extension.routes, []);
  assert.equal(page.refusal("end_session", { sessionId }), undefined, "an ended one ends without a word");
});

Deno.test("[AE1] [AE5] an auto-end whose provider can't be told has ended the session all the same: nothing is owed", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  lab.armFault(FAILS);
  page.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual(lab.truth().extension.problems, []);
  assert.deepEqual(lab.truth().extension.subscriptions, []);
});

Deno.test("[AE1] a page that leaves while its end takes its time changes nothing about it", () => {
  const { lab, page, other, sessionId } = setUp();
  page.post("end_session", { sessionId });
  page.port.lost("tab closed");
  other.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "stopping");
  lab.advance(2_000);
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual([lab.truth().extension.problems, lab.truth().extension.subscriptions], [[], []]);
});

Deno.test("[NL2] [NL4] a link that is lost while an end takes its time: the request fails, the end goes on and isn't asked for again", () => {
  const { lab, page, other, sessionId } = setUp();
  const asked = page.post("end_session", { sessionId });
  lab.disrupt({ kind: "nativeHost.drop", forMs: 500 });
  const answer = page.answerTo(asked);
  assert.equal(!answer?.ok && answer?.error.code, "NATIVE_CONNECTION_CLOSED");
  lab.advance(5_000);
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual(other.story().slice(-3), ["snapshot stopping", "status ended", "ended"]);
  const asks = lab.journal.after(0).entries.filter(({ layer, type }) => layer === "core" && type === "end_thread");
  assert.equal(asks.length, 1);
});

Deno.test("[NL5] a Desktop that goes while an end takes its time: the request fails, and the session is gone", () => {
  for (const kind of ["desktop.quit", "desktop.crash"] as const) {
    const { lab, page, sessionId } = setUp();
    const asked = page.post("end_session", { sessionId });
    lab.disrupt({ kind });
    const answer = page.answerTo(asked);
    assert.equal(!answer?.ok && answer?.error.code, "NATIVE_CONNECTION_CLOSED", kind);
    lab.advance(5_000);
    lab.disrupt({ kind: "desktop.start" });
    lab.advance(30_000);
    assert.deepEqual(lab.truth().desktop.threads, []);
    assert.equal(page.story().at(-1), "error THREAD_NOT_FOUND");
  }
});

Deno.test("[TU8] a provider that dies while it hears of an end finalises it", () => {
  const { lab, page, other, sessionId } = setUp();
  const asked = page.post("end_session", { sessionId });
  lab.disrupt({ kind: "provider.crash", threadId: sessionId });
  assert.equal(page.answerTo(asked)?.ok, true);
  assert.equal(other.story().at(-1), "ended");
  lab.advance(5_000);
  assert.equal(statusOf(lab, sessionId), "ended");
});
