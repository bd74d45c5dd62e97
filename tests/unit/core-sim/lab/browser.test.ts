import assert from "node:assert/strict";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

const refusedPort = (lab: Lab) => lab.portRefusal?.refused;
const state = (lab: Lab) => [lab.truth().extension.state, lab.truth().extension.generation];

/** A lab with one page, a page-scoped session and a persistent one whose turn runs. */
function visited() {
  const lab = manualLab();
  const page = new RawPage(lab);
  const scoped = page.create();
  const persistent = page.create({ autoEndOnDisconnect: false });
  page.ask("send_text", { sessionId: persistent, text: "/long 30s", operationId: "o1" });
  return { lab, page, scoped, persistent };
}

Deno.test("[AE1] [AE2] a reload closes every port, keeps approvals and nothing else, and is back at once (A-044, A-045)", () => {
  const { lab, page, scoped, persistent } = visited();
  lab.disrupt({ kind: "extension.reload" });
  assert.deepEqual(page.closed, { code: 4000, reason: "extension reloaded" });
  assert.deepEqual(state(lab), ["running", 2]);
  assert.deepEqual(lab.truth().extension.origins.map(({ origin }) => origin), [page.origin]);
  assert.deepEqual([lab.truth().extension.routes, lab.truth().extension.subscriptions], [[], []]);
  assert.deepEqual([statusOf(lab, scoped), statusOf(lab, persistent)], ["ended", "running"]);
});

Deno.test("[AE3] [AE4] a reload settles what the former life owed at once: a page of the new life is left alone for good", () => {
  const { lab } = visited();
  lab.disrupt({ kind: "extension.reload" });
  const page = new RawPage(lab, { channelId: "c2" });
  const sessionId = page.create();
  lab.advance(120_000);
  assert.equal(statusOf(lab, sessionId), "idle");
});

Deno.test("[AE1] [AE4] after a crash the next connect brings the Extension back, and it ends what its last life owed", () => {
  const { lab, page, scoped, persistent } = visited();
  lab.disrupt({ kind: "extension.crash" });
  assert.equal(page.closed?.reason, "extension crashed");
  assert.deepEqual(state(lab), ["crashed", 1]);
  lab.advance(59_000);
  assert.deepEqual([statusOf(lab, scoped), statusOf(lab, persistent)], ["idle", "idle"]);
  assert.equal(refusedPort(lab), undefined);
  const back = new RawPage(lab, { channelId: "c2" });
  assert.deepEqual(state(lab), ["running", 2]);
  assert.deepEqual([statusOf(lab, scoped), statusOf(lab, persistent)], ["ended", "idle"]);
  assert.equal(back.refusal("resume_session", { sessionId: persistent }), undefined);
});

Deno.test("[AE1] [AE4] a crash that lasts refuses every port until it is over, then the Extension is back by itself", () => {
  const { lab, page, scoped } = visited();
  lab.disrupt({ kind: "extension.crash", forMs: 5_000 });
  lab.advance(4_999);
  assert.equal(refusedPort(lab), "EXTENSION_UNAVAILABLE");
  assert.deepEqual(lab.openPort(page), { refused: "EXTENSION_UNAVAILABLE" });
  assert.deepEqual([state(lab), statusOf(lab, scoped)], [["crashed", 1], "idle"]);
  lab.advance(1);
  assert.deepEqual([state(lab), statusOf(lab, scoped)], [["running", 2], "ended"]);
});

for (const disruption of [{ kind: "extension.crash" }, { kind: "extension.disable" }] as const) {
  Deno.test(`[AE4] [CN7] ${disruption.kind}: no page-scoped thread outlives its page by more than 60 s, though nobody comes back (A-028)`, () => {
    const { lab, scoped, persistent } = visited();
    lab.disrupt(disruption);
    lab.advance(59_999);
    assert.equal(statusOf(lab, scoped), "idle");
    lab.advance(1);
    assert.equal(statusOf(lab, scoped), "ended");
    lab.advance(600_000);
    assert.equal(statusOf(lab, persistent), "idle", "[AE2] [AE6]");
  });
}

Deno.test("[AE4] [CN7] a killed browser's page-scoped sessions end in the middle of a turn too, and nothing goes on for them (A-028)", () => {
  const { lab, page, scoped, persistent } = visited();
  const sensitive = page.create();
  for (const sessionId of [scoped, sensitive]) page.ask("send_text", { sessionId, text: "/long 300s" });
  lab.disrupt({ kind: "extension.crash" });
  lab.advance(60_000);
  assert.deepEqual([scoped, sensitive, persistent].map((id) => statusOf(lab, id)), ["ended", "ended", "idle"]);
  const from = lab.journal.latest;
  lab.advance(600_000);
  assert.deepEqual(lab.journal.after(from).entries.map(({ layer }) => layer), ["control"]);
});

Deno.test("[AE4] [CN7] the 60 s are counted from the end of the life that had routes, and no later crash begins them anew", () => {
  const { lab, scoped } = visited();
  lab.disrupt({ kind: "extension.crash", forMs: 100_000 });
  lab.advance(30_000);
  lab.disrupt({ kind: "extension.crash", forMs: 100_000 });
  lab.disrupt({ kind: "extension.disable" });
  lab.advance(29_999);
  assert.equal(statusOf(lab, scoped), "idle");
  lab.advance(1);
  assert.equal(statusOf(lab, scoped), "ended");
});

