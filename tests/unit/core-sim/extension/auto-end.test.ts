import assert from "node:assert/strict";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

Deno.test("[AE1] a page-scoped session ends at once when its last route leaves", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual(lab.truth().extension.routes, []);
  assert.deepEqual(lab.truth().extension.subscriptions, []);
});

Deno.test("[AE2] a persistent session goes on without a route, and its id stays resumable", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  page.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "running");
  const back = new RawPage(lab, { channelId: "c2" });
  back.ask("resume_session", { sessionId });
  assert.deepEqual(back.story(), ["snapshot running", "answer ok"]);
  lab.advance(60_000);
  assert.equal(back.story().at(-1), "operation_completed");
});

Deno.test("[AE3] nothing ends while a route is left, in whatever order old ones leave and new ones come", () => {
  const lab = manualLab();
  const first = new RawPage(lab);
  const sessionId = first.create();
  const second = new RawPage(lab, { channelId: "c2" });
  second.ask("resume_session", { sessionId });
  first.port.lost("reload");
  const third = new RawPage(lab, { channelId: "c3" });
  third.ask("resume_session", { sessionId });
  second.port.lost("reload");
  assert.equal(statusOf(lab, sessionId), "idle");
  third.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[AE3] two channels of one port are two routes of one session", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.port.receive({ type: "resume_session", channelId: "second", requestId: "x", sessionId });
  assert.deepEqual(lab.truth().extension.routes.map(({ channelId }) => channelId), ["c1", "second"]);
  page.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[AE1] [AE4] an extension reload closes every port, ends page-scoped sessions and leaves the others", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const scoped = page.create();
  const persistent = page.create({ autoEndOnDisconnect: false });
  lab.disrupt({ kind: "extension.reload" });
  assert.equal(page.closed?.code, 4000);
  assert.equal(lab.truth().extension.generation, 2);
  assert.deepEqual(lab.truth().extension.origins.map(({ origin }) => origin), [page.origin]);
  assert.equal(statusOf(lab, scoped), "ended");
  assert.equal(statusOf(lab, persistent), "idle");
});

Deno.test("[AE4] the policy stays with the thread: a session resumed after the Extension's restart ends with its page", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  page.ask("end_session", { sessionId });
  page.ask("reactivate_session", { sessionId, autoEndOnDisconnect: false });
  lab.disrupt({ kind: "extension.reload" });
  const back = new RawPage(lab, { channelId: "c2" });
  const answer = back.ask("resume_session", { sessionId });
  assert.deepEqual(answer.ok && answer.result, { sessionId, autoEndOnDisconnect: false });
  back.ask("end_session", { sessionId });
  back.ask("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  back.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[AE4] what an extension reload owes while the native host is cut is done when it is back", () => {
  const lab = manualLab();
  const sessionId = new RawPage(lab).create();
  lab.disrupt({ kind: "nativeHost.drop", forMs: 5_000 });
  lab.disrupt({ kind: "extension.reload" });
  assert.equal(statusOf(lab, sessionId), "idle");
  lab.advance(10_000);
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[AE5] an auto-end that fails is shown and tried again with backoff until it is done", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  lab.disrupt({ kind: "nativeHost.drop" });
  page.port.lost("tab closed");
  const since = lab.clock.now();
  assert.deepEqual(lab.truth().extension.problems, [
    { code: "AUTO_END_SESSION_FAILED", sessionId, since, retryInMs: 1_000 },
  ]);
  lab.advance(1_500);
  assert.equal(lab.truth().extension.problems[0]?.retryInMs, 1_500);
  assert.equal(statusOf(lab, sessionId), "idle");
  lab.disrupt({ kind: "heal" });
  lab.advance(30_000);
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual(lab.truth().extension.problems, []);
});
