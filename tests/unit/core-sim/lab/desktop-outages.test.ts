import assert from "node:assert/strict";
import { MANAGED_ROOT } from "../../../../core-sim/core/mod.ts";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

const PROJECT = "/home/user/projects/mine";
/** How many entries are at a path of the disk. */
const on = (lab: Lab, path: string) => {
  const found = lab.disk.look(path, false);
  return Array.isArray(found) ? found.length : found;
};
const desktop = (lab: Lab) => {
  const { running, generation, threads } = lab.truth().desktop;
  return [running, generation, threads.length];
};

/** A turn under way in a managed workspace, and an application-managed one with a file of its user's. */
function working() {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  const own = page.create({ autoEndOnDisconnect: false, workspace: { path: PROJECT } });
  lab.disk.put({ path: `${PROJECT}/notes.txt`, kind: "file", text: "mine" });
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  return { lab, page, sessionId, own, from: page.received.length };
}

const DOWN = ["desktop.quit", "desktop.crash"] as const;

for (const kind of DOWN) {
  Deno.test(`[NL4] [NL5] ${kind}: the link closes first, no page sees an ended, and nothing starts the Desktop by itself`, () => {
    const { lab, page, from } = working();
    lab.disrupt({ kind });
    assert.deepEqual(desktop(lab), [false, 1, 0]);
    assert.deepEqual(page.story(from), ["error NATIVE_CONNECTION_CLOSED"]);
    assert.equal(page.closed, undefined);
    lab.advance(3_600_000);
    assert.deepEqual(desktop(lab), [false, 1, 0]);
    assert.deepEqual(page.story(from), ["error NATIVE_CONNECTION_CLOSED"]);
  });

  for (const back of ["desktop.start", "heal"] as const) {
    Deno.test(`[NL5] [CR6] ${kind}, ${back}: every old id is unknown, told once, and a new session works at once (A-013, A-014, A-016)`, () => {
      const { lab, page, sessionId, from } = working();
      lab.disrupt({ kind });
      lab.advance(10_000);
      lab.disrupt({ kind: back });
      lab.advance(30_000);
      assert.deepEqual(desktop(lab), [true, 2, 0]);
      assert.deepEqual(page.story(from), [
        "error NATIVE_CONNECTION_CLOSED",
        "error THREAD_NOT_FOUND",
        "error THREAD_NOT_FOUND",
      ]);
      assert.equal(page.refusal("resume_session", { sessionId }), "THREAD_NOT_FOUND");
      assert.equal(page.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: false }), "THREAD_NOT_FOUND");
      const next = page.create();
      assert.notEqual(next, sessionId);
      assert.equal(page.refusal("send_text", { sessionId: next, text: "hi", operationId: "o2" }), undefined);
      lab.disrupt({ kind: back });
      assert.deepEqual(desktop(lab), [true, 2, 1], "one that runs isn't started again");
    });
  }
}

Deno.test("[WS1] [WS2] a quit removes managed directories, a crash leaves them to the next start; an application's stays (A-032)", () => {
  const { lab, page, own } = working();
  const managed = () => on(lab, MANAGED_ROOT);
  const kept = () => assert.equal(on(lab, `${PROJECT}/notes.txt`), 1);
  page.ask("end_session", { sessionId: own });
  kept();
  lab.disrupt({ kind: "desktop.quit" });
  assert.equal(managed(), 0);
  kept();
  lab.disrupt({ kind: "desktop.start" });
  lab.advance(30_000);
  new RawPage(lab, { channelId: "c2" }).create();
  lab.disrupt({ kind: "desktop.crash" });
  lab.advance(60_000);
  assert.equal(managed(), 1);
  kept();
  lab.disrupt({ kind: "desktop.start" });
  assert.equal(managed(), 0);
  kept();
});

