/** Core's seven thread states, and the five that a page sees. */

export const THREAD_STATUSES = [
  "idle",
  "starting",
  "running",
  "waitingToolResult",
  "stopping",
  "ended",
  "error",
] as const;
/** The state of a thread, in Core's own names. */
export type ThreadStatus = typeof THREAD_STATUSES[number];

/** The state of a session, in the names that pages see. */
export type SessionStatus = "idle" | "running" | "waiting_tool_result" | "ended" | "error";

const SESSION_STATUS_OF: Readonly<Record<ThreadStatus, SessionStatus>> = {
  idle: "idle",
  starting: "running",
  running: "running",
  waitingToolResult: "waiting_tool_result",
  stopping: "running",
  ended: "ended",
  error: "error",
};

const isThreadStatus = (name: string): name is ThreadStatus => Object.hasOwn(SESSION_STATUS_OF, name);
const isSessionStatus = (name: string): name is SessionStatus =>
  Object.values(SESSION_STATUS_OF).some((known) => known === name);

/** Core's name for a status as it came over the wire; an unknown one is `error` (ER2). */
export function readThreadStatus(name: string): ThreadStatus {
  return isThreadStatus(name) ? name : "error";
}

/** The page's name for a status that came over the wire in either spelling; an unknown one is `error` (ER2). */
export function readSessionStatus(name: string): SessionStatus {
  return isSessionStatus(name) ? name : SESSION_STATUS_OF[readThreadStatus(name)];
}

/** What a page calls the state that Core calls `status`. */
export function sessionStatusOf(status: ThreadStatus): SessionStatus {
  return SESSION_STATUS_OF[status];
}
