import assert from "node:assert/strict";
import { answerOf, connect, ORIGIN, setUp } from "./setup.ts";

Deno.test("[CR6] ids are UUIDs that no later run of the Desktop gives again", () => {
  const { desktop, create } = setUp();
  const ids = new Set<string>([create().threadId]);
  for (let run = 0; run < 50; run++) {
    desktop.restart();
    ids.add(connect(desktop).create().threadId);
  }
  assert.equal(ids.size, 51);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

Deno.test("a restart forgets every thread, counts a generation, and leaves old links useless", () => {
  const { desktop, create, connection } = setUp();
  const thread = create();
  desktop.restart();
  assert.deepEqual(desktop.truth(), { generation: 2, running: true, threads: [] });
  const answer = answerOf(connection, { type: "end_thread", ...thread });
  assert.equal(answer.ok ? "ok" : answer.error.code, "CORE_RUNTIME_UNAVAILABLE");
  assert.equal(connect(desktop).refused({ type: "subscribe_thread", ...thread }).code, "THREAD_NOT_FOUND");
});

Deno.test("a restart that takes a while: no link meanwhile, up again on time; a start in between comes first", () => {
  const { desktop, clock } = setUp();
  const listener = { onEvent: () => {}, onSubscriptionClosed: () => {} };
  desktop.restart(5000);
  assert.equal(desktop.connect(listener), undefined);
  clock.advance(4999);
  assert.equal(desktop.truth().running, false);
  clock.advance(1);
  assert.deepEqual([desktop.truth().running, desktop.truth().generation], [true, 2]);
  desktop.restart(5000);
  desktop.start();
  clock.advance(10_000);
  assert.equal(desktop.truth().generation, 3);
  desktop.restart(5000);
  desktop.quit();
  clock.advance(10_000);
  assert.equal(desktop.truth().running, false, "a quit calls the restart off");
});

Deno.test("[NL5] at an orderly exit the links break first, so that nobody sees an ended, though every thread ends", () => {
  const { desktop, create, connection, events, journal, ask, script } = setUp();
  const thread = create();
  script({ wait: 1000 });
  ask({ type: "send_text", ...thread, text: "x" });
  events.length = 0;
  const stop = desktop.onDown(() => {
    assert.equal(desktop.truth().running, false);
    connection.close();
  });
  const before = journal.latest;
  desktop.quit();
  stop();
  assert.deepEqual(events, []);
  const told = journal.after(before).entries.map(({ type }) => type);
  assert.deepEqual(told, [
    "desktop_quit",
    "status_changed",
    "end",
    "operation_completed",
    "status_changed",
    "ended",
    "workspace_removed",
  ]);
});

Deno.test("[CR5] a thread whose id can't have reached anybody ends with the link that made it, a persistent one too", () => {
  const { desktop, ask, create, connection } = setUp();
  const input = { provider: "codex", autoEndOnDisconnect: false };
  const { threadId: lost } = ask({ type: "create_thread", callerOrigin: ORIGIN, input });
  const { threadId: known } = create(input);
  connection.close();
  const left = desktop.truth().threads.map(({ threadId, status }) => [threadId, status]);
  assert.deepEqual(left, [[lost, "ended"], [known, "idle"]]);
});

Deno.test("a crash stops the agent and every timer at once, and tells nobody", () => {
  const { desktop, create, ask, events, script, clock, journal } = setUp();
  const thread = create();
  script({ say: "a long message", everyMs: 10 });
  ask({ type: "send_text", ...thread, text: "x" });
  clock.advance(10);
  let down = 0;
  desktop.onDown(() => down++);
  desktop.crash();
  desktop.crash();
  const [heard, written] = [events.length, journal.latest];
  clock.advance(100_000);
  assert.equal(down, 1);
  assert.deepEqual([events.length, journal.latest], [heard, written]);
});

Deno.test("providers and the default one are told as they were given; an unknown one makes no thread", () => {
  const { ask, refused, desktop } = setUp();
  const callerOrigin = "https://app.test";
  assert.deepEqual(ask({ type: "get_settings", callerOrigin }), { defaultProvider: "codex" });
  assert.deepEqual(ask({ type: "list_providers", callerOrigin }).map(({ code, available }) => [code, available]), [
    ["codex", true],
    ["claude", false],
  ]);
  const input = { provider: "nobody", autoEndOnDisconnect: true };
  assert.equal(refused({ type: "create_thread", callerOrigin, input }).code, "PROVIDER_NOT_FOUND");
  assert.deepEqual(desktop.truth().threads, []);
});

Deno.test("the truth names the effort of profile mode, and none where the page chose the model", () => {
  const { create, desktop } = setUp();
  create();
  create({ effortLevel: "high" });
  create({ model: "big", effort: "max" });
  assert.deepEqual(desktop.truth().threads.map(({ effortLevel }) => effortLevel), ["default", "high", undefined]);
});
