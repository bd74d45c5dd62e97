import assert from "node:assert/strict";
import { active, lastCompleted, outcome, SESSION, startTurn, withResumed, withSession } from "./setup.ts";

Deno.test("[NL3] a snapshot that names the own turn as active keeps it waiting", async () => {
  const { session, port, frames } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  port.deliver(frames.snapshot("running", active(operationId)));
  assert.equal(await outcome(promise), "pending");
  port.deliver(frames.completed(operationId));
  await promise;
});

Deno.test("[NL3] one that names it as last completed settles it with that result", async () => {
  const good = await withSession();
  const done = startTurn(good.session, good.port);
  good.port.answer(good.port.last("send_text"));
  good.frames.skip(5);
  good.port.deliver(good.frames.snapshot("idle", lastCompleted(done.operationId)));
  await done.promise;
  assert.equal(good.session.getStatus(), "idle");

  const bad = await withSession();
  const failed = startTurn(bad.session, bad.port);
  bad.port.answer(bad.port.last("send_text"));
  bad.frames.skip(5);
  const error = { code: "PROVIDER_X", message: "m" };
  bad.port.deliver(bad.frames.snapshot("error", lastCompleted(failed.operationId, { success: false, error })));
  await assert.rejects(failed.promise, { code: "PROVIDER_X", details: { operationId: failed.operationId } });
  assert.deepEqual(bad.heard.log, ["status running", "error PROVIDER_X", "status error"]);
});

Deno.test("[NL3] a completion from a snapshot still waits for the answer", async () => {
  const { session, port, frames } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.deliver(frames.snapshot("idle", lastCompleted(operationId)));
  assert.equal(await outcome(promise), "pending");
  port.answer(port.last("send_text"));
  await promise;
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[NL3] one that doesn't know the answered turn rejects SDK_LIFECYCLE_SYNC_ERROR; nothing is sent again", async () => {
  const { session, port, frames, heard } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  port.deliver(frames.snapshot("idle"));
  await assert.rejects(promise, {
    code: "SDK_LIFECYCLE_SYNC_ERROR",
    details: { sessionId: session.sessionId, operationId },
  });
  assert.deepEqual(heard.log, ["status running", "error SDK_LIFECYCLE_SYNC_ERROR", "status idle"]);
  assert.equal(port.requests.filter(({ type }) => type === "send_text").length, 1);
});

Deno.test("[NL3] while the request is unanswered such a snapshot is inconclusive", async () => {
  const { session, port, frames } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.deliver(frames.snapshot("idle"));
  assert.equal(await outcome(promise), "pending");
  assert.equal(session.getStatus(), "running");
  port.answer(port.last("send_text"));
  port.deliver(frames.completed(operationId));
  await promise;
});

Deno.test("[NL3] the answer and a snapshot in one frame are taken in order", async () => {
  const { session, port, frames } = await withSession();
  const { promise } = startTurn(session, port);
  const { channelId, requestId } = port.last("send_text");
  port.deliver({ type: "response", channelId, requestId, ok: true }, frames.snapshot("idle"));
  await assert.rejects(promise, { code: "SDK_LIFECYCLE_SYNC_ERROR" });
});

Deno.test("[NL3] a snapshot older than the cursor, or of another thread, is ignored", async () => {
  const { session, port, frames } = await withSession();
  port.deliver(frames.status("running", "op9"));
  port.deliver(frames.snapshot("idle", {}, 2));
  port.deliver({ ...frames.snapshot("idle"), snapshot: { threadId: "other", status: "idle", latestSeq: 99 } });
  assert.equal(session.getStatus(), "running");
});

Deno.test("[NL3] an ended snapshot wins, answered or not", async () => {
  for (const answered of [true, false]) {
    const { session, port, frames } = await withSession();
    const { promise, operationId } = startTurn(session, port);
    if (answered) port.answer(port.last("send_text"));
    port.deliver(frames.snapshot("ended", lastCompleted(operationId)));
    await assert.rejects(promise, { code: "SESSION_ENDED" });
    assert.equal(session.getStatus(), "ended");
  }
});

Deno.test("[NL3] a followed turn that the snapshot no longer names is over", async () => {
  const { session, port, frames, heard } = await withResumed("running", active("op1"));
  port.deliver(frames.snapshot("running", active("op2")));
  assert.equal(session.getStatus(), "running");
  const error = { code: "PROVIDER_X", message: "m" };
  port.deliver(frames.snapshot("error", lastCompleted("op2", { success: false, error })));
  assert.deepEqual(heard.log, ["error PROVIDER_X", "status error"]);
});

Deno.test("[SQ1] what isn't above the cursor is dropped, and the cursor goes on over end and resume", async () => {
  const { session, port, frames, heard } = await withSession();
  port.deliver(frames.status("running", "op1"));
  const fragment = frames.delta("once", "op1");
  port.deliver(fragment, fragment, { ...fragment, seq: 1, text: "old" });
  const { seq: _, ...unnumbered } = frames.delta("free", "op1");
  port.deliver(unnumbered);
  assert.deepEqual(heard.log, ["status running", "delta once", "delta free"]);
  const late = frames.status("running", "op2");
  port.deliver(frames.status("ended"));
  const resuming = session.resume();
  port.deliver(frames.snapshot("idle"), late);
  port.answer(port.last("reactivate_session"), { sessionId: SESSION });
  await resuming;
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[US1] the total only grows; absent, lower and invalid values change nothing; snapshots fill it in", async () => {
  const { session, port, frames } = await withResumed("idle", { usage: { totalTokens: 100 } });
  const { usage } = session;
  const totals = [undefined, 50, -1, 1.5, "200", null].map((totalTokens) =>
    frames.event("usage_updated", { totalTokens })
  );
  port.deliver(...totals, frames.snapshot("idle"), frames.snapshot("idle", { usage: {} }));
  assert.equal(usage.totalTokens, 100);
  port.deliver(frames.event("usage_updated", { totalTokens: 150 }), frames.status("ended"));
  assert.equal(session.usage, usage);
  assert.equal(usage.totalTokens, 150);
});

Deno.test("[US1] unknown usage is undefined, and zero is a number", async () => {
  const { session, port, frames } = await withSession();
  assert.equal(session.usage.totalTokens, undefined);
  port.deliver(frames.event("usage_updated", { totalTokens: 0 }));
  assert.equal(session.usage.totalTokens, 0);
});
