import assert from "node:assert/strict";
import type { PedelecSession } from "../../../sdk/mod.ts";
import type { TestPort } from "../../support/test-port.ts";
import { active, lastCompleted, outcome, revive, startTurn, withEnded, withResumed, withSession } from "./setup.ts";

type World = Awaited<ReturnType<typeof withSession>>;
const done = { success: true, operationKind: "prepare" };
const failed = { success: false, operationKind: "prepare", error: { code: "PROVIDER_X", message: "m" } };
const posted = (port: TestPort, type: string) => port.requests.filter((request) => request.type === type).length;

/** Begins a prepare and gives its id and its promise, which is looked at later. */
function startPrepare(session: PedelecSession, port: TestPort) {
  const promise = session.prepare();
  promise.catch(() => {});
  return { promise, operationId: String(port.last("prepare_session").operationId) };
}

/** A whole prepare that goes well. */
async function prepare({ session, port, frames }: Pick<World, "session" | "port" | "frames">) {
  const { promise, operationId } = startPrepare(session, port);
  port.answer(port.last("prepare_session"));
  port.deliver(frames.completed(operationId, done));
  await promise;
}

Deno.test("[PR1] a prepare resolves when answer and completion are both there, in either order; the handle runs meanwhile", async () => {
  for (const order of ["answer first", "completion first"]) {
    const { session, port, frames, heard } = await withSession();
    const { promise, operationId } = startPrepare(session, port);
    const request = port.last("prepare_session");
    assert.deepEqual(
      { sessionId: request.sessionId, operationId },
      { sessionId: session.sessionId, operationId: request.operationId },
    );
    assert.match(operationId, /^turn_\d+_[0-9a-f-]{36}$/);
    port.deliver(frames.status("running", operationId), frames.status("idle", operationId));
    const steps = [() => port.answer(request), () => port.deliver(frames.completed(operationId, done))];
    if (order === "completion first") steps.reverse();
    steps[0]?.();
    assert.equal(await outcome(promise), "pending");
    assert.equal(session.getStatus(), "running");
    steps[1]?.();
    await promise;
    assert.deepEqual(heard.log, ["status running", "status idle"]);
    assert.deepEqual(heard.contexts.map(({ turnId, turnKind }) => ({ turnId, turnKind })), [
      { turnId: operationId, turnKind: "prepare" },
      { turnId: operationId, turnKind: "prepare" },
    ]);
  }
});

Deno.test("[PR1] calls share the promise of a prepare in flight; once prepared a call resolves without a request", async () => {
  const { session, port, frames, heard } = await withSession();
  const { promise, operationId } = startPrepare(session, port);
  assert.equal(session.prepare(), promise);
  port.deliver(frames.completed(operationId, done));
  assert.equal(session.prepare(), promise);
  port.answer(port.last("prepare_session"));
  await promise;
  heard.log.length = 0;
  await session.prepare();
  assert.equal(posted(port, "prepare_session"), 1);
  assert.deepEqual(heard.log, []);
});

Deno.test("[PR1] a completion of another kind or id settles no prepare", async () => {
  const { session, port, frames } = await withSession();
  const { promise, operationId } = startPrepare(session, port);
  port.answer(port.last("prepare_session"));
  port.deliver(frames.completed(operationId), frames.completed("another", done));
  assert.equal(await outcome(promise), "pending");
});

Deno.test("[PR1] what the agent says in a prepare is suppressed, in the own one and in one that a snapshot names", async () => {
  const own = await withSession();
  const { operationId } = startPrepare(own.session, own.port);
  const other = await withResumed("running", active("op9", "prepare"));
  for (const [{ port, frames, heard }, id] of [[own, operationId], [other, "op9"]] as const) {
    heard.log.length = 0;
    port.deliver(frames.delta("Rea", id), frames.chat("Ready.", id));
    assert.deepEqual(heard.log, []);
  }
});

Deno.test("[PR1] [TU3] an ended, ending or detached handle rejects SESSION_ENDED, prepared or not, and posts nothing", async () => {
  const make = {
    ended: ({ port, frames }: World) => port.deliver(frames.status("ended")),
    ending: ({ session }: World) => void session.end().catch(() => {}),
    "ended by somebody soon": async (world: World) => {
      const { promise, operationId } = startTurn(world.session, world.port);
      world.port.deliver(world.frames.failed(operationId, "THREAD_ENDED"));
      await promise.catch(() => {});
    },
    detached: ({ port }: World) => port.close(),
  };
  for (const [name, over] of Object.entries(make)) {
    for (const prepared of [false, true]) {
      const world = await withSession();
      if (prepared) await prepare(world);
      await over(world);
      const before = world.port.requests.length;
      await assert.rejects(world.session.prepare(), { code: "SESSION_ENDED" }, name);
      assert.equal(world.port.requests.length, before, name);
    }
  }
});

Deno.test("[PR1] [TU2] a turn makes prepare busy, the own one and a followed one, prepared or not", async () => {
  for (const prepared of [false, true]) {
    const own = await withSession();
    if (prepared) await prepare(own);
    const { operationId } = startTurn(own.session, own.port);
    const other = await withSession();
    if (prepared) await prepare(other);
    other.port.deliver(other.frames.status("running", "op9"));
    for (const [{ session, port }, id] of [[own, operationId], [other, "op9"]] as const) {
      await assert.rejects(session.prepare(), {
        code: "SESSION_BUSY",
        details: { sessionId: session.sessionId, operationId: id },
      });
      assert.equal(posted(port, "prepare_session"), prepared ? 1 : 0);
    }
  }
});

