import assert from "node:assert/strict";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

const nativeTypes = (lab: ReturnType<typeof manualLab>, from: number) =>
  lab.journal.after(from).entries.filter(({ layer }) => layer === "native-link").map(({ type }) => type);

Deno.test("the link is opened by the first request and rests when nobody needs it", () => {
  const lab = manualLab();
  assert.equal(lab.truth().nativeHost.connected, false);
  const page = new RawPage(lab);
  page.ask("get_settings");
  assert.equal(lab.truth().nativeHost.connected, true);
  lab.advance(0);
  assert.equal(lab.truth().nativeHost.connected, false);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  page.port.lost("tab closed");
  lab.advance(60_000);
  assert.equal(lab.truth().nativeHost.connected, true);
  new RawPage(lab).ask("end_session", { sessionId });
  lab.advance(0);
  assert.equal(lab.truth().nativeHost.connected, false);
});

Deno.test("[NL1] [NL4] a lost link is told once, restored with backoff, and ends in a fresh snapshot for all routes", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  const other = new RawPage(lab, { channelId: "c2" });
  other.ask("resume_session", { sessionId });
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  const before = [page.received.length, other.received.length];
  lab.disrupt({ kind: "nativeHost.drop", forMs: 5_000 });
  assert.deepEqual(lab.truth().nativeHost, { connected: false, retryInMs: 1_000 });
  assert.deepEqual(lab.truth().extension.subscriptions, [{ sessionId, state: "restoring" }]);
  const from = lab.journal.latest;
  lab.advance(6_999);
  assert.deepEqual(nativeTypes(lab, from), ["connect_failed", "connect_failed"]);
  assert.equal(lab.truth().nativeHost.retryInMs, 1);
  lab.advance(1);
  assert.equal(lab.truth().nativeHost.connected, true);
  assert.deepEqual(page.story(before[0]), ["error NATIVE_CONNECTION_CLOSED", "snapshot running"]);
  assert.deepEqual(other.story(before[1]), ["error NATIVE_CONNECTION_CLOSED", "snapshot running"]);
  lab.advance(60_000);
  assert.equal(page.story().at(-1), "operation_completed");
});

Deno.test("[NL1] the backoff goes from 1 s to 30 s and stays there: no storm", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  page.create();
  lab.disrupt({ kind: "nativeHost.drop" });
  const from = lab.journal.latest;
  lab.advance(181_000);
  const times = lab.journal.after(from).entries.filter(({ type }) => type === "connect_failed").map(({ at }) => at);
  const gaps = times.map((at, index) => at - (times[index - 1] ?? at));
  assert.deepEqual(gaps, [0, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
});

Deno.test("[NL4] a link that is lost while nothing is active isn't restored before somebody asks", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  page.ask("get_settings");
  lab.disrupt({ kind: "nativeHost.drop" });
  assert.deepEqual(lab.truth().nativeHost, { connected: false });
  assert.equal(page.refusal("get_settings"), "NATIVE_HOST_UNAVAILABLE");
  lab.disrupt({ kind: "heal" });
  assert.equal(page.refusal("get_settings"), undefined);
});

const MUTATIONS: [type: string, payload: Record<string, unknown>][] = [
  ["send_text", { text: "hi", operationId: "o1" }],
  ["prepare_session", { operationId: "o1" }],
  ["submit_tool_result", { toolRequestId: "t1" }],
  ["end_session", {}],
  ["resume_session", {}],
  ["reactivate_session", { autoEndOnDisconnect: true }],
  ["create_session", { input: { provider: "codex" } }],
];

for (const [type, payload] of MUTATIONS) {
  Deno.test(`[NL2] [NL4] ${type} meanwhile is refused at once by the reason, and never sent later`, () => {
    const lab = manualLab();
    const page = new RawPage(lab);
    const sessionId = page.create();
    lab.disrupt({ kind: "nativeHost.drop", forMs: 500 });
    const from = lab.journal.latest;
    assert.equal(page.refusal(type, { sessionId, ...payload }), "NATIVE_CONNECTION_CLOSED");
    lab.advance(60_000);
    const toCore = lab.journal.after(from).entries.filter(({ layer }) => layer === "core").map((entry) => entry.type);
    assert.deepEqual(toCore, ["subscribe_thread"]);
    lab.disrupt({ kind: "desktop.restart", forMs: 500 });
    assert.equal(page.refusal(type, { sessionId, ...payload }), "CORE_RUNTIME_UNAVAILABLE");
  });
}

Deno.test("[NL4] the approval's status says that the Desktop can't be reached instead of failing", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  lab.disrupt({ kind: "desktop.restart", forMs: 1_000 });
  const down = page.ask("get_approval_status");
  assert.deepEqual(down.ok && down.result, {
    installed: true,
    approved: false,
    origin: page.origin,
    appConnected: false,
  });
  lab.advance(1_000);
  const up = page.ask("get_approval_status");
  assert.ok(up.ok && JSON.stringify(up.result).includes('"appConnected":true'));
});

Deno.test("[NL5] after a Desktop restart every session is told THREAD_NOT_FOUND once, without a number, and forgotten", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  const before = page.received.length;
  lab.disrupt({ kind: "desktop.restart" });
  lab.advance(120_000);
  assert.deepEqual(page.story(before), ["error NATIVE_CONNECTION_CLOSED", "error THREAD_NOT_FOUND"]);
  const last = page.received.at(-1);
  assert.ok(last?.type === "error" && !("seq" in last) && "sessionId" in last);
  assert.deepEqual(lab.truth().extension.routes, []);
  assert.deepEqual(lab.truth().extension.subscriptions, []);
  assert.deepEqual(lab.truth().nativeHost, { connected: false });
  assert.equal(page.refusal("send_text", { sessionId, text: "again" }), "THREAD_NOT_FOUND");
});

Deno.test("[AE1] [NL4] a tab that closes while the link is lost: its session ends when the link is back", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  lab.disrupt({ kind: "nativeHost.drop", forMs: 500 });
  page.port.lost("tab closed");
  assert.equal(statusOf(lab, sessionId), "idle");
  lab.advance(1_000);
  assert.equal(statusOf(lab, sessionId), "ended");
});
