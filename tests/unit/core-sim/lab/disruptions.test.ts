import assert from "node:assert/strict";
import type { Disruption } from "../../../../core-sim/control/mod.ts";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const input = { provider: "codex" };

/** The types of what Core was asked since entry `n`. */
const asked = (lab: Lab, n: number, type: string) =>
  lab.journal.after(n).entries.filter((entry) => entry.layer === "core" && entry.type === type);

const OF_UNKNOWN: Disruption[] = [
  { kind: "subscription.drop", threadId: UNKNOWN },
  { kind: "subscription.drop", sessionId: UNKNOWN },
  { kind: "provider.crash", threadId: UNKNOWN },
  { kind: "provider.crash", sessionId: UNKNOWN },
  { kind: "workspace.remove", threadId: UNKNOWN },
  { kind: "workspace.remove", sessionId: UNKNOWN },
];

for (const disruption of OF_UNKNOWN) {
  Deno.test(`${JSON.stringify(disruption)}: an id that Core doesn't know is refused THREAD_NOT_FOUND and leaves no trace`, () => {
    const lab = manualLab();
    new RawPage(lab).create();
    const before = [lab.journal.latest, lab.truth()];
    const done = lab.disrupt(disruption);
    assert.equal("refused" in done && done.refused.code, "THREAD_NOT_FOUND");
    assert.deepEqual([lab.journal.latest, lab.truth()], before);
  });
}

Deno.test("a disruption of one thread is journaled with its session, under either of its names", () => {
  const lab = manualLab();
  const sessionId = new RawPage(lab).create();
  const done = lab.disrupt({ kind: "subscription.drop", sessionId });
  assert.ok("n" in done);
  assert.equal(lab.journal.after(done.n - 1).entries[0]?.sessionId, sessionId);
});

Deno.test("[TU8] a provider that dies fails the turns under way only; idle and ended sessions stay as they are", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const [running, other, idle, ended] = [page.create(), page.create(), page.create(), page.create()];
  page.ask("end_session", { sessionId: ended });
  page.ask("send_text", { sessionId: running, text: "/long 30s", operationId: "o1" });
  page.ask("prepare_session", { sessionId: other, operationId: "o2" });
  const before = page.received.length;
  lab.disrupt({ kind: "provider.crash", threadId: running });
  const statuses = () => [running, other, idle, ended].map((id) => statusOf(lab, id));
  assert.deepEqual(statuses(), ["error", "running", "idle", "ended"]);
  assert.deepEqual(page.story(before), ["error PROVIDER_RUNTIME_DISCONNECTED", "status error", "operation_completed"]);
  lab.disrupt({ kind: "provider.crash" });
  assert.deepEqual(statuses(), ["error", "idle", "idle", "ended"], "a prepare that failed leaves Idle");
  const completed = page.received.at(-1);
  assert.ok(completed?.type === "operation_completed" && !completed.success);
  assert.equal(completed.error?.code, "PROVIDER_RUNTIME_DISCONNECTED");
  const heard = page.received.length;
  lab.advance(60_000);
  assert.equal(page.received.length, heard, "nothing of the dead turns is left to play");
});

Deno.test("[NL1] one closed subscription is restored alone after 1 s, and a request each is all that an outage of many costs", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const ids = Array.from({ length: 20 }, () => page.create());
  const more = [1, 2, 3].map((n) => new RawPage(lab, { channelId: `c${n + 1}` }));
  for (const tab of more) for (const sessionId of ids) tab.ask("resume_session", { sessionId });
  const [first = ""] = ids;
  let from = lab.journal.latest;
  lab.disrupt({ kind: "subscription.drop", threadId: first });
  lab.disrupt({ kind: "subscription.drop", threadId: first });
  const states = () => lab.truth().extension.subscriptions.filter(({ state }) => state !== "healthy");
  assert.deepEqual(states(), [{ sessionId: first, state: "restoring" }]);
  lab.advance(999);
  assert.equal(asked(lab, from, "subscribe_thread").length, 0);
  lab.advance(60_000);
  assert.deepEqual(states(), []);
  assert.equal(asked(lab, from, "subscribe_thread").length, 1);
  from = lab.journal.latest;
  lab.disrupt({ kind: "nativeHost.drop", forMs: 100_000 });
  lab.advance(200_000);
  assert.deepEqual(states(), []);
  assert.equal(asked(lab, from, "subscribe_thread").length, 20, "one a session, not one a route");
});

