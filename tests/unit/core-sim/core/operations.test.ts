import assert from "node:assert/strict";
import { brief, connect, ORIGIN, OTHER, setUp } from "./setup.ts";

Deno.test("[SQ1] a new thread has told created as 1 and idle as 2; its snapshot says so and leaves out what isn't there", () => {
  const { ask, create, journal } = setUp();
  const thread = create();
  const { snapshot } = ask({ type: "subscribe_thread", ...thread });
  assert.deepEqual(snapshot, { threadId: thread.threadId, status: "idle", latestSeq: 2 });
  assert.ok(
    journal.after(0).entries.some(({ type, data }) => type === "created" && JSON.stringify(data).includes('"seq":1')),
  );
});

Deno.test("a turn is told as B.9 says: running, fragments, message, usage, idle, completed", () => {
  const { ask, create, script, events, clock } = setUp();
  const thread = create();
  script({ say: "hello world", chunk: 6 });
  assert.deepEqual(ask({ type: "send_text", ...thread, text: "hi", operationId: "op" }), { operationId: "op" });
  assert.deepEqual(brief(events), ["running(op)"], "the answer leaves before the agent's first step");
  clock.advance(30);
  assert.deepEqual(brief(events), [
    "running(op)",
    "chat_delta(op) hello ",
    "chat_delta(op) world",
    "chat_message(op) hello world",
    "usage_updated(op)",
    "idle(op)",
    "completed(op) true",
  ]);
  assert.deepEqual(events.map(({ seq }) => seq), [3, 4, 5, 6, 7, 8, 9]);
});

Deno.test("[TU6] a failed turn tells its error, then error, then the completion; sendText is refused until end and resume, or prepare", () => {
  const { ask, refused, create, script, events, clock } = setUp();
  const thread = create();
  script({ fail: { code: "PROVIDER_REQUEST_FAILED", message: "quota" } });
  ask({ type: "send_text", ...thread, text: "hi", operationId: "op" });
  clock.advance(0);
  assert.deepEqual(brief(events), [
    "running(op)",
    "error(op) PROVIDER_REQUEST_FAILED",
    "error(op)",
    "completed(op) false PROVIDER_REQUEST_FAILED",
  ]);
  assert.equal(refused({ type: "send_text", ...thread, text: "again" }).code, "PROVIDER_COMMAND_FAILED");
  assert.equal(
    refused({ type: "resume_thread", ...thread, autoEndOnDisconnect: true }).code,
    "PROVIDER_COMMAND_FAILED",
  );
  ask({ type: "prepare", ...thread });
  clock.advance(5000);
  ask({ type: "send_text", ...thread, text: "works again" });
});

Deno.test("a prepare tells its chat to whoever wants it and comes back to idle, also when it fails", () => {
  const { ask, create, events, clock } = setUp();
  const thread = create({ provider: "claude" });
  ask({ type: "prepare", ...thread, operationId: "p" });
  clock.advance(5000);
  assert.deepEqual(brief(events), [
    "running(p)",
    "error(p) PROVIDER_COMMAND_FAILED",
    "idle(p)",
    "completed(p) false PROVIDER_COMMAND_FAILED",
  ]);
});

Deno.test("[TU8] a provider that dies fails the operation that it worked on and no other thread", () => {
  const { ask, create, script, clock, desktop } = setUp();
  const [dying, resting, other] = [create(), create(), create()];
  script({ wait: 100 }, { die: true });
  ask({ type: "send_text", ...dying, text: "x" });
  script({ wait: 1000 });
  ask({ type: "send_text", ...other, text: "y" });
  clock.advance(100);
  const [a, b, c] = desktop.truth().threads;
  assert.equal(a?.status, "error");
  assert.equal(a?.lastCompletedOperation?.error?.code, "PROVIDER_RUNTIME_DISCONNECTED");
  assert.equal(b?.threadId, resting.threadId);
  assert.deepEqual([b?.status, c?.status], ["idle", "running"]);
});

