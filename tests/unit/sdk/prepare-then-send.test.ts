/** A `sendText` that waits for a prepare, with the frames in the test's hand. */
import assert from "node:assert/strict";
import { outcome, revive, SESSION, withSession } from "./setup.ts";

const done = { success: true, operationKind: "prepare" };
const failed = { success: false, operationKind: "prepare", error: { code: "PROVIDER_X", message: "m" } };

/** A session whose prepare is in flight and whose text waits for it. */
async function withWaiting() {
  const all = await withSession();
  const { session, port, frames } = all;
  const preparing = session.prepare();
  preparing.catch(() => {});
  const request = port.last("prepare_session");
  const operationId = String(request.operationId);
  const turn = session.sendText("hi");
  turn.catch(() => {});
  const texts = () => port.requests.filter(({ type }) => type === "send_text");
  const finish = (fields: typeof done | typeof failed) => {
    port.answer(request);
    port.deliver(frames.completed(operationId, fields));
  };
  return { ...all, preparing, request, operationId, turn, texts, finish };
}

Deno.test("[PR2] sendText waits for a prepare in flight and is posted in the step in which that is over, even if it failed", async () => {
  for (const result of [done, failed]) {
    const { port, frames, heard, preparing, turn, texts, finish } = await withWaiting();
    assert.equal(texts().length, 0);
    finish(result);
    const [request] = texts();
    assert.equal(request?.text, "hi");
    assert.equal(await outcome(preparing), result.success ? "resolved" : "rejected PROVIDER_X");
    port.answer(port.last("send_text"));
    port.deliver(frames.completed(String(request?.operationId)));
    await turn;
    const told = result.success ? [] : ["error PROVIDER_X"];
    assert.deepEqual(heard.log, ["status running", ...told, "status idle"], "never idle with a text on its way");
    assert.equal(texts().length, 1);
  }
});

Deno.test("[PR2] [TU2] while a text waits another one is busy, also in a callback of the prepare's failure; prepare still is the same promise", async () => {
  const { session, preparing, turn, texts, finish, operationId } = await withWaiting();
  const busy = { code: "SESSION_BUSY", details: { sessionId: SESSION, operationId } };
  await assert.rejects(session.sendText("second"), busy);
  assert.equal(session.prepare(), preparing);
  const seen: string[] = [];
  session.onError(() => {
    seen.push(session.getStatus());
    for (const call of [session.sendText("third"), session.prepare()]) {
      call.catch(({ code }) => void seen.push(code));
    }
  });
  finish(failed);
  assert.equal(await outcome(turn), "pending");
  assert.deepEqual(seen, ["running", "SESSION_BUSY", "SESSION_BUSY"]);
  assert.deepEqual(texts().map(({ text }) => text), ["hi"]);
});

Deno.test("[PR2] [TU1] sendText waits for the prepare's answer as well as its completion", async () => {
  for (const order of ["answer first", "completion first"]) {
    const { port, frames, request, operationId, texts } = await withWaiting();
    const steps = [() => port.answer(request), () => port.deliver(frames.completed(operationId, done))];
    if (order === "completion first") steps.reverse();
    steps[0]?.();
    assert.equal(texts().length, 0, order);
    steps[1]?.();
    assert.equal(texts().length, 1, order);
  }
});

Deno.test("[PR2] a refused prepare lets the text go on", async () => {
  const { port, request, preparing, texts } = await withWaiting();
  port.refuse(request, "APPROVAL_REJECTED");
  assert.equal(await outcome(preparing), "rejected APPROVAL_REJECTED");
  assert.equal(texts().length, 1);
});

Deno.test("[PR2] [TU2] the text goes on as if called then: busy when another tab's turn came first", async () => {
  const { session, port, frames, request, preparing, turn, texts } = await withWaiting();
  port.deliver(frames.status("running", "theirs"));
  port.refuse(request, "THREAD_BUSY");
  assert.equal(await outcome(preparing), "rejected SESSION_BUSY");
  await assert.rejects(turn, { code: "SESSION_BUSY", details: { sessionId: SESSION, operationId: "theirs" } });
  assert.equal(texts().length, 0);
  assert.equal(session.getStatus(), "running");
  port.deliver(frames.completed("theirs"));
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[PR2] [CN5] a prepare without an answer is unconfirmed after 90 s: the text behind it is busy until Core says more", async () => {
  const { session, port, frames, clock, preparing, operationId, turn, texts, heard } = await withWaiting();
  clock.advance(89_999);
  assert.equal(await outcome(preparing), "pending");
  clock.advance(1);
  await assert.rejects(preparing, { code: "SDK_BRIDGE_TIMEOUT" });
  await assert.rejects(turn, { code: "SESSION_BUSY", details: { sessionId: SESSION, operationId } });
  assert.equal(texts().length, 0);
  assert.equal(session.getStatus(), "running");
  port.deliver(frames.status("running", operationId), frames.chat("Ready.", operationId));
  port.deliver(frames.status("idle", operationId), frames.completed(operationId, done));
  assert.deepEqual(heard.log, ["status running", "error SDK_BRIDGE_TIMEOUT", "status idle"]);
});