Deno.test("[NL1] a subscription whose session ends meanwhile isn't restored, and an attach meanwhile takes its place", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const [ending, attached] = [page.create(), page.create()];
  lab.disrupt({ kind: "subscription.drop", threadId: ending });
  lab.disrupt({ kind: "subscription.drop", threadId: attached });
  assert.equal(page.refusal("end_session", { sessionId: ending }), undefined, "[OR2] an end needs only the origin");
  assert.equal(page.refusal("resume_session", { sessionId: attached }), undefined);
  const from = lab.journal.latest;
  lab.advance(120_000);
  assert.deepEqual(asked(lab, from, "subscribe_thread"), []);
});

const NAMING: [type: string, payload: Record<string, unknown>][] = [
  ["send_text", { text: "hi", operationId: "o2" }],
  ["prepare_session", { operationId: "o2" }],
  ["submit_tool_result", { toolRequestId: "t1" }],
  ["list_assets", {}],
  ["create_asset_upload", { filename: "a.txt", sizeBytes: 1, mimeType: "text/plain" }],
  ["create_asset_download", { path: "/a.txt" }],
  ["end_session", {}],
  ["resume_session", {}],
  ["reactivate_session", { autoEndOnDisconnect: true }],
  ["create_session", { input }],
  ["get_settings", {}],
  ["list_providers", {}],
];

/** What keeps the link away, and the code that every request is refused with from then on (NL4). */
const OUTAGES: [title: string, disruptions: Disruption[], waitMs: number, code: string][] = [
  ["the link is being restored", [{ kind: "nativeHost.drop", forMs: 10 }], 500, "NATIVE_CONNECTION_CLOSED"],
  ["the Desktop restarts", [{ kind: "desktop.restart", forMs: 60_000 }], 0, "CORE_RUNTIME_UNAVAILABLE"],
  ["the Desktop quit", [{ kind: "desktop.quit" }], 40_000, "CORE_RUNTIME_UNAVAILABLE"],
  ["the Desktop crashed", [{ kind: "desktop.crash" }], 0, "CORE_RUNTIME_UNAVAILABLE"],
];

for (const [title, disruptions, waitMs, code] of OUTAGES) {
  for (const [type, payload] of NAMING) {
    Deno.test(`[NL2] [NL4] while ${title} ${type} is refused at once, ${code}`, () => {
      const lab = manualLab();
      const page = new RawPage(lab, { assetsAt: "http://localhost/labs/lab" });
      const sessionId = page.create();
      for (const disruption of disruptions) lab.disrupt(disruption);
      lab.advance(waitMs);
      assert.equal(page.refusal(type, { sessionId, ...payload }), code);
    });
  }
}

for (const [type, payload] of NAMING.slice(-3)) {
  Deno.test(`[NL4] while there is no native host, nor a link to restore, ${type} is refused NATIVE_HOST_UNAVAILABLE`, () => {
    const lab = manualLab();
    const page = new RawPage(lab);
    lab.disrupt({ kind: "nativeHost.drop" });
    assert.equal(page.refusal(type, payload), "NATIVE_HOST_UNAVAILABLE");
  });
}

for (const [type, payload] of NAMING.slice(0, 3)) {
  Deno.test(`[NL4] while one session's subscription is restored its ${type} is refused, another's isn't`, () => {
    const lab = manualLab();
    const page = new RawPage(lab);
    const [dropped, other] = [page.create(), page.create()];
    lab.disrupt({ kind: "subscription.drop", threadId: dropped });
    assert.equal(page.refusal(type, { sessionId: dropped, ...payload }), "THREAD_SUBSCRIPTION_UNAVAILABLE");
    assert.notEqual(page.refusal(type, { sessionId: other, ...payload }), "THREAD_SUBSCRIPTION_UNAVAILABLE");
  });
}