Deno.test("[TU2] while an operation is active every other one is refused with THREAD_BUSY and its id", () => {
  const { ask, refused, create, script, clock } = setUp();
  const thread = create();
  script({ wait: 1000 });
  ask({ type: "send_text", ...thread, text: "one", operationId: "one" });
  for (const type of ["send_text", "prepare"] as const) {
    const error = refused({ type, ...thread, text: "two" });
    assert.equal(error.code, "THREAD_BUSY");
    assert.deepEqual(error.details, { threadId: thread.threadId, operationId: "one" });
  }
  clock.advance(1000);
  ask({ type: "send_text", ...thread, text: "three" });
});

Deno.test("an operation's id is the page's, or made by Core, and never blank", () => {
  const { ask, refused, create } = setUp();
  const thread = create();
  assert.equal(refused({ type: "send_text", ...thread, text: "x", operationId: "  " }).code, "INVALID_INPUT");
  const { operationId } = ask({ type: "send_text", ...thread, text: "x" });
  assert.match(operationId, /^operation_1767225600000_[0-9a-f-]{36}$/);
});

Deno.test("an end is told as stopping, the operation cut short, ended, ended; a second one changes nothing", () => {
  const { ask, refused, create, script, events, clock, journal } = setUp();
  const thread = create();
  script({ say: "never whole", chunk: 1 });
  ask({ type: "send_text", ...thread, text: "x", operationId: "op" });
  clock.advance(40);
  events.length = 0;
  ask({ type: "end_thread", ...thread });
  assert.deepEqual(brief(events), ["stopping", "completed(op) false THREAD_ENDED", "ended", "ended"]);
  events.length = 0;
  ask({ type: "end_thread", ...thread });
  const written = journal.latest;
  clock.advance(10_000);
  assert.deepEqual(events, [], "neither the second end nor the agent says anything more");
  assert.equal(journal.latest, written, "nothing goes on behind it");
  assert.equal(refused({ type: "send_text", ...thread, text: "y" }).code, "THREAD_ENDED");
});

Deno.test("[US1] usage only grows: equal, lower and odd totals are told to nobody", () => {
  const { ask, create, script, events, clock, desktop } = setUp();
  const thread = create();
  script({ usage: 100 }, { usage: 100 }, { usage: 40 }, { usage: 250 });
  ask({ type: "send_text", ...thread, text: "x" });
  clock.advance(0);
  const totals = events.flatMap((event) => event.type === "usage_updated" ? [event.totalTokens] : []);
  assert.deepEqual(totals, [100, 250]);
  ask({ type: "end_thread", ...thread });
  const { snapshot } = ask({ type: "resume_thread", ...thread, autoEndOnDisconnect: true });
  assert.deepEqual(snapshot.usage, { totalTokens: 250 });
  ask({ type: "send_text", ...thread, text: "a built-in reply reports usage too" });
  clock.advance(5000);
  assert.ok((desktop.truth().threads[0]?.usage?.totalTokens ?? 0) > 250);
});

Deno.test("[RE3] [SQ1] resume brings an ended thread back to idle without the provider; seq, usage and last operation go on", () => {
  const { ask, create, script, events, clock, journal } = setUp();
  const thread = create();
  script({ say: "a" });
  ask({ type: "send_text", ...thread, text: "x", operationId: "op" });
  clock.advance(0);
  ask({ type: "end_thread", ...thread });
  const before = journal.latest;
  const seq = events.at(-1)?.seq ?? 0;
  events.length = 0;
  const { snapshot } = ask({ type: "resume_thread", ...thread, autoEndOnDisconnect: false });
  assert.deepEqual(brief(events), ["idle"]);
  assert.equal(events[0]?.seq, seq + 1);
  assert.equal(snapshot.status, "idle");
  assert.equal(snapshot.latestSeq, seq + 1);
  assert.equal(snapshot.lastCompletedOperation?.operationId, "op");
  assert.ok(journal.after(before).entries.every(({ layer }) => layer !== "agent"));
  events.length = 0;
  const again = ask({ type: "resume_thread", ...thread, autoEndOnDisconnect: true });
  assert.deepEqual(events, [], "idle stays idle, without an event");
  assert.equal(again.autoEndOnDisconnect, false, "and keeps its policy");
});

