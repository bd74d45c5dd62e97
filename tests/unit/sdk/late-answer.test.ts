/** What happens between an operation's completion and its late answer, seen in the pure functions alone. */
import assert from "node:assert/strict";
import { type Belief, statusOf, type Step } from "../../../sdk/belief.ts";
import { applyEvent } from "../../../sdk/events.ts";
import { applySnapshot } from "../../../sdk/reconcile.ts";
import { answered, begun } from "../../../sdk/turn.ts";
import type { OperationKind } from "../../../sdk/protocol/mod.ts";
import { SESSION } from "./setup.ts";

const address = { channelId: "c1", sessionId: SESSION } as const;
const fresh: Belief = {
  sessionId: SESSION,
  handle: "attached",
  core: { status: "idle" },
  own: undefined,
  followed: undefined,
  unconfirmed: undefined,
  waiting: undefined,
  prepared: false,
  endings: 0,
  cursor: 0,
  totalTokens: undefined,
};

/** The own operation "mine" has begun; nothing has come yet. */
const withOwn = (kind: OperationKind) => begun(fresh, { operationId: "mine", startedAt: 0, kind }).belief;
const completed = (belief: Belief, operationKind: OperationKind, success: boolean): Step =>
  applyEvent(belief, { ...address, type: "operation_completed", operationId: "mine", operationKind, success }, 1);
const running = (belief: Belief, operationId: string) =>
  applyEvent(belief, { ...address, type: "status_changed", status: "running", operationId }, 2).belief;

Deno.test("[TU1] [TU6] [PR2] Core's state after a completion depends on kind and success, the shown one on the answer too", () => {
  const cases = [
    { kind: "user", success: true, then: "idle", prepared: false },
    { kind: "user", success: false, then: "error", prepared: false },
    { kind: "prepare", success: true, then: "idle", prepared: true },
    { kind: "prepare", success: false, then: "idle", prepared: false },
  ] as const;
  for (const { kind, success, then, prepared } of cases) {
    const { belief } = completed(running(withOwn(kind), "mine"), kind, success);
    assert.deepEqual([belief.core.status, statusOf(belief)], [then, "running"]);
    const after = answered(belief, "mine").belief;
    assert.deepEqual([statusOf(after), after.prepared, after.own], [then, prepared, undefined]);
  }
});

Deno.test("[TU5] once an operation is completed its missing answer hides no turn of another tab", () => {
  for (const kind of ["user", "prepare"] as const) {
    const theirs = running(completed(withOwn(kind), kind, true).belief, "theirs");
    assert.deepEqual([theirs.followed?.operationId, statusOf(theirs)], ["theirs", "running"]);
    const after = answered(theirs, "mine").belief;
    assert.deepEqual([after.followed?.operationId, after.core.status, after.own], ["theirs", "running", undefined]);
  }
});

Deno.test("[TU5] an answer that overtakes another tab's turn hides nothing of it", () => {
  const own = answered(withOwn("user"), "mine").belief;
  const theirs = running(own, "theirs");
  assert.deepEqual([theirs.followed?.operationId, theirs.own?.operationId], ["theirs", "mine"]);
  const chat = { ...address, type: "chat_message", operationId: "theirs", text: "Hello" } as const;
  assert.deepEqual(applyEvent(theirs, chat, 3).effects.map(({ type }) => type), ["chat"]);
  const over = { ...address, type: "operation_completed", operationKind: "user", success: true } as const;
  const free = applyEvent(theirs, { ...over, operationId: "theirs" }, 4).belief;
  assert.deepEqual([free.followed, free.own?.operationId, statusOf(free)], [undefined, "mine", "running"]);
  const done = applyEvent(running(free, "mine"), { ...over, operationId: "mine" }, 5);
  assert.deepEqual([statusOf(done.belief), done.belief.own], ["idle", undefined]);
});

Deno.test("[TU6] a prepare leads out of error even if its status events were missed", () => {
  const failed: Belief = { ...fresh, core: { status: "error" } };
  const own = begun(failed, { operationId: "mine", startedAt: 0, kind: "prepare" }).belief;
  assert.equal(statusOf(completed(answered(own, "mine").belief, "prepare", false).belief), "idle");
});

Deno.test("[NL3] [PR1] a snapshot that names a prepare as last completed prepares the handle, once it is answered", () => {
  const snapshot = {
    threadId: SESSION,
    status: "idle",
    latestSeq: 5,
    lastCompletedOperation: { operationId: "mine", operationKind: "prepare", success: true, completedAt: "2026-01-01" },
  } as const;
  const own = withOwn("prepare");
  const early = applySnapshot(own, snapshot).belief;
  assert.deepEqual([early.prepared, statusOf(early)], [false, "running"]);
  for (const step of [answered(early, "mine"), applySnapshot(answered(own, "mine").belief, snapshot)]) {
    assert.deepEqual([step.belief.prepared, statusOf(step.belief)], [true, "idle"]);
  }
});
