import assert from "node:assert/strict";
import { outcome, startTurn, withResumed, withSession } from "./setup.ts";

const requestsOf = (port: { requests: { type: string }[] }, type: string) =>
  port.requests.filter((request) => request.type === type).length;

Deno.test("[EN1] a successful end: ended, onEnded once, pending work SESSION_ENDED, and no more events", async () => {
  const { session, port, frames, heard } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  const ending = session.end();
  port.answer(port.last("end_session"));
  await ending;
  await assert.rejects(promise, {
    code: "SESSION_ENDED",
    details: { sessionId: session.sessionId, operationId, cause: "THREAD_ENDED" },
  });
  assert.equal(session.getStatus(), "ended");
  assert.deepEqual(heard.log, ["status running", "status ended", "ended sdk_ended"]);
  port.deliver(
    frames.chat("late", operationId),
    frames.status("ended"),
    frames.event("ended"),
    frames.snapshot("idle"),
    { type: "error", error: { code: "NATIVE_CONNECTION_CLOSED", message: "gone" } },
  );
  assert.equal(heard.log.length, 3);
  assert.equal(session.getStatus(), "ended");
});

Deno.test("[EN1] in onEnded the handle is ended, and resume() may be called at once", async () => {
  const { session, port } = await withSession();
  const seen: string[] = [];
  session.onEnded(() => {
    seen.push(session.getStatus());
    session.resume().catch(() => {});
  });
  const ending = session.end();
  port.answer(port.last("end_session"));
  await ending;
  assert.deepEqual(seen, ["ended"]);
  assert.equal(requestsOf(port, "reactivate_session"), 1);
});

Deno.test("[EN2] on an ended handle end() resolves without a request, also when it is detached", async () => {
  const { session, port } = await withResumed("ended");
  await session.end();
  port.close();
  await session.end();
  assert.equal(requestsOf(port, "end_session"), 0);
});

Deno.test("[EN2] concurrent calls share one request and one outcome, good or bad", async () => {
  for (const good of [true, false]) {
    const { session, port, heard } = await withSession();
    const both = [session.end(), session.end()];
    assert.equal(requestsOf(port, "end_session"), 1);
    if (good) port.answer(port.last("end_session"));
    else port.refuse(port.last("end_session"), "NATIVE_CONNECTION_CLOSED");
    const outcomes = await Promise.all(both.map(outcome));
    assert.deepEqual(outcomes, Array(2).fill(good ? "resolved" : "rejected NATIVE_CONNECTION_CLOSED"));
    assert.equal(heard.log.filter((line) => /^(error|ended)/.test(line)).length, 1);
  }
});

Deno.test("[EN3] a failed end is told once, rejects, doesn't mark ended, and may be tried again", async () => {
  const { session, port, heard } = await withSession();
  const failing = session.end();
  port.refuse(port.last("end_session"), "CORE_RUNTIME_UNAVAILABLE");
  await assert.rejects(failing, { code: "CORE_RUNTIME_UNAVAILABLE" });
  assert.equal(session.getStatus(), "idle");
  assert.deepEqual(heard.log, ["error CORE_RUNTIME_UNAVAILABLE"]);
  const ending = session.end();
  port.answer(port.last("end_session"));
  await ending;
  assert.equal(requestsOf(port, "end_session"), 2);
});

Deno.test("[EN3] when Core's events showed the end meanwhile, the call still tells and rejects, the next resolves", async () => {
  for (const order of ["events first", "answer first"]) {
    const { session, port, frames, heard } = await withSession();
    const failing = session.end();
    const events = () => port.deliver(frames.status("ended"), frames.event("ended"));
    if (order === "events first") events();
    port.refuse(port.last("end_session"), "PROVIDER_REQUEST_FAILED");
    if (order === "answer first") events();
    await assert.rejects(failing, { code: "PROVIDER_REQUEST_FAILED" });
    assert.equal(session.getStatus(), "ended");
    const type = order === "events first" ? "sdk_ended" : "ended";
    assert.deepEqual([...heard.log].sort(), [`ended ${type}`, "error PROVIDER_REQUEST_FAILED", "status ended"]);
    await session.end();
    assert.equal(requestsOf(port, "end_session"), 1);
  }
});

Deno.test("[EN3] a timed-out end isn't taken for an end", async () => {
  const { session, clock, heard } = await withSession();
  const ending = session.end();
  clock.advance(30_000);
  await assert.rejects(ending, { code: "SDK_BRIDGE_TIMEOUT" });
  assert.equal(session.getStatus(), "idle");
  assert.deepEqual(heard.log, ["error SDK_BRIDGE_TIMEOUT"]);
});

Deno.test("[EN4] an own end is told once as sdk_ended, whatever shows it first", async () => {
  const signs = ["status", "event", "snapshot", "answer"] as const;
  for (const first of signs) {
    const { session, port, frames, heard } = await withSession();
    const ending = session.end();
    const show = {
      status: () => port.deliver(frames.status("ended")),
      event: () => port.deliver(frames.event("ended")),
      snapshot: () => port.deliver(frames.snapshot("ended")),
      answer: () => port.answer(port.last("end_session")),
    };
    show[first]();
    for (const sign of signs) if (sign !== first) show[sign]();
    await ending;
    const told = heard.log.filter((line) => line.startsWith("ended"));
    assert.deepEqual(told, ["ended sdk_ended"], first);
  }
});

Deno.test("[EN4] an answer that comes after another tab has taken the session back tells no second end", async () => {
  const { session, port, frames, heard } = await withSession();
  const ending = session.end();
  port.deliver(frames.status("ended"), frames.event("ended"), frames.snapshot("idle"));
  port.answer(port.last("end_session"));
  await ending;
  assert.deepEqual(heard.log, ["status ended", "ended sdk_ended", "status idle"]);
  port.deliver(frames.status("running", "op9"));
  assert.equal(session.getStatus(), "running");
});

Deno.test("[EN4] each transition counts: two ends with a resume between are told twice", async () => {
  const { session, port, frames, heard } = await withSession();
  for (let round = 0; round < 2; round++) {
    const ending = session.end();
    port.answer(port.last("end_session"));
    await ending;
    frames.skip(4);
    const resuming = session.resume();
    port.deliver(frames.snapshot("idle"));
    port.answer(port.last("reactivate_session"), { sessionId: session.sessionId });
    await resuming;
  }
  const told = heard.log.filter((line) => line.startsWith("ended"));
  assert.deepEqual(told, ["ended sdk_ended", "ended sdk_ended"]);
});

Deno.test("[EN4] an end by another tab is told without an SDK call, with Core as its source", async () => {
  const { port, frames, heard, session } = await withSession();
  port.deliver(frames.status("running"), frames.status("ended"), frames.event("ended"));
  assert.deepEqual(heard.log, ["status ended", "ended ended"]);
  assert.equal(heard.contexts.at(-1)?.source, "core");
  assert.ok(!("turnId" in (heard.contexts.at(-1) ?? {})));
  await session.end();
  assert.equal(requestsOf(port, "end_session"), 0);
});

Deno.test("[EN7] a running without an operation id, and a stopping snapshot, change nothing that is shown", async () => {
  const { session, port, frames, heard } = await withSession();
  port.deliver(frames.status("running"), frames.snapshot("stopping"));
  assert.deepEqual(heard.log, []);
  assert.equal(session.getStatus(), "idle");
  await assert.rejects(session.sendText("x"), { code: "SESSION_ENDED" });
  port.deliver(frames.status("ended"));
  assert.deepEqual(heard.log, ["status ended", "ended ended"]);
});
