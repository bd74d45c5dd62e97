import assert from "node:assert/strict";
import { hear, outcome, SESSION, startTurn, withResumed, withSession } from "./setup.ts";

Deno.test("[NL4] trouble of the native link is told once, and neither status nor pending work changes", async () => {
  const { session, port, frames, heard } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  heard.log.length = 0;
  port.deliver({ type: "error", error: { code: "NATIVE_CONNECTION_CLOSED", message: "gone" } });
  assert.deepEqual(heard.log, ["error NATIVE_CONNECTION_CLOSED"]);
  assert.equal(session.getStatus(), "running");
  assert.equal(await outcome(promise), "pending");
  port.deliver(frames.completed(operationId));
  await promise;
});

Deno.test("[NL4] an ended handle isn't told, whoever ended it", async () => {
  for (const whose of ["own", "another tab's", "before the resume"]) {
    const { session, port, frames, heard } = whose === "before the resume"
      ? await withResumed("ended")
      : await withSession();
    if (whose === "own") session.end().catch(() => {});
    if (whose !== "before the resume") port.deliver(frames.status("ended"), frames.event("ended"));
    if (whose === "own") port.answer(port.last("end_session"));
    heard.log.length = 0;
    port.deliver({ type: "error", error: { code: "NATIVE_CONNECTION_CLOSED", message: "gone" } });
    assert.deepEqual(heard.log, [], whose);
  }
});

Deno.test("[NL4] a mutation that is refused meanwhile leaves an idle session idle", async () => {
  const { session, port, heard } = await withSession();
  for (const code of ["NATIVE_CONNECTION_CLOSED", "NATIVE_HOST_UNAVAILABLE", "CORE_RUNTIME_UNAVAILABLE"]) {
    const { promise } = startTurn(session, port);
    port.refuse(port.last("send_text"), code);
    await assert.rejects(promise, { code });
    assert.equal(session.getStatus(), "idle");
  }
  assert.ok(!heard.log.includes("status error"));
});

Deno.test("[NL4] trouble of one thread's subscription is told to that session alone", async () => {
  const { client, session, port, heard } = await withSession();
  const creating = client.createSession({ provider: "codex" });
  port.answer(port.last("create_session"), { sessionId: "other" });
  const other = hear(await creating);
  const { channelId } = port.last("create_session");
  const error = { code: "THREAD_SUBSCRIPTION_UNAVAILABLE", message: "gone" };
  port.deliver({ type: "error", channelId, sessionId: SESSION, source: "core", error });
  assert.deepEqual(heard.log, ["error THREAD_SUBSCRIPTION_UNAVAILABLE"]);
  assert.deepEqual(other.log, []);
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[NL5] after a Desktop restart pending work rejects THREAD_NOT_FOUND and the status is error", async () => {
  const { session, port, heard } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  heard.log.length = 0;
  const { channelId } = port.last("send_text");
  const error = { code: "THREAD_NOT_FOUND", message: "gone", details: { threadId: SESSION } };
  port.deliver({ type: "error", channelId, sessionId: SESSION, source: "core", error });
  await assert.rejects(promise, { code: "THREAD_NOT_FOUND", details: { threadId: SESSION, operationId } });
  assert.deepEqual(heard.log, ["status error", "error THREAD_NOT_FOUND"]);
  assert.equal(session.getStatus(), "error");
});
