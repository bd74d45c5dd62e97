/** Several pages that ask about one session while an answer of Core to one of them is on its way. */
import assert from "node:assert/strict";
import type { Fault } from "../../../../core-sim/control/mod.ts";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

const late = (type: string): Fault => ({
  at: "core",
  kind: "delay",
  ms: 1_000,
  match: { type, direction: "to-page" },
});

/** A session that a life of the Extension before this one made, and two pages that aren't attached to it. */
function forgotten({ busy = false } = {}) {
  const lab = manualLab();
  const maker = new RawPage(lab);
  const sessionId = maker.create({ autoEndOnDisconnect: false });
  if (busy) maker.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  lab.disrupt({ kind: "extension.reload" });
  return { lab, sessionId, one: new RawPage(lab, { channelId: "c2" }), two: new RawPage(lab, { channelId: "c3" }) };
}

Deno.test("[OR2] [RS3] a page without a route that asks while another is being attached takes no subscription from it", () => {
  const { lab, sessionId, one, two } = forgotten();
  lab.armFault(late("subscribe_thread"));
  one.post("resume_session", { sessionId });
  const asked = two.post("send_text", { sessionId, text: "x", operationId: "o0" });
  lab.advance(1_000);
  const answer = two.answerTo(asked);
  assert.equal(answer?.ok === false && answer.error.code, "THREAD_SUBSCRIPTION_UNAVAILABLE");
  one.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.advance(60_000);
  assert.equal(one.story().at(-1), "operation_completed");
});

Deno.test("[OR1] a page of another origin that asks meanwhile is denied, and an unknown id stays unknown to who waited", () => {
  const { lab, sessionId, one } = forgotten();
  const stranger = new RawPage(lab, { channelId: "c4", origin: "http://b.test" });
  lab.armFault({ ...late("subscribe_thread"), times: 2 });
  stranger.post("resume_session", { sessionId });
  const asked = one.post("list_assets", { sessionId });
  stranger.post("resume_session", { sessionId: "nobody" });
  const lost = stranger.post("list_assets", { sessionId: "nobody" });
  lab.advance(2_000);
  const codeOf = (answer: ReturnType<RawPage["answerTo"]>) => answer?.ok === false && answer.error.code;
  assert.equal(codeOf(one.answerTo(asked)), "THREAD_SUBSCRIPTION_UNAVAILABLE");
  assert.equal(codeOf(stranger.answerTo(lost)), "THREAD_NOT_FOUND");
  assert.equal(stranger.story().filter((told) => told === "answer THREAD_ACCESS_DENIED").length, 1);
  assert.deepEqual(lab.truth().extension.subscriptions, []);
});

Deno.test("[RE8] [RS3] a refused reactivation leaves the page alone that was attached meanwhile", () => {
  const { lab, sessionId, one, two } = forgotten({ busy: true });
  lab.armFault(late("resume_thread"));
  const asked = one.post("reactivate_session", { sessionId, autoEndOnDisconnect: false });
  two.ask("resume_session", { sessionId });
  lab.advance(60_000);
  const answer = one.answerTo(asked);
  assert.equal(answer?.ok === false && answer.error.code, "THREAD_BUSY");
  assert.deepEqual(lab.truth().extension.routes.map(({ channelId }) => channelId), ["c3"]);
  assert.equal(two.story().at(-1), "operation_completed");
  assert.equal(two.refusal("send_text", { sessionId, text: "hi", operationId: "o2" }), undefined);
});

Deno.test("[EN6] [AE1] an end's late snapshot forgets nothing of a session that is alive again, which ends with its last route", () => {
  const lab = manualLab();
  const one = new RawPage(lab);
  const two = new RawPage(lab, { channelId: "c2" });
  const sessionId = one.create();
  lab.armFault({ at: "core", kind: "delay", ms: 500, match: { type: "status_changed" } });
  lab.armFault(late("subscribe_thread"));
  one.post("end_session", { sessionId });
  two.post("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  lab.advance(5_000);
  assert.equal(statusOf(lab, sessionId), "idle");
  one.port.lost("tab closed");
  assert.deepEqual(lab.truth().extension.routes.map(({ channelId }) => channelId), ["c2"]);
  two.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[EN6] [AE1] an end whose events were lost with the link forgets every route: a tab that saw it holds no later life up", () => {
  const lab = manualLab();
  const one = new RawPage(lab);
  const two = new RawPage(lab, { channelId: "c2" });
  const sessionId = one.create();
  two.ask("resume_session", { sessionId });
  lab.armFault({ at: "native-link", kind: "cut", match: { type: "status_changed" } });
  assert.equal(one.refusal("end_session", { sessionId }), "NATIVE_CONNECTION_CLOSED");
  lab.advance(1_000);
  for (const page of [one, two]) assert.equal(page.story().at(-1), "snapshot ended");
  assert.deepEqual([lab.truth().extension.routes, lab.truth().extension.subscriptions], [[], []]);
  one.ask("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  one.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("[NL1] [RS3] a subscription that Core closed while its answer was on its way is asked for again, and hears", () => {
  const { lab, sessionId, one } = forgotten();
  lab.armFault(late("subscribe_thread"));
  const asked = one.post("resume_session", { sessionId });
  lab.disrupt({ kind: "subscription.drop", threadId: sessionId });
  lab.advance(1_000);
  assert.equal(one.answerTo(asked)?.ok, true);
  one.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.advance(60_000);
  assert.equal(one.story().at(-1), "operation_completed");
});

Deno.test("[RE6] the late snapshot of a page that left isn't shown to who has taken the session back since", () => {
  const { lab, sessionId, one, two } = forgotten();
  one.ask("end_session", { sessionId });
  one.ask("resume_session", { sessionId });
  lab.armFault(late("subscribe_thread"));
  one.post("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  one.port.lost("tab closed");
  two.ask("reactivate_session", { sessionId, autoEndOnDisconnect: true });
  lab.advance(60_000);
  assert.deepEqual(two.story(), ["snapshot ended", "status idle", "snapshot idle", "answer ok"]);
  assert.equal(statusOf(lab, sessionId), "idle");
});

for (const kind of ["delay", "drop"] as const) {
  Deno.test(`[CR5] a page that leaves while its create waits for the subscription leaves no thread, a persistent one neither: ${kind}`, () => {
    const lab = manualLab();
    const page = new RawPage(lab);
    page.ask("get_settings");
    const { ms, ...fault } = { ...late("subscribe_thread"), kind };
    lab.armFault(kind === "delay" ? { ...fault, ms: ms ?? 0 } : fault);
    page.post("create_session", { input: { provider: "codex", autoEndOnDisconnect: false } });
    page.port.lost("tab closed");
    assert.deepEqual(lab.truth().desktop.threads.map(({ status }) => status), ["ended"]);
    lab.advance(60_000);
    assert.deepEqual(lab.truth().extension.subscriptions, []);
    const ends = lab.journal.after(0).entries.filter(({ layer, type }) => layer === "core" && type === "end_thread");
    assert.equal(ends.length, 1);
  });
}
