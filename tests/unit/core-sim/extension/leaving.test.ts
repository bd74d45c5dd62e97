import assert from "node:assert/strict";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

const withCounter = {
  skills: {
    guidance: "",
    tools: [{ name: "counter", description: "Counts", argsSchema: { type: "object", additionalProperties: false } }],
  },
};

Deno.test("[AE1] [EN1] an end and the port's close in one tick: the session ends once, and no half-open route is left (A-048)", () => {
  for (const order of ["end first", "close first"]) {
    const lab = manualLab();
    const page = new RawPage(lab);
    const sessionId = page.create();
    page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
    if (order === "end first") page.post("end_session", { sessionId });
    page.port.lost("tab closed");
    if (order === "close first") page.post("end_session", { sessionId });
    lab.advance(60_000);
    assert.equal(statusOf(lab, sessionId), "ended", order);
    const { routes, subscriptions, ports, problems } = lab.truth().extension;
    assert.deepEqual([routes, subscriptions, ports, problems], [[], [], [], []], order);
    const ends = lab.journal.after(0).entries.filter(({ layer, type }) => layer === "core" && type === "ended");
    assert.equal(ends.length, 1, order);
  }
});

for (const autoEndOnDisconnect of [true, false]) {
  Deno.test(`[AE1] [AE2] [TL5] a tool result, then a navigation at once: the result counts, page-scoped ${autoEndOnDisconnect} (A-048)`, () => {
    const lab = manualLab();
    const page = new RawPage(lab);
    const sessionId = page.create({ ...withCounter, autoEndOnDisconnect });
    lab.queueScript({ steps: [{ tool: "counter", args: {} }, { say: "Counted", everyMs: 0 }] });
    page.ask("send_text", { sessionId, text: "Count", operationId: "o1" });
    lab.advance(0);
    const toolRequestId = lab.truth().desktop.threads[0]?.pendingToolRequest?.requestId;
    page.post("submit_tool_result", { sessionId, toolRequestId, result: 1 });
    page.port.lost("navigated");
    lab.advance(1_000);
    const [thread] = lab.truth().desktop.threads;
    assert.equal(thread?.acceptedToolResults, 1);
    assert.equal(thread?.status, autoEndOnDisconnect ? "ended" : "idle");
    assert.deepEqual(lab.truth().extension.routes, []);
  });
}

/** However a page goes: what the server hears is that its port closed, with whatever code, or nothing until the lease. */
const LOSSES = ["closed with 4001", "closed with 1001", "closed with 1006", "closed with 0", "no ping answered"];

for (const reason of LOSSES) {
  Deno.test(`[AE1] [CN8] without a word from an unload handler the last route's loss ends the session: ${reason} (A-050, A-051, A-053, A-056)`, () => {
    const lab = manualLab();
    const page = new RawPage(lab);
    const scoped = page.create();
    const persistent = page.create({ autoEndOnDisconnect: false });
    lab.queueScript({ steps: [{ wait: 20_000 }, { say: "The whole result", everyMs: 0 }] });
    page.ask("send_text", { sessionId: persistent, text: "Work", operationId: "o1" });
    lab.advance(5_000);
    page.port.lost(reason);
    assert.deepEqual([statusOf(lab, scoped), statusOf(lab, persistent)], ["ended", "running"]);
    lab.advance(60_000);
    // As after a reload: what was finished meanwhile is in the snapshot, what was ended stays ended.
    const back = new RawPage(lab, { channelId: "c2" });
    back.ask("resume_session", { sessionId: persistent });
    back.ask("resume_session", { sessionId: scoped });
    assert.deepEqual(back.story(), ["snapshot idle", "answer ok", "snapshot ended", "answer ok"]);
    const [snapshot] = back.received;
    assert.ok(snapshot?.type === "session_snapshot");
    const { lastCompletedOperation, activeOperation } = snapshot.snapshot;
    assert.deepEqual([lastCompletedOperation?.operationId, lastCompletedOperation?.success], ["o1", true]);
    assert.equal(activeOperation, undefined);
  });
}

for (const overlap of [false, true]) {
  Deno.test(`[AE1] [AE3] ten reloads in two seconds, the old port ${overlap ? "outlives the new one's opening" : "goes first"} (A-058)`, () => {
    const lab = manualLab();
    let page = new RawPage(lab, { channelId: "c0" });
    page.create();
    const persistent = page.create({ autoEndOnDisconnect: false });
    for (let reload = 1; reload <= 10; reload++) {
      const old = page;
      if (!overlap) old.port.lost("reload");
      page = new RawPage(lab, { channelId: `c${reload}` });
      page.create();
      assert.equal(page.refusal("resume_session", { sessionId: persistent }), undefined);
      lab.advance(100);
      if (overlap) old.port.lost("reload");
      lab.advance(100);
    }
    const live = lab.truth().desktop.threads.filter(({ status }) => status !== "ended");
    assert.deepEqual(live.map(({ autoEndOnDisconnect }) => autoEndOnDisconnect), [false, true]);
    const { routes, ports, problems } = lab.truth().extension;
    assert.deepEqual(routes.map(({ channelId }) => channelId), ["c10", "c10"]);
    assert.equal(routes.filter(({ sessionId }) => sessionId === persistent).length, 1);
    assert.deepEqual([ports.length, problems], [1, []]);
  });
}
