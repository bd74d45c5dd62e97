import assert from "node:assert/strict";
import { active, framesOf, hear, outcome, pendingTool, SESSION, setUp, withResumed, withSession } from "./setup.ts";

/** Text and nothing else, as a page without types may pass it. */
const anything = (value: unknown): string => value as string;

Deno.test("[RS1] anything but a non-blank string is INVALID_INPUT, and nothing is posted", async () => {
  const { client, ports } = setUp();
  for (const id of ["", "  ", null, undefined, 7, {}]) {
    await assert.rejects(client.resumeSession(anything(id)), { code: "INVALID_INPUT" });
  }
  assert.deepEqual(ports.current.requests, []);
});

Deno.test("[RS2] a resume may wait for an approval, and its refusal is the caller's", async () => {
  const { client, ports, clock } = setUp();
  const resuming = client.resumeSession(SESSION);
  clock.advance(60_000);
  assert.equal(await outcome(resuming), "pending");
  ports.current.refuse(ports.current.last("resume_session"), "APPROVAL_TIMEOUT");
  await assert.rejects(resuming, { code: "APPROVAL_TIMEOUT" });
});

Deno.test("[RS3] the snapshot is applied before the promise resolves, whichever of the two comes first", async () => {
  for (const order of ["snapshot first", "answer first"]) {
    const { client, ports } = setUp();
    const resuming = client.resumeSession(SESSION);
    const port = ports.current;
    const request = port.last("resume_session");
    const frames = framesOf(request.channelId);
    const snapshot = frames.snapshot("running", { ...active("op1"), usage: { totalTokens: 12 } });
    if (order === "snapshot first") port.deliver(snapshot);
    port.answer(request, { sessionId: SESSION, autoEndOnDisconnect: false });
    if (order === "answer first") {
      assert.equal(await outcome(resuming), "pending");
      port.deliver(snapshot);
    }
    const session = await resuming;
    assert.equal(session.getStatus(), "running");
    assert.equal(session.usage.totalTokens, 12);
    await assert.rejects(session.sendText("x"), { code: "SESSION_BUSY" });
  }
});

Deno.test("[RS3] a snapshot that is malformed, or never comes, is SDK_PROTOCOL_ERROR", async () => {
  const { client, ports, clock } = setUp();
  const malformed = client.resumeSession(SESSION);
  const port = ports.current;
  const request = port.last("resume_session");
  port.deliver({ ...framesOf(request.channelId).snapshot("idle"), snapshot: { threadId: SESSION } });
  port.answer(request, { sessionId: SESSION });
  await assert.rejects(malformed, { code: "SDK_PROTOCOL_ERROR" });
  const never = client.resumeSession(SESSION);
  port.answer(port.last("resume_session"), { sessionId: SESSION });
  clock.advance(90_000);
  await assert.rejects(never, { code: "SDK_PROTOCOL_ERROR" });
});

Deno.test("[RS4] unknown and foreign ids have their codes, and no session is made instead", async () => {
  for (const code of ["THREAD_NOT_FOUND", "THREAD_ACCESS_DENIED"]) {
    const { client, ports } = setUp();
    const resuming = client.resumeSession(SESSION);
    ports.current.refuse(ports.current.last("resume_session"), code, { threadId: SESSION });
    await assert.rejects(resuming, { code, details: { threadId: SESSION } });
    assert.deepEqual(ports.current.requests.map(({ type }) => type), ["resume_session"]);
  }
});

Deno.test("[RS5] an ended thread stays ended, and reactivation is never asked for", async () => {
  const { session, port } = await withResumed("ended");
  assert.equal(session.getStatus(), "ended");
  assert.deepEqual(port.requests.map(({ type }) => type), ["resume_session"]);
  await assert.rejects(session.sendText("x"), { code: "SESSION_ENDED" });
});

Deno.test("[RS6] a new handle knows no provider and effort, its age is its own, its status is Core's (A-098)", async () => {
  const { session, clock } = await withResumed("waitingToolResult", { ...active("op1"), ...pendingTool("tr1", "op1") });
  assert.deepEqual(
    [session.provider, session.effortLevel, session.sessionCreatedAt, session.getStatus()],
    ["", undefined, clock.now(), "waiting_tool_result"],
  );
});

Deno.test("[RS7] a handle whose port is open comes back as the same object, with handlers and metadata", async () => {
  const { client, session, port, frames, heard } = await withSession({ provider: "codex", effortLevel: "high" });
  const resuming = client.resumeSession(SESSION);
  port.deliver(frames.snapshot("running", active("op9")));
  port.answer(port.last("resume_session"), { sessionId: SESSION });
  assert.equal(await resuming, session);
  assert.equal(session.provider, "codex");
  assert.deepEqual(heard.log, ["status running"]);
});

Deno.test("[RS7] an ended handle follows the snapshot and lives again when its thread does", async () => {
  const { client, session, port, frames, heard } = await withSession();
  const ending = session.end();
  port.answer(port.last("end_session"));
  await ending;
  frames.skip(4);
  const resuming = client.resumeSession(SESSION);
  port.deliver(frames.snapshot("idle"));
  port.answer(port.last("resume_session"), { sessionId: SESSION });
  assert.equal(await resuming, session);
  assert.equal(session.getStatus(), "idle");
  assert.equal(heard.log.at(-1), "status idle");
  port.deliver(frames.status("running", "op5"));
  assert.equal(session.getStatus(), "running");
});