Deno.test("[AE4] an Extension that is back in time keeps the Desktop's hands off the sessions that pages have again", () => {
  const { lab } = visited();
  lab.disrupt({ kind: "extension.crash", forMs: 1_000 });
  lab.advance(1_000);
  const back = new RawPage(lab, { channelId: "c2" });
  const sessionId = back.create();
  lab.advance(600_000);
  assert.equal(statusOf(lab, sessionId), "idle");
});

Deno.test("[CN1] [AE1] a disabled Extension takes no port and holds no link until it is enabled", () => {
  const { lab, page, scoped, persistent } = visited();
  lab.disrupt({ kind: "extension.disable" });
  assert.equal(page.closed?.reason, "extension disabled");
  assert.deepEqual([state(lab), refusedPort(lab)], [["disabled", 1], "EXTENSION_UNAVAILABLE"]);
  assert.deepEqual(lab.truth().nativeHost, { connected: false });
  lab.disrupt({ kind: "extension.reload" });
  lab.disrupt({ kind: "extension.crash" });
  assert.deepEqual(state(lab), ["disabled", 1], "what is switched off neither reloads nor crashes");
  lab.disrupt({ kind: "extension.enable" });
  lab.disrupt({ kind: "extension.enable" });
  assert.deepEqual(state(lab), ["running", 2]);
  assert.deepEqual([statusOf(lab, scoped), statusOf(lab, persistent)], ["ended", "running"]);
});

Deno.test("[AP1] what is stored about origins can be decided while no Extension runs, and the next life knows it", () => {
  const lab = manualLab({ approval: "ask" });
  lab.disrupt({ kind: "extension.disable" });
  assert.equal(lab.decide({ origin: "http://a.test", decision: "reject" }), false);
  assert.equal(lab.decide({ origin: "http://a.test", decision: "approve" }), true);
  lab.disrupt({ kind: "extension.enable" });
  assert.equal(new RawPage(lab).refusal("get_settings"), undefined);
});

Deno.test("[AE4] the duty to end waits for the link: cut when the Extension comes back, it is tried again until it is done", () => {
  const { lab, scoped } = visited();
  lab.disrupt({ kind: "nativeHost.drop" });
  lab.disrupt({ kind: "extension.crash", forMs: 1_000 });
  lab.advance(2_000);
  assert.deepEqual([lab.truth().extension.state, statusOf(lab, scoped)], ["running", "idle"]);
  lab.disrupt({ kind: "heal" });
  assert.equal(statusOf(lab, scoped), "ended");
});

Deno.test("[AE4] a Desktop that was down while the Extension came back has nothing left to end, and the question stops", () => {
  const { lab } = visited();
  lab.disrupt({ kind: "desktop.crash" });
  lab.disrupt({ kind: "extension.reload" });
  lab.advance(100_000);
  lab.disrupt({ kind: "desktop.start" });
  lab.advance(60_000);
  const from = lab.journal.latest;
  lab.advance(600_000);
  assert.deepEqual(lab.journal.after(from).entries.map(({ layer }) => layer), ["control"]);
});

Deno.test("a crash in the middle of a request: nothing of the dead life speaks, plans or asks any more", () => {
  const { lab, page, persistent } = visited();
  page.onMessage = ({ type }) => {
    if (type === "status_changed") lab.disrupt({ kind: "extension.crash" });
  };
  page.post("end_session", { sessionId: persistent });
  const heard = page.received.length;
  assert.equal(statusOf(lab, persistent), "ended");
  lab.advance(59_000);
  assert.equal(page.received.length, heard);
  assert.deepEqual(lab.truth().extension.problems, []);
});

Deno.test("the journal tells each life of the Extension, and the end of a dead line", () => {
  const lab = manualLab();
  const told = () =>
    lab.journal.after(0).entries
      .filter(({ type }) => /^extension_(started|stopped)$|^ports_alive$/.test(type))
      .map(({ layer, type, cause, data }) => ({ layer, type, cause, data }));
  const at = (disrupted: ReturnType<typeof lab.disrupt>) => "n" in disrupted ? disrupted.n : undefined;
  const reload = at(lab.disrupt({ kind: "extension.reload" }));
  const dead = at(lab.disrupt({ kind: "ports.blackhole", forMs: 10 }));
  lab.advance(10);
  const off = at(lab.disrupt({ kind: "extension.disable" }));
  lab.disrupt({ kind: "heal" });
  assert.deepEqual(told().map(({ type, data }) => [type, data]), [
    ["extension_stopped", { generation: 1 }],
    ["extension_started", { generation: 2 }],
    ["ports_alive", {}],
    ["extension_stopped", { generation: 2 }],
    ["extension_started", { generation: 3 }],
  ]);
  assert.deepEqual(told().slice(0, 4).map(({ cause }) => cause), [reload, reload, dead, off]);
});
