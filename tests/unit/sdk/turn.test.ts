import assert from "node:assert/strict";
import { active, outcome, startTurn, withResumed, withSession } from "./setup.ts";

Deno.test("[TU1] a turn resolves when answer and completion are both there, in either order", async () => {
  for (const order of ["answer first", "completion first"]) {
    const { session, port, frames } = await withSession();
    const { promise, operationId } = startTurn(session, port, " text as it is ");
    const request = port.last("send_text");
    assert.equal(request.text, " text as it is ");
    assert.match(operationId, /^turn_\d+_[0-9a-f-]{36}$/);
    const steps = [() => port.answer(request), () => port.deliver(frames.completed(operationId))];
    const [first, second] = order === "answer first" ? steps : steps.reverse();
    first?.();
    assert.equal(await outcome(promise), "pending");
    assert.equal(session.getStatus(), "running");
    await assert.rejects(session.sendText("x"), { code: "SESSION_BUSY" });
    second?.();
    await promise;
    assert.equal(session.getStatus(), "idle");
  }
});

Deno.test("[TU1] idle alone is no completion, nor is another operation's or another kind's", async () => {
  const { session, port, frames, heard } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  port.deliver(
    frames.status("running", operationId),
    frames.status("idle", operationId),
    frames.completed("another"),
    frames.completed(operationId, { success: true, operationKind: "prepare" }),
  );
  assert.equal(await outcome(promise), "pending");
  assert.deepEqual(heard.log, ["status running"]);
  port.deliver(frames.completed(operationId));
  await promise;
  assert.deepEqual(heard.log, ["status running", "status idle"]);
});

Deno.test("[TU1] a completion that came is not overridden by a late refusal or a missing answer", async () => {
  for (const how of ["refused", "unanswered"]) {
    const { session, port, frames, clock, heard } = await withSession();
    const { promise, operationId } = startTurn(session, port);
    port.deliver(frames.completed(operationId));
    if (how === "refused") port.refuse(port.last("send_text"), "SDK_TRANSPORT_ERROR");
    else clock.advance(30_000);
    await promise;
    assert.equal(session.getStatus(), "idle");
    assert.ok(!heard.log.some((line) => line.startsWith("error")));
  }
});

Deno.test("[TU2] a second sendText while a turn runs is refused and posts nothing", async () => {
  const { session, port } = await withSession();
  const { operationId } = startTurn(session, port);
  await assert.rejects(session.sendText("x"), {
    code: "SESSION_BUSY",
    details: { sessionId: session.sessionId, operationId },
  });
  assert.equal(port.requests.filter(({ type }) => type === "send_text").length, 1);
});

Deno.test("[TU2] Core's THREAD_BUSY is shown as SESSION_BUSY with its cause, and the status is as before", async () => {
  const { session, port, heard } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.refuse(port.last("send_text"), "THREAD_BUSY");
  await assert.rejects(promise, {
    code: "SESSION_BUSY",
    details: { sessionId: session.sessionId, operationId, cause: "THREAD_BUSY" },
  });
  assert.deepEqual(heard.log, ["status running", "error SESSION_BUSY", "status idle"]);
});

Deno.test("[TU3] an ended or detached handle refuses, and posts nothing", async () => {
  const ended = await withResumed("ended");
  const detached = await withSession();
  detached.port.close();
  for (const { session, port } of [ended, detached]) {
    await assert.rejects(session.sendText("x"), { code: "SESSION_ENDED" });
    assert.ok(!port.requests.some(({ type }) => type === "send_text"));
  }
});

Deno.test("[TU3] a handle that is ending refuses; when the end fails it accepts again", async () => {
  const { session, port } = await withSession();
  const ending = session.end();
  await assert.rejects(session.sendText("x"), { code: "SESSION_ENDED" });
  port.refuse(port.last("end_session"), "NATIVE_CONNECTION_CLOSED");
  await assert.rejects(ending);
  startTurn(session, port);
  assert.equal(session.getStatus(), "running");
});

