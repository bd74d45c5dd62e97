/** A thread's legal next moves, from the protocol's own table, and who makes each. */
import {
  THREAD_TRANSITIONS,
  THREAD_TRIGGERS,
  type ThreadStatus,
  type ThreadTrigger,
} from "../../../sdk/protocol/mod.ts";

export interface NextMove {
  readonly trigger: ThreadTrigger;
  readonly to: ThreadStatus;
  readonly by: "page" | "agent" | "core";
}

const BY: Readonly<Record<ThreadTrigger, NextMove["by"]>> = {
  send_text: "page",
  prepare: "page",
  tool_call: "agent",
  tool_result: "page",
  tool_timeout: "core",
  user_succeeded: "agent",
  user_failed: "agent",
  prepare_finished: "agent",
  end_thread: "page",
  end_finished: "core",
  resume_thread: "page",
};

/** What may come next; what is refused or changes nothing isn't a move. */
export function movesFrom(status: ThreadStatus): readonly NextMove[] {
  return THREAD_TRIGGERS.flatMap((trigger) => {
    const cell = THREAD_TRANSITIONS[status][trigger];
    return "to" in cell ? [{ trigger, to: cell.to, by: BY[trigger] }] : [];
  });
}

/** One line of the picture, for as many triggers as lead the same way. */
export interface Edge {
  readonly from: ThreadStatus;
  readonly to: ThreadStatus;
}

/** Every way from one state to another, each once. */
export function edgesOf(statuses: readonly ThreadStatus[]): readonly Edge[] {
  return statuses.flatMap((from) => [...new Set(movesFrom(from).map(({ to }) => to))].map((to) => ({ from, to })));
}