Deno.test("[PR1] [TU6] in error a prepare is sent even once prepared, and leads to idle", async () => {
  const world = await withSession();
  const { session, port, frames, heard } = world;
  await prepare(world);
  const turn = startTurn(session, port);
  port.answer(port.last("send_text"));
  port.deliver(frames.status("error", turn.operationId), frames.failed(turn.operationId, "PROVIDER_X"));
  await assert.rejects(turn.promise);
  assert.equal(session.getStatus(), "error");
  heard.log.length = 0;
  await prepare(world);
  assert.equal(posted(port, "prepare_session"), 2);
  assert.deepEqual(heard.log, ["status running", "status idle"]);
  startTurn(session, port);
});

Deno.test("[TU6] a prepare that fails in error leads to idle too; one that Core refuses leaves error", async () => {
  const core = await withResumed("error");
  const begun = startPrepare(core.session, core.port);
  core.port.answer(core.port.last("prepare_session"));
  core.port.deliver(core.frames.completed(begun.operationId, failed));
  await assert.rejects(begun.promise, { code: "PROVIDER_X" });
  assert.equal(core.session.getStatus(), "idle");

  const { session, port, heard } = await withResumed("error");
  const refused = startPrepare(session, port);
  port.refuse(port.last("prepare_session"), "NATIVE_CONNECTION_CLOSED");
  await assert.rejects(refused.promise, { code: "NATIVE_CONNECTION_CLOSED" });
  assert.deepEqual(heard.log, ["status running", "error NATIVE_CONNECTION_CLOSED", "status error"]);
});

Deno.test("[PR2] a failed prepare rejects with one onError, the status is idle, and it may be tried again", async () => {
  for (const order of ["answer first", "completion first"]) {
    const world = await withSession();
    const { session, port, frames, heard } = world;
    const { promise, operationId } = startPrepare(session, port);
    const request = port.last("prepare_session");
    const events = [
      frames.status("running", operationId),
      frames.event("error", { operationId, source: "provider", error: failed.error }),
      frames.status("idle", operationId),
      frames.completed(operationId, failed),
    ];
    const steps = [() => port.answer(request), () => port.deliver(...events)];
    if (order === "completion first") steps.reverse();
    for (const step of steps) step();
    await assert.rejects(promise, { code: "PROVIDER_X", details: { operationId } });
    assert.deepEqual(heard.log, ["status running", "error PROVIDER_X", "status idle"]);
    await prepare(world);
    assert.equal(posted(port, "prepare_session"), 2);
  }
});

Deno.test("[PR2] a failure that names no error is PREPARE_FAILED, of the own prepare and of a followed one", async () => {
  const { session, port, frames, heard } = await withSession();
  const { promise, operationId } = startPrepare(session, port);
  port.answer(port.last("prepare_session"));
  port.deliver(frames.completed(operationId, { success: false, operationKind: "prepare" }));
  await assert.rejects(promise, { code: "PREPARE_FAILED", details: { operationId } });
  port.deliver(frames.status("running", "op9"));
  port.deliver(frames.completed("op9", { success: false, operationKind: "prepare" }));
  assert.deepEqual(heard.errors.map(({ code }) => code), ["PREPARE_FAILED", "PREPARE_FAILED"]);
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[PR2] [TU2] a refusal rejects with one onError and leaves the status; THREAD_BUSY is shown as SESSION_BUSY", async () => {
  for (const [code, shown] of [["THREAD_BUSY", "SESSION_BUSY"], ["APPROVAL_REJECTED", "APPROVAL_REJECTED"]] as const) {
    const { session, port, heard } = await withSession();
    const { promise, operationId } = startPrepare(session, port);
    port.refuse(port.last("prepare_session"), code);
    const details = shown === "SESSION_BUSY"
      ? { sessionId: session.sessionId, operationId, cause: code }
      : { operationId };
    await assert.rejects(promise, { code: shown, details });
    assert.deepEqual(heard.log, ["status running", `error ${shown}`, "status idle"]);
  }
});

Deno.test("[PR1] [RE2] prepared outlives end and resume on one handle", async () => {
  const world = await withEnded();
  const resuming = world.session.resume();
  revive(world);
  await resuming;
  await prepare(world);
  world.port.deliver(world.frames.status("ended"));
  const again = world.session.resume();
  revive(world);
  await again;
  await world.session.prepare();
  assert.equal(posted(world.port, "prepare_session"), 1);
});

Deno.test("[PR1] [RS6] a handle from resumeSession isn't prepared, whatever was prepared before it", async () => {
  const { session, port } = await withResumed(
    "idle",
    lastCompleted("op1", { success: true, operationKind: "prepare" }),
  );
  startPrepare(session, port);
  assert.equal(posted(port, "prepare_session"), 1);
});

Deno.test("[PR1] [TU5] a prepare of another tab is a followed turn and prepares nothing here; its chat is delivered until its kind is known", async () => {
  const { session, port, frames, heard } = await withSession();
  port.deliver(frames.status("running", "op9"), frames.delta("Rea", "op9"));
  await assert.rejects(session.sendText("x"), { code: "SESSION_BUSY" });
  port.deliver(frames.snapshot("running", active("op9", "prepare")), frames.chat("Ready.", "op9"));
  port.deliver(frames.status("idle", "op9"), frames.completed("op9", done));
  assert.deepEqual(heard.log, ["status running", "delta Rea", "status idle"]);
  startPrepare(session, port);
});