Deno.test("[TU3] a turn that an end cuts short rejects SESSION_ENDED, without error status or onError", async () => {
  const endings = {
    "completed as ended": (operationId: string, f: Frames) => [
      f.status("running"),
      f.failed(operationId, "THREAD_ENDED"),
      f.status("ended"),
      f.event("ended"),
    ],
    "status alone": (_: string, f: Frames) => [f.status("ended")],
    "event alone": (_: string, f: Frames) => [f.event("ended")],
    "snapshot": (_: string, f: Frames) => [f.snapshot("ended")],
  };
  for (const [name, make] of Object.entries(endings)) {
    for (const answered of [true, false]) {
      const { session, port, frames, heard } = await withSession();
      const { promise, operationId } = startTurn(session, port);
      if (answered) port.answer(port.last("send_text"));
      port.deliver(frames.status("running", operationId), ...make(operationId, frames));
      await assert.rejects(promise, {
        code: "SESSION_ENDED",
        details: { sessionId: session.sessionId, operationId, cause: "THREAD_ENDED" },
      }, name);
      assert.deepEqual(heard.log, ["status running", "status ended", "ended ended"], name);
    }
  }
});
type Frames = Awaited<ReturnType<typeof withSession>>["frames"];

Deno.test("[TU3] between the cut turn and its end the handle still shows running and refuses", async () => {
  const { session, port, frames, heard } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  port.deliver(frames.status("running"), frames.failed(operationId, "THREAD_ENDED"));
  await assert.rejects(promise, { code: "SESSION_ENDED" });
  assert.equal(session.getStatus(), "running");
  await assert.rejects(session.sendText("x"), { code: "SESSION_ENDED" });
  assert.deepEqual(heard.log, ["status running"]);
});

