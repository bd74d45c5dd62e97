import assert from "node:assert/strict";
import type { Fault } from "../../../../core-sim/control/mod.ts";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

/** Holds one answer of Core for a second; what follows it isn't held. */
const lateAnswer = (type: string): Fault => ({
  at: "core",
  kind: "delay",
  ms: 1_000,
  match: { type, direction: "to-page" },
});
const cutAnswer = (type: string): Fault => ({ at: "native-link", kind: "cut", match: { type, direction: "to-page" } });
const cutRequest = (type: string): Fault => ({ at: "native-link", kind: "cut", match: { type, direction: "to-core" } });

function setUp(input: Record<string, unknown> = {}) {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create(input);
  const tab = (channelId: string) => new RawPage(lab, { channelId });
  return { lab, page, sessionId, tab };
}

const followed = (lab: Lab) => lab.truth().extension.subscriptions.map(({ sessionId }) => sessionId);
const attached = (lab: Lab) => lab.truth().extension.routes.map(({ channelId }) => channelId);

Deno.test("[RE9] [NL1] a reactivation whose answer is lost with the link shows in the snapshot of the restored one", () => {
  const { lab, page, sessionId } = setUp({ autoEndOnDisconnect: false });
  page.ask("end_session", { sessionId });
  lab.armFault(cutAnswer("resume_thread"));
  const before = page.received.length;
  page.post("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  assert.ok(page.story(before).includes("answer NATIVE_CONNECTION_CLOSED"));
  assert.equal(statusOf(lab, sessionId), "idle");
  lab.advance(1_000);
  assert.equal(page.story().at(-1), "snapshot idle");
  page.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended", "the policy that was asked for holds");
});

Deno.test("[AE4] [CR5] a page that leaves after the answer to its reactivation was lost leaves no page-scoped thread behind", () => {
  const { lab, page, sessionId } = setUp({ autoEndOnDisconnect: false });
  page.ask("end_session", { sessionId });
  lab.armFault(cutAnswer("resume_thread"));
  page.post("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  page.port.lost("tab closed");
  lab.advance(60_000);
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual([followed(lab), lab.truth().extension.problems], [[], []]);
});

Deno.test("[AE1] [EN6] a reactivation that an end overtook, its answer lost, leaves no page-scoped thread behind", () => {
  const { lab, page, sessionId, tab } = setUp({ autoEndOnDisconnect: false });
  lab.armFault({ at: "native-link", kind: "drop", match: { type: "resume_thread", direction: "to-page" } });
  lab.armFault({ at: "native-link", kind: "delay", ms: 100, match: { direction: "to-core" } });
  tab("two").post("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  page.post("end_session", { sessionId });
  lab.advance(100);
  assert.equal(statusOf(lab, sessionId), "idle", "Core has carried it out, and nobody knows");
  lab.advance(60_000);
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[AE2] a persistent reactivation whose answer is lost goes on without its page", () => {
  const { lab, page, sessionId } = setUp();
  page.ask("end_session", { sessionId });
  lab.armFault(cutAnswer("resume_thread"));
  page.post("reactivate_session", { sessionId, autoEndOnDisconnect: false });
  page.port.lost("tab closed");
  lab.advance(60_000);
  assert.equal(statusOf(lab, sessionId), "idle");
});

Deno.test("[RE8] a reactivation that got lost on its way to Core changes nothing: the thread is ended and nobody follows it", () => {
  const { lab, page, sessionId } = setUp();
  page.ask("end_session", { sessionId });
  lab.armFault(cutRequest("resume_thread"));
  page.post("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  lab.advance(1_000);
  assert.equal(page.story().at(-1), "snapshot ended");
  page.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual(followed(lab), []);
});

Deno.test("[CR5] an asker that is gone before Core's answer to its create, or whose answer is lost, leaves no thread behind", () => {
  for (const fault of [lateAnswer("create_thread"), lateAnswer("subscribe_thread"), cutAnswer("create_thread")]) {
    const lab = manualLab();
    lab.armFault(fault);
    const page = new RawPage(lab);
    page.post("create_session", { input: { provider: "codex", autoEndOnDisconnect: false } });
    page.port.lost("tab closed");
    lab.advance(60_000);
    assert.deepEqual(lab.truth().desktop.threads.map(({ status }) => status), ["ended"], JSON.stringify(fault));
    assert.deepEqual([attached(lab), followed(lab), lab.truth().extension.problems], [[], [], []]);
  }
});

Deno.test("[AE1] an auto-end that failed isn't called off by a page that left before it was attached", () => {
  const { lab, page, sessionId, tab } = setUp();
  lab.armFault({ at: "core", kind: "fail", match: { type: "end_thread", direction: "to-core" } });
  page.port.lost("tab closed");
  assert.equal(lab.truth().extension.problems.length, 1);
  lab.armFault({ ...lateAnswer("subscribe_thread"), ms: 500 });
  const other = tab("c2");
  other.post("resume_session", { sessionId });
  other.port.lost("tab closed");
  lab.advance(500);
  assert.equal(lab.truth().extension.problems.length, 1, "still owed");
  lab.advance(500);
  assert.equal(statusOf(lab, sessionId), "ended");
  assert.deepEqual([followed(lab), lab.truth().extension.problems], [[], []]);
});

Deno.test("[AE1] [AE5] an auto-end is still owed when the attach that called it off fails", () => {
  const { lab, page, sessionId, tab } = setUp();
  lab.armFault({ at: "core", kind: "fail", match: { type: "end_thread", direction: "to-core" } });
  page.port.lost("reload");
  const late = {
    at: "core",
    kind: "delay",
    ms: 5_000,
    match: { type: "subscribe_thread", direction: "to-page" },
  } as const;
  lab.armFault(late);
  const other = tab("c2");
  const asked = other.post("resume_session", { sessionId });
  lab.advance(3_000);
  assert.equal(statusOf(lab, sessionId), "idle", "a page is on its way");
  lab.disrupt({ kind: "nativeHost.drop", forMs: 100 });
  const answer = other.answerTo(asked);
  assert.equal(!answer?.ok && answer?.error.code, "NATIVE_CONNECTION_CLOSED");
  lab.advance(10_000);
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[AE4] [OR1] a foreign page's question about a thread keeps nobody from ending it", () => {
  const { lab, sessionId } = setUp();
  const foreign = new RawPage(lab, { origin: "http://b.test", channelId: "c3" });
  foreign.ask("get_settings");
  lab.armFault({ at: "core", kind: "fail", match: { type: "list_page_scoped", direction: "to-core" } });
  lab.disrupt({ kind: "extension.reload" });
  assert.equal(statusOf(lab, sessionId), "idle");
  lab.armFault({ ...lateAnswer("subscribe_thread"), ms: 5_000 });
  const again = new RawPage(lab, { origin: "http://b.test", channelId: "c4" });
  again.post("resume_session", { sessionId });
  lab.advance(1_000);
  assert.equal(statusOf(lab, sessionId), "ended");
  lab.advance(4_000);
  assert.equal(again.story().at(-1), "answer THREAD_ACCESS_DENIED");
});

Deno.test("[AE3] a page that attaches in time calls a failed auto-end off", () => {
  const { lab, page, sessionId, tab } = setUp();
  lab.armFault({ at: "core", kind: "fail", match: { type: "end_thread", direction: "to-core" } });
  page.port.lost("reload");
  tab("c2").ask("resume_session", { sessionId });
  lab.advance(60_000);
  assert.equal(statusOf(lab, sessionId), "idle");
  assert.deepEqual(lab.truth().extension.problems, []);
});

Deno.test("[RS3] a snapshot that events have overtaken isn't shown: a fresh one comes before the answer", () => {
  const { lab, page, sessionId, tab } = setUp();
  const other = tab("c2");
  lab.armFault(lateAnswer("subscribe_thread"));
  other.post("resume_session", { sessionId });
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  lab.advance(999);
  assert.ok(!other.story().some((told) => told.startsWith("snapshot") || told.startsWith("answer")));
  const heard = Math.max(...other.received.map((message) => ("seq" in message ? message.seq ?? 0 : 0)));
  lab.advance(1);
  const at = other.received.findIndex(({ type }) => type === "session_snapshot");
  const snapshot = other.received[at];
  assert.ok(snapshot?.type === "session_snapshot" && snapshot.snapshot.latestSeq >= heard);
  assert.equal(snapshot.snapshot.activeOperation?.operationId, "o1");
  assert.equal(other.story()[at + 1], "answer ok");
});

Deno.test("[RS5] [EN6] a session that ended while a page waited to attach: it is told the end, then attached to the ended thread", () => {
  const { lab, page, sessionId, tab } = setUp();
  const other = tab("c2");
  lab.armFault(lateAnswer("subscribe_thread"));
  other.post("resume_session", { sessionId });
  page.ask("end_session", { sessionId });
  lab.advance(1_000);
  assert.deepEqual(other.story().slice(-4), ["status ended", "ended", "snapshot ended", "answer ok"]);
  assert.deepEqual(attached(lab), ["c2"]);
  other.port.lost("tab closed");
  assert.deepEqual(followed(lab), []);
});

Deno.test("[EN6] an end whose answer overtakes its events is told to every tab by a snapshot, before the session is forgotten", () => {
  const { lab, page, sessionId, tab } = setUp();
  const other = tab("c2");
  other.ask("resume_session", { sessionId });
  lab.armFault({ at: "core", kind: "delay", ms: 1_000, match: { type: "status_changed" } });
  const before = [page.received.length, other.received.length];
  page.ask("end_session", { sessionId });
  assert.deepEqual(page.story(before[0]), ["snapshot ended", "answer ok"]);
  assert.deepEqual(other.story(before[1]), ["snapshot ended"]);
  assert.deepEqual([attached(lab), followed(lab)], [[], []]);
  lab.advance(1_000);
  assert.deepEqual(other.story(before[1]), ["snapshot ended"]);
});

Deno.test("[EN6] the late answer to an end forgets nothing of a session that another tab has reactivated since", () => {
  const { lab, page, sessionId, tab } = setUp();
  lab.armFault(lateAnswer("end_thread"));
  const ended = page.post("end_session", { sessionId });
  const other = tab("c2");
  other.ask("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  lab.advance(1_000);
  assert.equal(page.answerTo(ended)?.ok, true);
  assert.deepEqual([attached(lab), followed(lab)], [["c2"], [sessionId]]);
  other.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[RE9] a reactivation's answer that events overtook brings the truth of now", () => {
  const { lab, page, sessionId, tab } = setUp();
  page.ask("end_session", { sessionId });
  lab.armFault(lateAnswer("resume_thread"));
  const asked = page.post("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  const other = tab("c2");
  other.ask("resume_session", { sessionId });
  other.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  lab.advance(1_000);
  assert.equal(page.answerTo(asked)?.ok, true);
  assert.deepEqual(page.story().slice(-2), ["snapshot running", "answer ok"]);
});

Deno.test("[AE1] [EN6] a reactivation that an end fell into attaches its page anew, and the policy holds", () => {
  const { lab, page, sessionId } = setUp();
  lab.armFault({ at: "core", kind: "delay", ms: 100, match: { direction: "to-core" } });
  lab.disrupt({ kind: "extension.crash" });
  const back = new RawPage(lab, { channelId: "c2" });
  const asked = back.post("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  lab.advance(100);
  assert.equal(page.closed?.reason, "extension crashed");
  assert.equal(back.answerTo(asked)?.ok, true);
  assert.deepEqual([attached(lab), statusOf(lab, sessionId)], [["c2"], "idle"]);
  back.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
});
