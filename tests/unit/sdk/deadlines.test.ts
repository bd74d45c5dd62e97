import assert from "node:assert/strict";
import { active, lastCompleted, outcome, setUp, startTurn, withSession } from "./setup.ts";

Deno.test("[CN5] a request without an answer rejects with its id and type after 30 s, a gated one after 90 s", async () => {
  const { session, client, port, clock } = await withSession();
  const ending = session.end();
  const settings = client.getSettings();
  clock.advance(29_999);
  assert.equal(await outcome(ending), "pending");
  clock.advance(1);
  const { requestId } = port.last("end_session");
  await assert.rejects(ending, { code: "SDK_BRIDGE_TIMEOUT", details: { requestId, type: "end_session" } });
  clock.advance(59_999);
  assert.equal(await outcome(settings), "pending");
  clock.advance(1);
  await assert.rejects(settings, { code: "SDK_BRIDGE_TIMEOUT" });
  assert.equal(clock.waiting, 0);
});

Deno.test("[CN5] a value of the caller's holds for every request and is at least 1 ms", async () => {
  for (const [bridgeTimeoutMs, wait] of [[500, 500], [-3, 1]] as const) {
    const { client, clock } = setUp({ bridgeTimeoutMs });
    const settings = client.getSettings();
    settings.catch(() => {});
    clock.advance(wait - 1);
    assert.equal(await outcome(settings), "pending");
    clock.advance(1);
    assert.equal(await outcome(settings), "rejected SDK_BRIDGE_TIMEOUT");
  }
});

Deno.test("[CN5] a turn whose request timed out is unconfirmed: running, busy, until Core says more", async () => {
  const cases = [
    { name: "active", then: "running" },
    { name: "completed", then: "idle" },
    { name: "never was", then: "idle" },
  ];
  for (const { name, then } of cases) {
    const { client, session, port, frames, clock, heard } = await withSession();
    const { promise, operationId } = startTurn(session, port);
    clock.advance(30_000);
    await assert.rejects(promise, { code: "SDK_BRIDGE_TIMEOUT" });
    assert.equal(session.getStatus(), "running");
    await assert.rejects(session.sendText("again"), { code: "SESSION_BUSY" });
    const resuming = client.resumeSession(session.sessionId);
    const fields = name === "active" ? active(operationId) : name === "completed" ? lastCompleted(operationId) : {};
    port.deliver(frames.snapshot(name === "active" ? "running" : "idle", fields));
    port.answer(port.last("resume_session"), { sessionId: session.sessionId });
    assert.equal(await resuming, session, name);
    assert.equal(session.getStatus(), then, name);
    assert.deepEqual(heard.log.filter((line) => line.startsWith("error")), ["error SDK_BRIDGE_TIMEOUT"], name);
  }
});

Deno.test("[CN5] an unconfirmed turn that goes on reaches the handle and ends there", async () => {
  const { session, port, frames, clock, heard } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  clock.advance(30_000);
  await assert.rejects(promise);
  port.deliver(frames.status("running", operationId), frames.chat("done", operationId));
  port.deliver(frames.status("idle", operationId));
  assert.equal(session.getStatus(), "running");
  port.deliver(frames.completed(operationId));
  assert.equal(session.getStatus(), "idle");
  assert.ok(heard.log.includes("chat done"));
});

Deno.test("[CN5] a turn whose answer can't be read is unconfirmed too, for Core may have begun it", async () => {
  for (const how of ["result", "message"]) {
    const { session, port, frames } = await withSession();
    const { promise, operationId } = startTurn(session, port);
    const { channelId, requestId } = port.last("send_text");
    const answer = how === "result" ? { ok: true, result: 7 } : { ok: "yes" };
    port.deliver({ type: "response", channelId, requestId, ...answer });
    await assert.rejects(promise, { code: "SDK_PROTOCOL_ERROR" });
    assert.equal(session.getStatus(), "running", how);
    await assert.rejects(session.sendText("again"), { code: "SESSION_BUSY" });
    port.deliver(frames.status("running", operationId), frames.completed(operationId));
    assert.equal(session.getStatus(), "idle", how);
  }
});

Deno.test("[CN5] [TU5] an unconfirmed turn stays so while somebody else's runs, and after it", async () => {
  for (const then of ["named", "snapshot"]) {
    const { session, port, frames, clock } = await withSession();
    const { promise, operationId } = startTurn(session, port);
    port.deliver(frames.status("running", "theirs"));
    clock.advance(30_000);
    await assert.rejects(promise, { code: "SDK_BRIDGE_TIMEOUT" });
    port.deliver(frames.chat("for all", "theirs"), frames.status("idle", "theirs"), frames.completed("theirs"));
    assert.equal(session.getStatus(), "running");
    await assert.rejects(session.sendText("again"), {
      code: "SESSION_BUSY",
      details: { sessionId: session.sessionId, operationId },
    });
    if (then === "named") port.deliver(frames.status("running", operationId), frames.completed(operationId));
    else port.deliver(frames.snapshot("idle", lastCompleted("theirs")));
    assert.equal(session.getStatus(), "idle", then);
  }
});

Deno.test("[CN5] a turn itself has no time limit", async () => {
  const { session, port, frames, clock } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  clock.advance(7 * 24 * 3_600_000);
  assert.equal(await outcome(promise), "pending");
  port.deliver(frames.completed(operationId));
  await promise;
});