Deno.test("[RS7] a handle of a closed port is not given back; a new one is made", async () => {
  const { client, session, port, ports } = await withSession();
  port.close();
  const resuming = client.resumeSession(SESSION);
  const request = ports.current.last("resume_session");
  ports.current.deliver(framesOf(request.channelId).snapshot("idle"));
  ports.current.answer(request, { sessionId: SESSION });
  const fresh = await resuming;
  assert.notEqual(fresh, session);
  assert.deepEqual([fresh.attached, session.attached], [true, false]);
});

Deno.test("[RS8] concurrent calls share one request and one handle", async () => {
  const { client, ports } = setUp();
  const both = [client.resumeSession(SESSION), client.resumeSession(SESSION)];
  const port = ports.current;
  assert.equal(port.requests.length, 1);
  const request = port.last("resume_session");
  port.deliver(framesOf(request.channelId).snapshot("idle"));
  port.answer(request, { sessionId: SESSION });
  const [first, second] = await Promise.all(both);
  assert.equal(first, second);
});

Deno.test("[RS8] a failed call is forgotten, and leaves an existing handle alone", async () => {
  const { client, session, port, frames, heard } = await withSession();
  const failing = client.resumeSession(SESSION);
  port.refuse(port.last("resume_session"), "NATIVE_CONNECTION_CLOSED");
  const again = client.resumeSession(SESSION);
  await assert.rejects(failing, { code: "NATIVE_CONNECTION_CLOSED" });
  assert.equal(port.requests.filter(({ type }) => type === "resume_session").length, 2);
  port.deliver(frames.snapshot("idle"));
  port.answer(port.last("resume_session"), { sessionId: SESSION });
  assert.equal(await again, session);
  assert.deepEqual(heard.log, []);
});

Deno.test("[RS7] a resumeSession that is refused after the handle's own end doesn't register it again", async () => {
  const { client, session, port, frames, heard } = await withSession();
  const waiting = client.resumeSession(SESSION);
  const ending = session.end();
  port.answer(port.last("end_session"));
  await ending;
  port.refuse(port.last("resume_session"), "APPROVAL_REJECTED");
  await assert.rejects(waiting, { code: "APPROVAL_REJECTED" });
  heard.log.length = 0;
  port.deliver(frames.snapshot("idle"));
  assert.deepEqual([session.getStatus(), heard.log], ["ended", []]);
});

Deno.test("[RS8] calls before and after a port's end don't share", async () => {
  const { client, ports } = setUp();
  const before = client.resumeSession(SESSION);
  ports.current.close();
  const after = client.resumeSession(SESSION);
  await assert.rejects(before, { code: "EXTENSION_DISCONNECTED" });
  const request = ports.current.last("resume_session");
  ports.current.deliver(framesOf(request.channelId).snapshot("idle"));
  ports.current.answer(request, { sessionId: SESSION });
  assert.equal((await after).getStatus(), "idle");
});

Deno.test("[RS8] a resume from a callback of the closing port is a new one, on the new port", async () => {
  const { client, session, port, ports } = await withSession();
  const before = client.resumeSession(SESSION);
  let after: Promise<unknown> | undefined;
  session.onError(() => void (after = client.resumeSession(SESSION)));
  port.close();
  await assert.rejects(before, { code: "EXTENSION_DISCONNECTED" });
  const request = ports.current.last("resume_session");
  ports.current.deliver(framesOf(request.channelId).snapshot("idle"));
  ports.current.answer(request, { sessionId: SESSION });
  assert.notEqual(await after, session);
});

Deno.test("[RS9] a detached handle posts nothing, also when its client has a new port", async () => {
  const { client, session, port, ports } = await withSession();
  port.close();
  client.getSettings().catch(() => {});
  const calls = [() => session.sendText("x"), () => session.end(), () => session.resume()];
  for (const call of calls) await assert.rejects(call(), { code: "SESSION_ENDED" });
  assert.deepEqual(ports.current.requests.map(({ type }) => type), ["get_settings"]);
});

Deno.test("[RS9] listeners on a detached handle are silent", async () => {
  const { session, port, frames } = await withSession();
  port.close();
  const { log } = hear(session);
  port.deliver(frames.status("idle"), frames.event("ended"));
  assert.deepEqual(log, []);
});

Deno.test("[AE3] the policy that is kept with the thread is used by a later reactivation", async () => {
  const { client, ports } = setUp();
  const resuming = client.resumeSession(SESSION);
  const port = ports.current;
  const request = port.last("resume_session");
  port.deliver(framesOf(request.channelId).snapshot("ended"));
  port.answer(request, { sessionId: SESSION, autoEndOnDisconnect: true });
  const session = await resuming;
  assert.equal(session.autoEndOnDisconnect, true);
  session.resume().catch(() => {});
  assert.equal(port.last("reactivate_session").autoEndOnDisconnect, true);
});