Deno.test("[EN1] [TU3] an end cuts prepare and waiting text: both reject SESSION_ENDED, nothing is told or posted", async () => {
  const endings = {
    "completed as ended": ({ frames, operationId }: Waiting) => [
      frames.status("running"),
      frames.completed(operationId, { ...failed, error: { code: "THREAD_ENDED", message: "m" } }),
      frames.status("ended"),
      frames.event("ended"),
    ],
    "status alone": ({ frames }: Waiting) => [frames.status("ended")],
    snapshot: ({ frames }: Waiting) => [frames.snapshot("ended")],
  };
  for (const [name, make] of Object.entries(endings)) {
    for (const answered of [true, false]) {
      const world = await withWaiting();
      if (answered) world.port.answer(world.request);
      world.port.deliver(...make(world));
      for (const promise of [world.preparing, world.turn]) {
        const { details, ...error } = await promise.then(() => assert.fail(name), (thrown) => thrown);
        assert.deepEqual([error.code, details.cause, details.sessionId], ["SESSION_ENDED", "THREAD_ENDED", SESSION]);
      }
      assert.deepEqual(world.heard.log, ["status running", "status ended", "ended ended"], name);
      assert.equal(world.texts().length, 0);
    }
  }
});
type Waiting = Awaited<ReturnType<typeof withWaiting>>;

Deno.test("[EN1] [TU3] a text whose prepare is over while an own end is under way is refused, not posted", async () => {
  const { session, port, turn, texts, finish } = await withWaiting();
  const ending = session.end();
  finish(done);
  await assert.rejects(turn, { code: "SESSION_ENDED" });
  assert.equal(texts().length, 0);
  assert.equal(session.getStatus(), "idle");
  port.refuse(port.last("end_session"), "NATIVE_CONNECTION_CLOSED");
  await assert.rejects(ending);
  session.sendText("again").catch(() => {});
  assert.equal(texts().length, 1);
});

Deno.test("[EN1] an own end that fails leaves the text waiting", async () => {
  const { session, port, turn, texts, finish } = await withWaiting();
  const ending = session.end();
  port.refuse(port.last("end_session"), "NATIVE_CONNECTION_CLOSED");
  await assert.rejects(ending);
  assert.equal(await outcome(turn), "pending");
  finish(done);
  assert.equal(texts().length, 1);
});

Deno.test("[CN3] a closed port rejects prepare and waiting text EXTENSION_DISCONNECTED, with one onError", async () => {
  const { port, preparing, turn, texts, heard, operationId } = await withWaiting();
  port.close();
  await assert.rejects(preparing, { code: "EXTENSION_DISCONNECTED", details: { operationId } });
  await assert.rejects(turn, { code: "EXTENSION_DISCONNECTED" });
  assert.deepEqual(heard.log, ["status running", "status error", "error EXTENSION_DISCONNECTED"]);
  assert.equal(texts().length, 0);
});

Deno.test("[NL5] a session that is lost rejects prepare and waiting text THREAD_NOT_FOUND", async () => {
  const { port, frames, preparing, turn } = await withWaiting();
  const { seq: _, ...lost } = frames.event("error", {
    source: "core",
    error: { code: "THREAD_NOT_FOUND", message: "m" },
  });
  port.deliver(lost);
  for (const promise of [preparing, turn]) await assert.rejects(promise, { code: "THREAD_NOT_FOUND" });
});

Deno.test("[PR2] [RE7] after an end and a resume nothing of a waiting text is left", async () => {
  const world = await withWaiting();
  world.port.deliver(world.frames.status("ended"), world.frames.event("ended"));
  const resuming = world.session.resume();
  revive(world);
  await resuming;
  world.port.answer(world.request);
  assert.equal(world.session.getStatus(), "idle");
  world.session.sendText("new").catch(() => {});
  assert.deepEqual(world.texts().map(({ text }) => text), ["new"]);
});
