import assert from "node:assert/strict";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

Deno.test("[CR4] create: the idle snapshot comes before the answer", () => {
  const page = new RawPage(manualLab());
  page.create();
  assert.deepEqual(page.story(), ["snapshot idle", "answer ok"]);
});

Deno.test("[RS3] [RS6] resume from another tab: the snapshot comes before the answer, which tells the policy", () => {
  const lab = manualLab();
  const sessionId = new RawPage(lab).create({ autoEndOnDisconnect: false });
  const other = new RawPage(lab, { channelId: "c2" });
  const answer = other.ask("resume_session", { sessionId });
  assert.deepEqual(other.story(), ["snapshot idle", "answer ok"]);
  assert.deepEqual(answer.ok && answer.result, { sessionId, autoEndOnDisconnect: false });
});

Deno.test("[RS4] a resume of an unknown id, and of a foreign one, is refused and leaves no route", () => {
  const lab = manualLab();
  const owner = new RawPage(lab);
  const sessionId = owner.create();
  const foreign = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
  assert.equal(foreign.refusal("resume_session", { sessionId: "nowhere" }), "THREAD_NOT_FOUND");
  assert.equal(foreign.refusal("resume_session", { sessionId }), "THREAD_ACCESS_DENIED");
  assert.deepEqual(lab.truth().extension.routes.map(({ portId }) => portId), [owner.port.portId]);
  assert.deepEqual(lab.truth().extension.subscriptions.map((each) => each.sessionId), [sessionId]);
});

Deno.test("[RS5] resume leaves an ended thread ended", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.ask("end_session", { sessionId });
  const before = page.received.length;
  page.ask("resume_session", { sessionId });
  assert.deepEqual(page.story(before), ["snapshot ended", "answer ok"]);
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[RE2] [RE6] reactivate: ended snapshot, idle event, idle snapshot, answer; the numbers go on", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.ask("end_session", { sessionId });
  const before = page.received.length;
  page.ask("reactivate_session", { sessionId, autoEndOnDisconnect: false });
  assert.deepEqual(page.story(before), ["snapshot ended", "status idle", "snapshot idle", "answer ok"]);
  const numbers = page.received.flatMap((message) => "seq" in message ? [message.seq ?? 0] : []);
  assert.deepEqual(numbers, [...numbers].sort((one, other) => one - other));
  assert.equal(lab.truth().desktop.threads[0]?.autoEndOnDisconnect, false);
});

Deno.test("[RE4] reactivating an idle thread attaches and changes nothing, its policy neither", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  const [before] = lab.truth().desktop.threads;
  const other = new RawPage(lab, { channelId: "c2" });
  const answer = other.ask("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  assert.deepEqual(answer.ok && answer.result, { sessionId, autoEndOnDisconnect: false });
  assert.deepEqual(lab.truth().desktop.threads[0], before);
  other.port.lost("gone");
  page.port.lost("gone");
  assert.equal(statusOf(lab, sessionId), "idle");
});

Deno.test("[RE8] a refused reactivation puts everything back", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  const other = new RawPage(lab, { channelId: "c2" });
  assert.equal(other.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: true }), "THREAD_BUSY");
  assert.deepEqual(lab.truth().extension.routes.map(({ portId }) => portId), [page.port.portId]);
  assert.equal(lab.truth().desktop.threads[0]?.autoEndOnDisconnect, false);
  page.port.lost("gone");
  assert.equal(statusOf(lab, sessionId), "running");
});

Deno.test("[RE8] [NL4] a reactivation that finds no native link leaves no trace, also when the link is back", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  page.ask("end_session", { sessionId });
  lab.disrupt({ kind: "nativeHost.drop" });
  const refused = page.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: false });
  assert.equal(refused, "NATIVE_HOST_UNAVAILABLE");
  lab.disrupt({ kind: "heal" });
  lab.advance(120_000);
  assert.deepEqual(lab.truth().extension.routes, []);
  assert.deepEqual(lab.truth().extension.subscriptions, []);
  assert.equal(lab.truth().nativeHost.connected, false);
});

Deno.test("[CR5] a thread whose asker is gone before the answer is ended, also a persistent one", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  page.onMessage = () => page.port.lost("too much left unread");
  page.post("create_session", { input: { provider: "codex", autoEndOnDisconnect: false } });
  assert.deepEqual(page.story(), ["snapshot idle"]);
  assert.deepEqual(lab.truth().desktop.threads.map(({ status }) => status), ["ended"]);
  assert.deepEqual(lab.truth().extension.routes, []);
});

Deno.test("[CR5] a queued create of a port that is gone is dropped, whatever is decided later", () => {
  const lab = manualLab({ approval: "ask" });
  const page = new RawPage(lab);
  page.post("create_session", { input: { provider: "codex" } });
  page.port.lost("gone");
  assert.deepEqual(lab.truth().extension.approvals, []);
  lab.decide({ origin: page.origin, decision: "approve" });
  assert.deepEqual(lab.truth().desktop.threads, []);
});
