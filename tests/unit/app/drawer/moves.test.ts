import assert from "node:assert/strict";
import { edgesOf, movesFrom } from "../../../../app/drawer/truth/moves.ts";
import { move, type ThreadState, type Trigger } from "../../../../core-sim/core/thread.ts";
import {
  THREAD_STATUSES,
  THREAD_TRIGGERS,
  type ThreadStatus,
  type ThreadTrigger,
} from "../../../../sdk/protocol/mod.ts";

const operation = { operationId: "o", operationKind: "user", startedAt: "t" } as const;
const toolRequest = { requestId: "r", toolName: "x", args: {}, createdAt: "t", timeoutMs: 1 };
const error = { code: "C", message: "m", details: {} };

function stateOf(status: ThreadStatus): ThreadState {
  switch (status) {
    case "starting":
    case "running":
      return { status, operation };
    case "waitingToolResult":
      return { status, operation, toolRequest };
    case "stopping":
      return { status, operation };
    default:
      return { status };
  }
}

const TRIGGERS: Readonly<Record<ThreadTrigger, Trigger>> = {
  send_text: { trigger: "send_text", operation },
  prepare: { trigger: "prepare", operation },
  tool_call: { trigger: "tool_call", toolRequest },
  tool_result: { trigger: "tool_result" },
  tool_timeout: { trigger: "tool_timeout" },
  user_succeeded: { trigger: "user_succeeded", at: "t" },
  user_failed: { trigger: "user_failed", at: "t", provider: "p", error },
  prepare_finished: { trigger: "prepare_finished", at: "t", provider: "p" },
  end_thread: { trigger: "end_thread" },
  end_finished: { trigger: "end_finished", at: "t", error },
  resume_thread: { trigger: "resume_thread" },
};

for (const status of THREAD_STATUSES) {
  Deno.test(`the moves offered from ${status} are exactly those that Core makes`, () => {
    const made = THREAD_TRIGGERS.flatMap((trigger) => {
      const moved = move(stateOf(status), TRIGGERS[trigger]);
      return moved.kind === "moved" ? [{ trigger, to: moved.state.status }] : [];
    });
    assert.deepEqual(movesFrom(status).map(({ trigger, to }) => ({ trigger, to })), made);
  });
}

Deno.test("the picture has each way once, however many triggers lead it", () => {
  const edges = edgesOf(THREAD_STATUSES).map(({ from, to }) => `${from} ${to}`);
  assert.equal(new Set(edges).size, edges.length);
  assert.ok(edges.includes("idle running"));
  assert.ok(!edges.includes("ended running"));
});