Deno.test("[TU4] fragments and whole messages reach their own listeners, several in a turn, with their turn", async () => {
  const { session, port, frames, heard, clock } = await withSession();
  const { operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  port.deliver(
    frames.status("running", operationId),
    ...["Hel", "lo"].map((text) => frames.delta(text, operationId)),
    frames.chat("Hello", operationId),
    frames.chat("Bye", operationId),
  );
  assert.deepEqual(heard.log, ["status running", "delta Hel", "delta lo", "chat Hello", "chat Bye"]);
  assert.deepEqual(heard.contexts.at(-1), {
    type: "chat_message",
    source: "core",
    sessionId: session.sessionId,
    provider: "codex",
    effortLevel: "default",
    sessionCreatedAt: clock.now(),
    eventReceivedAt: clock.now(),
    eventEmittedAt: clock.now(),
    turnId: operationId,
    turnStartedAt: clock.now(),
    turnKind: "user",
  });
  assert.equal(heard.contexts[0]?.type, "sdk_status_changed");
  assert.ok(!("eventReceivedAt" in (heard.contexts[0] ?? {})));
});

Deno.test("[TU4] chat of an operation that the handle isn't in is dropped and told", async () => {
  const { port, frames, heard } = await withSession();
  port.deliver(frames.chat("whose?", "op7"), frames.event("chat_delta", { text: "whose?" }));
  assert.deepEqual(heard.log, ["error SDK_PROTOCOL_ERROR", "error SDK_PROTOCOL_ERROR"]);
});

Deno.test("[TU5] a turn of somebody else is followed, from a status or a snapshot, until its completion", async () => {
  for (const how of ["status", "snapshot"]) {
    const { session, port, frames, heard } = await withSession();
    port.deliver(how === "status" ? frames.status("running", "op9") : frames.snapshot("running", active("op9")));
    assert.equal(session.getStatus(), "running");
    await assert.rejects(session.sendText("x"), { code: "SESSION_BUSY" });
    port.deliver(
      frames.delta("th", "op9"),
      frames.chat("theirs", "op9"),
      frames.status("idle", "op9"),
      frames.completed("op8"),
    );
    assert.equal(session.getStatus(), "running");
    port.deliver(frames.completed("op9", { success: true, operationKind: "prepare" }));
    assert.deepEqual(heard.log, ["status running", "delta th", "chat theirs", "status idle"]);
    startTurn(session, port);
  }
});

Deno.test("[TU5] two tabs send: the loser follows the winner's turn and is refused by its own answer", async () => {
  for (const order of ["events first", "answer first"]) {
    const { session, port, frames, heard } = await withSession();
    const { promise } = startTurn(session, port);
    const events = () => port.deliver(frames.status("running", "theirs"), frames.chat("for all", "theirs"));
    const answer = () => port.refuse(port.last("send_text"), "THREAD_BUSY");
    const [first, second] = order === "events first" ? [events, answer] : [answer, events];
    first?.();
    second?.();
    await assert.rejects(promise, { code: "SESSION_BUSY" });
    assert.equal(session.getStatus(), "running");
    assert.ok(heard.log.includes("chat for all"));
    port.deliver(frames.completed("theirs"));
    assert.equal(session.getStatus(), "idle");
  }
});

Deno.test("[TU5] while an own turn is accepted no other operation is followed", async () => {
  const { session, port, frames } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  port.deliver(frames.status("running", "theirs"), frames.completed(operationId));
  await promise;
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[TU5] an own turn that begins after a followed one takes its place", async () => {
  const { session, port, frames } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.deliver(frames.status("running", "theirs"), frames.status("running", operationId));
  port.answer(port.last("send_text"));
  port.deliver(frames.completed(operationId));
  await promise;
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[TU6] a failed turn rejects with its error, one onError, status error, whatever order", async () => {
  for (const order of ["answer first", "answer last"]) {
    const { session, port, frames, heard } = await withSession();
    const { promise, operationId } = startTurn(session, port);
    if (order === "answer first") port.answer(port.last("send_text"));
    port.deliver(
      frames.status("running", operationId),
      frames.event("error", { operationId, source: "provider", error: { code: "PROVIDER_X", message: "m" } }),
      frames.status("error", operationId),
    );
    assert.deepEqual(heard.log, ["status running"]);
    port.deliver(frames.failed(operationId, "PROVIDER_X"));
    if (order === "answer last") port.answer(port.last("send_text"));
    await assert.rejects(promise, { code: "PROVIDER_X", details: { operationId } });
    assert.deepEqual(heard.log, ["status running", "error PROVIDER_X", "status error"]);
  }
});

Deno.test("[TU6] a failure without an error takes the reason told before, or SESSION_ERROR", async () => {
  for (const reason of ["PROVIDER_X", undefined]) {
    const { session, port, frames } = await withSession();
    const { promise, operationId } = startTurn(session, port);
    port.answer(port.last("send_text"));
    if (reason !== undefined) {
      port.deliver(frames.event("error", { operationId, error: { code: reason, message: "m" } }));
    }
    port.deliver(frames.completed(operationId, { success: false }));
    await assert.rejects(promise, { code: reason ?? "SESSION_ERROR" });
  }
});

Deno.test("[TU6] in error sendText gets Core's PROVIDER_COMMAND_FAILED and the status stays", async () => {
  const { session, port } = await withResumed("error");
  const { promise } = startTurn(session, port);
  port.refuse(port.last("send_text"), "PROVIDER_COMMAND_FAILED");
  await assert.rejects(promise, { code: "PROVIDER_COMMAND_FAILED" });
  assert.equal(session.getStatus(), "error");
});

Deno.test("[TU6] an answer that refuses for an unknown reason leaves error, one that Core had begun goes on", async () => {
  const { session, port, frames } = await withSession();
  const lost = startTurn(session, port);
  port.refuse(port.last("send_text"), "WHO_KNOWS");
  await assert.rejects(lost.promise, { code: "WHO_KNOWS" });
  assert.equal(session.getStatus(), "error");
  const begun = startTurn(session, port);
  port.deliver(frames.status("running", begun.operationId));
  port.refuse(port.last("send_text"), "NATIVE_CONNECTION_CLOSED");
  await assert.rejects(begun.promise, { code: "NATIVE_CONNECTION_CLOSED" });
  assert.equal(session.getStatus(), "running");
});

Deno.test("[TU8] a provider that dies fails the active turn alone, and is told once", async () => {
  const { session, port, frames, heard } = await withSession();
  port.deliver(frames.status("running", "op9"), frames.status("error", "op9"));
  port.deliver(frames.failed("op9", "PROVIDER_RUNTIME_DISCONNECTED"));
  assert.deepEqual(heard.log, ["status running", "error PROVIDER_RUNTIME_DISCONNECTED", "status error"]);
  assert.equal(session.getStatus(), "error");
});
