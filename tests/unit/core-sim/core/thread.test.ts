import assert from "node:assert/strict";
import fc from "fast-check";
import { type Move, move, operationOf, type ThreadState, type Trigger } from "../../../../core-sim/core/thread.ts";
import {
  THREAD_STATUSES,
  THREAD_TRANSITIONS,
  THREAD_TRIGGERS,
  type ThreadStatus,
  type ThreadTrigger,
} from "../../../../sdk/protocol/mod.ts";

const at = "2026-01-01T00:00:01.000Z";
const startedAt = "2026-01-01T00:00:00.000Z";
const error = { code: "PROVIDER_REQUEST_FAILED", message: "no" };
const operation = { operationId: "op", operationKind: "user", startedAt } as const;
const next = { operationId: "next", operationKind: "user", startedAt: at } as const;
const toolRequest = { requestId: "t1", toolName: "count", args: { by: 1 }, createdAt: at, timeoutMs: 60_000 };

const STATES: Readonly<Record<ThreadStatus, ThreadState>> = {
  idle: { status: "idle" },
  starting: { status: "starting", operation },
  running: { status: "running", operation },
  waitingToolResult: { status: "waitingToolResult", operation, toolRequest },
  stopping: { status: "stopping", operation },
  ended: { status: "ended" },
  error: { status: "error" },
};
const TRIGGERS: Readonly<Record<ThreadTrigger, Trigger>> = {
  send_text: { trigger: "send_text", operation: next },
  prepare: { trigger: "prepare", operation: { ...next, operationKind: "prepare" } },
  tool_call: { trigger: "tool_call", toolRequest },
  tool_result: { trigger: "tool_result" },
  tool_timeout: { trigger: "tool_timeout" },
  user_succeeded: { trigger: "user_succeeded", at },
  user_failed: { trigger: "user_failed", at, provider: "codex", error },
  prepare_finished: { trigger: "prepare_finished", at, provider: "codex" },
  end_thread: { trigger: "end_thread" },
  end_finished: { trigger: "end_finished", at, error },
  resume_thread: { trigger: "resume_thread" },
};

for (const status of THREAD_STATUSES) {
  for (const trigger of THREAD_TRIGGERS) {
    Deno.test(`${status} + ${trigger} is what the table says`, () => {
      const cell = THREAD_TRANSITIONS[status][trigger];
      const made = move(STATES[status], TRIGGERS[trigger]);
      if ("refused" in cell) return assert.deepEqual(made, { kind: "refused", code: cell.refused });
      if ("stays" in cell) return assert.deepEqual(made, { kind: "stays" });
      assert.ok(made.kind === "moved");
      assert.equal(made.state.status, cell.to);
      const told = made.events.flatMap((event) => event.type === "status_changed" ? [event.status] : []);
      assert.deepEqual(told, [cell.to], "the new status is told once");
    });
  }
}

Deno.test("an end tells stopping, and then completes what it cut short before it tells ended", () => {
  const stopping = move(STATES.waitingToolResult, TRIGGERS.end_thread);
  assert.ok(stopping.kind === "moved");
  assert.deepEqual(stopping.events, [{ type: "status_changed", status: "stopping" }]);
  const ended = move(stopping.state, TRIGGERS.end_finished);
  assert.ok(ended.kind === "moved");
  assert.deepEqual(ended.completed, {
    operationId: "op",
    operationKind: "user",
    success: false,
    error,
    completedAt: at,
  });
  assert.deepEqual(ended.events.map(({ type }) => type), ["operation_completed", "status_changed", "ended"]);
});

Deno.test("a thread without work ends without a completion", () => {
  const stopping = move(STATES.error, TRIGGERS.end_thread);
  assert.ok(stopping.kind === "moved");
  const ended = move(stopping.state, TRIGGERS.end_finished);
  assert.ok(ended.kind === "moved");
  assert.equal(ended.completed, undefined);
  assert.deepEqual(ended.events.map(({ type }) => type), ["status_changed", "ended"]);
});

Deno.test("whatever is triggered in whatever order, work is there in exactly the states that name it", () => {
  const working = new Set<ThreadStatus>(["starting", "running", "waitingToolResult"]);
  fc.assert(fc.property(fc.array(fc.constantFrom(...THREAD_TRIGGERS)), (triggers) => {
    let state: ThreadState = { status: "idle" };
    for (const trigger of triggers) {
      const before: ThreadState = state;
      const made: Move = move(state, TRIGGERS[trigger]);
      if (made.kind === "moved") state = made.state;
      else assert.equal(state, before);
      if (state.status !== "stopping") assert.equal(operationOf(state) !== undefined, working.has(state.status));
      if (made.kind === "moved" && made.completed !== undefined) assert.equal(operationOf(state), undefined);
    }
  }));
});
