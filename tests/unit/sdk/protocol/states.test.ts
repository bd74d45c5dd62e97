import assert from "node:assert/strict";
import {
  type SessionStatus,
  sessionStatusOf,
  THREAD_STATUSES,
  THREAD_TRANSITIONS,
  THREAD_TRIGGERS,
  type ThreadStatus,
  type ThreadTrigger,
} from "../../../../sdk/protocol/mod.ts";

const move = (from: ThreadStatus, trigger: ThreadTrigger) => THREAD_TRANSITIONS[from][trigger];

Deno.test("every pair of state and trigger has exactly one move", () => {
  for (const status of THREAD_STATUSES) {
    assert.deepEqual(Object.keys(THREAD_TRANSITIONS[status]).sort(), [...THREAD_TRIGGERS].sort(), status);
  }
});

Deno.test("[RE8] resume moves an ended thread only, and a refusal names its reason", () => {
  assert.deepEqual(move("ended", "resume_thread"), { to: "idle" });
  assert.deepEqual(move("idle", "resume_thread"), { stays: true });
  assert.deepEqual(move("error", "resume_thread"), { refused: "PROVIDER_COMMAND_FAILED" });
  for (const status of ["starting", "running", "waitingToolResult", "stopping"] as const) {
    assert.deepEqual(move(status, "resume_thread"), { refused: "THREAD_BUSY" });
  }
});

Deno.test("[TU6] error is left by prepare or by end, never by send_text", () => {
  assert.deepEqual(move("error", "send_text"), { refused: "PROVIDER_COMMAND_FAILED" });
  assert.deepEqual(move("error", "prepare"), { to: "running" });
  assert.deepEqual(move("error", "end_thread"), { to: "stopping" });
});

Deno.test("every state but ended leads to ended by an end, and only through stopping", () => {
  for (const status of THREAD_STATUSES) {
    const first = move(status, "end_thread");
    if (status === "ended" || status === "stopping") assert.deepEqual(first, { stays: true });
    else assert.deepEqual(first, { to: "stopping" });
  }
  const intoEnded = THREAD_STATUSES.flatMap((status) =>
    THREAD_TRIGGERS.filter((trigger) => {
      const next = move(status, trigger);
      return "to" in next && next.to === "ended";
    }).map((trigger) => `${status} ${trigger}`)
  );
  assert.deepEqual(intoEnded, ["stopping end_finished"]);
});

Deno.test("[EN7] a page never sees stopping: it is running, as starting is", () => {
  const seen: Record<ThreadStatus, SessionStatus> = {
    idle: "idle",
    starting: "running",
    running: "running",
    waitingToolResult: "waiting_tool_result",
    stopping: "running",
    ended: "ended",
    error: "error",
  };
  for (const status of THREAD_STATUSES) assert.equal(sessionStatusOf(status), seen[status]);
});