Deno.test("[WS1] a hidden window changes nothing but the journal", () => {
  const { lab, page, from } = working();
  const before = lab.truth();
  const done = lab.disrupt({ kind: "desktop.hideWindow" });
  assert.deepEqual(lab.truth(), before);
  assert.equal(page.received.length, from);
  const n = "n" in done ? done.n : 0;
  const written = lab.journal.after(n).entries.map(({ layer, type }) => `${layer} ${type}`);
  assert.deepEqual(written, ["core window_hidden"]);
});

Deno.test("[NL4] [NL5] a restart that takes a while is over when its time is, five times in a row (A-077)", () => {
  const { lab, page } = working();
  for (let run = 2; run <= 6; run++) {
    lab.disrupt({ kind: "desktop.restart", forMs: 3_000 });
    assert.equal(page.refusal("get_settings"), "CORE_RUNTIME_UNAVAILABLE");
    lab.advance(3_000);
    assert.deepEqual(desktop(lab), [true, run, 0]);
    lab.advance(30_000);
    assert.equal(page.refusal("get_settings"), undefined);
    page.create();
  }
});

Deno.test("[NL1] thirty pages whose Desktop restarts come back by one link with one attempt a time (A-074)", () => {
  const lab = manualLab();
  const pages = Array.from({ length: 30 }, (_, n) => new RawPage(lab, { channelId: `c${n}` }));
  for (const page of pages) page.create();
  const from = lab.journal.latest;
  lab.disrupt({ kind: "desktop.restart", forMs: 10_000 });
  lab.advance(60_000);
  const attempts = lab.journal.after(from).entries.filter(({ type }) =>
    type === "connect_failed" || type === "connected"
  );
  const start = lab.clock.now() - 60_000;
  assert.deepEqual(attempts.map(({ at }) => at - start), [1_000, 3_000, 7_000, 15_000]);
  for (const page of pages) assert.equal(page.refusal("create_session", { input: { provider: "codex" } }), undefined);
});

for (const workspace of [undefined, { path: PROJECT }]) {
  Deno.test(`[RE5] [WS1] [WS2] a workspace that is gone keeps its thread ended until heal brings it back: ${workspace?.path ?? "managed"}`, () => {
    const lab = manualLab();
    const page = new RawPage(lab);
    const sessionId = page.create({ autoEndOnDisconnect: false, ...(workspace === undefined ? {} : { workspace }) });
    page.ask("end_session", { sessionId });
    const place = () => lab.truth().desktop.threads[0]?.workspace;
    lab.disrupt({ kind: "workspace.remove", threadId: sessionId });
    assert.equal(place()?.exists, false);
    const reactivate = () => page.refusal("reactivate_session", { sessionId, autoEndOnDisconnect: false });
    assert.equal(reactivate(), "WORKSPACE_OPEN_FAILED");
    assert.equal(statusOf(lab, sessionId), "ended");
    lab.disrupt({ kind: "heal" });
    assert.equal(place()?.exists, true);
    assert.equal(reactivate(), undefined);
    assert.equal(statusOf(lab, sessionId), "idle");
  });
}

Deno.test("[WS2] what was moved aside waits while its place is taken, and the journal says why", () => {
  const { lab, own } = working();
  lab.disrupt({ kind: "workspace.remove", threadId: own });
  lab.disrupt({ kind: "workspace.remove", threadId: own });
  lab.disk.put({ path: `${PROJECT}/other.txt`, kind: "file", text: "new" });
  const moves = () =>
    lab.journal.after(0).entries.filter(({ layer }) => layer === "workspace").slice(-1).map(({ type, data }) => [
      type,
      Object(data).reason,
    ]);
  lab.disrupt({ kind: "heal" });
  assert.deepEqual(moves(), [["workspace_not_moved", "exists"]]);
  lab.disk.remove(PROJECT);
  lab.disrupt({ kind: "heal" });
  assert.deepEqual(moves(), [["workspace_put_back", undefined]]);
  assert.equal(on(lab, `${PROJECT}/notes.txt`), 1);
  const from = lab.journal.latest;
  lab.disrupt({ kind: "heal" });
  assert.equal(lab.journal.latest, from + 1, "nothing is left to move");
});
