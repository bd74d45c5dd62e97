/** What the Extension owes by itself, when what it asks for is lost, late or refused. */
import assert from "node:assert/strict";
import { RawPage, statusOf } from "../../../support/raw-page.ts";
import { takenByCore, withSession } from "./setup.ts";

Deno.test("[AE5] an auto-end that fails is shown with its backoff, and tried again until it is done", () => {
  const { lab, page, sessionId, arm } = withSession({ autoEndOnDisconnect: true });
  arm({ at: "core", kind: "fail", match: { type: "end_thread", direction: "to-core" }, times: 3 });
  page.port.lost("tab closed");
  const since = lab.truth().clock.now;
  const shown: (number | undefined)[] = [];
  for (const ms of [1_000, 2_000, 4_000]) {
    const [problem] = lab.truth().extension.problems;
    assert.deepEqual([problem?.code, problem?.sessionId, problem?.since], [
      "AUTO_END_SESSION_FAILED",
      sessionId,
      since,
    ]);
    shown.push(problem?.retryInMs);
    lab.advance(ms);
  }
  assert.deepEqual(shown, [1_000, 2_000, 4_000]);
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual(lab.truth().extension.problems, []);
  assert.equal(takenByCore(lab, "end_thread"), 1);
});

Deno.test("[AE4] [AE5] an auto-end that is lost on its way is tried again: no session outlives its last route for long", () => {
  const { lab, page, sessionId, arm } = withSession({ autoEndOnDisconnect: true });
  arm({ at: "native-link", kind: "drop", match: { type: "end_thread", direction: "to-core" }, times: 2 });
  page.port.lost("tab closed");
  lab.advance(9_999);
  assert.deepEqual(lab.truth().extension.problems, []);
  lab.advance(1);
  assert.equal(lab.truth().extension.problems[0]?.code, "AUTO_END_SESSION_FAILED");
  lab.advance(40_000);
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual(lab.truth().extension.problems, []);
});

Deno.test("[AE5] an auto-end whose answer is lost was done, as its event says; the link rests in the end", () => {
  const { lab, page, sessionId, arm } = withSession({ autoEndOnDisconnect: true });
  arm({ at: "native-link", kind: "drop", match: { type: "end_thread", direction: "to-page" } });
  page.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
  lab.advance(10_000);
  assert.deepEqual(lab.truth().extension.problems, []);
  assert.deepEqual(lab.truth().nativeHost, { connected: false });
});

Deno.test("[AE4] what a former life owes is asked for again when the question is lost", () => {
  const { lab, sessionId, arm } = withSession({ autoEndOnDisconnect: true });
  arm({ at: "native-link", kind: "drop", match: { type: "list_page_scoped", direction: "to-page" } });
  lab.disrupt({ kind: "extension.reload" });
  lab.advance(9_999);
  assert.equal(statusOf(lab, sessionId), "idle");
  lab.advance(1_001);
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[NL1] a subscription whose restoring is lost on its way is restored all the same", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at: "native-link", kind: "drop", match: { type: "subscribe_thread", direction: "to-page" } });
  lab.disrupt({ kind: "nativeHost.drop", forMs: 500 });
  lab.advance(10_999);
  assert.deepEqual(lab.truth().extension.subscriptions, [{ sessionId, state: "restoring" }]);
  lab.advance(1_001);
  assert.deepEqual(lab.truth().extension.subscriptions, [{ sessionId, state: "healthy" }]);
  assert.deepEqual(page.story().slice(-2), ["error IPC_UNAVAILABLE", "snapshot idle"]);
});

Deno.test("[CR5] [AE4] a create whose answer is lost with the link leaves no page-scoped thread behind", () => {
  const { lab, page, arm } = withSession();
  arm({ at: "native-link", kind: "cut", match: { type: "create_thread", direction: "to-page" } });
  assert.equal(page.refusal("create_session", { input: { provider: "codex" } }), "NATIVE_CONNECTION_CLOSED");
  lab.advance(60_000);
  assert.deepEqual(lab.truth().desktop.threads.map(({ status }) => status), ["idle", "ended"]);
});

Deno.test("[AE3] a duty whose answer is late doesn't end a session that somebody is attached to again", () => {
  const { lab, page, sessionId, arm } = withSession({ autoEndOnDisconnect: true });
  arm({ at: "native-link", kind: "drop", match: { type: "end_thread", direction: "to-core" } });
  page.port.lost("tab closed");
  const back = new RawPage(lab, { channelId: "c2" });
  assert.equal(back.refusal("resume_session", { sessionId }), undefined);
  lab.advance(120_000);
  assert.equal(statusOf(lab, sessionId), "idle");
});