Deno.test("[RE8] a running thread refuses to resume with THREAD_BUSY, and nothing is changed by it", () => {
  const { ask, refused, create, script, desktop } = setUp();
  const thread = create({ autoEndOnDisconnect: true });
  script({ wait: 100 });
  ask({ type: "send_text", ...thread, text: "x" });
  const before = desktop.truth();
  assert.equal(refused({ type: "resume_thread", ...thread, autoEndOnDisconnect: false }).code, "THREAD_BUSY");
  assert.deepEqual(desktop.truth(), before);
});

Deno.test("the policy is kept with the thread: a subscriber learns it, a resume sets it, page-scoped ones are listed", () => {
  const { ask, create } = setUp();
  const [scoped, persistent] = [create(), create({ autoEndOnDisconnect: false })];
  const listed = () => ask({ type: "list_page_scoped" }).threads;
  assert.deepEqual(listed(), [{ threadId: scoped.threadId, origin: ORIGIN }]);
  assert.equal(ask({ type: "subscribe_thread", ...persistent }).autoEndOnDisconnect, false);
  ask({ type: "end_thread", ...scoped });
  assert.deepEqual(listed(), []);
  ask({ type: "end_thread", ...persistent });
  ask({ type: "resume_thread", ...persistent, autoEndOnDisconnect: true });
  assert.deepEqual(listed(), [{ threadId: persistent.threadId, origin: ORIGIN }]);
});

Deno.test("[AE6] [AE2] with every link gone a persistent thread finishes its work and stays for a year", () => {
  const { ask, create, script, clock, connection, desktop } = setUp();
  const thread = create({ autoEndOnDisconnect: false });
  script({ wait: 60_000 }, { say: "done" });
  ask({ type: "send_text", ...thread, text: "x", operationId: "op" });
  connection.close();
  clock.advance(365 * 24 * 60 * 60 * 1000);
  const [truth] = desktop.truth().threads;
  assert.equal(truth?.status, "idle");
  assert.equal(truth?.lastCompletedOperation?.success, true);
  const { snapshot } = connect(desktop).ask({ type: "subscribe_thread", ...thread });
  assert.equal(snapshot.lastCompletedOperation?.operationId, "op");
});

Deno.test("[OR1] every request that names a thread answers unknown ids first, then another origin, before anything else", () => {
  const { ask, refused, create } = setUp();
  const { threadId } = create();
  ask({ type: "end_thread", threadId, callerOrigin: ORIGIN });
  const file = { filename: "", sizeBytes: -1, mimeType: "", path: "nonsense" };
  for (
    const type of [
      "subscribe_thread",
      "unsubscribe_thread",
      "resume_thread",
      "end_thread",
      "send_text",
      "prepare",
      "submit_tool_result",
      "list_assets",
      "create_asset_upload",
      "create_asset_download",
    ] as const
  ) {
    const rest = {
      type,
      autoEndOnDisconnect: true,
      text: "",
      operationId: " ",
      toolRequestId: "",
      result: null,
      ...file,
    };
    const denied = refused({ ...rest, threadId, callerOrigin: OTHER });
    assert.deepEqual([denied.code, denied.details], ["THREAD_ACCESS_DENIED", { threadId }], type);
    const unknown = refused({ ...rest, threadId: "nobody", callerOrigin: OTHER });
    assert.deepEqual([unknown.code, unknown.details], ["THREAD_NOT_FOUND", { threadId: "nobody" }], type);
  }
});
