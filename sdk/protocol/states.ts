/** Core's seven thread states, the five that a page sees, and the table that says which move is legal. */

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

/** Everything that may move a thread. */
export const THREAD_TRIGGERS = [
  "send_text",
  "prepare",
  "tool_call",
  "tool_result",
  "tool_timeout",
  "user_succeeded",
  "user_failed",
  "prepare_finished",
  "end_thread",
  "end_finished",
  "resume_thread",
] as const;
export type ThreadTrigger = typeof THREAD_TRIGGERS[number];

/** The code with which Core refuses a move. */
export type RefusalCode = "THREAD_BUSY" | "THREAD_ENDED" | "PROVIDER_COMMAND_FAILED" | "PENDING_TOOL_REQUEST_NOT_FOUND";

/** One cell of the table: the next state, the same state with nothing to tell, or a refusal that changes nothing. */
export type ThreadMove =
  | { readonly to: ThreadStatus }
  | { readonly stays: true }
  | { readonly refused: RefusalCode };

/**
 * Which trigger moves a thread in which state where. Core obeys it, the truth view draws it. In a function, so that a
 * page's bundle can leave it out.
 */
export const THREAD_TRANSITIONS: Readonly<Record<ThreadStatus, Readonly<Record<ThreadTrigger, ThreadMove>>>> =
  /* @__PURE__ */ (() => {
    const to = (status: ThreadStatus): ThreadMove => ({ to: status });
    const stays: ThreadMove = { stays: true };
    const refused = (code: RefusalCode): ThreadMove => ({ refused: code });
    const busy = refused("THREAD_BUSY");
    const ended = refused("THREAD_ENDED");
    const failed = refused("PROVIDER_COMMAND_FAILED");
    const noToolRequest = refused("PENDING_TOOL_REQUEST_NOT_FOUND");

    const SETTLED_WORK = {
      tool_result: noToolRequest,
      tool_timeout: stays,
      user_succeeded: stays,
      user_failed: stays,
      prepare_finished: stays,
    } as const;

    const ACTIVE_WORK = {
      send_text: busy,
      prepare: busy,
      user_succeeded: to("idle"),
      user_failed: to("error"),
      prepare_finished: to("idle"),
      end_thread: to("stopping"),
      end_finished: stays,
      resume_thread: busy,
    } as const;

    return {
      idle: {
        ...SETTLED_WORK,
        send_text: to("running"),
        prepare: to("running"),
        tool_call: busy,
        end_thread: to("stopping"),
        end_finished: stays,
        resume_thread: stays,
      },
      starting: { ...ACTIVE_WORK, tool_call: busy, tool_result: noToolRequest, tool_timeout: stays },
      running: { ...ACTIVE_WORK, tool_call: to("waitingToolResult"), tool_result: noToolRequest, tool_timeout: stays },
      waitingToolResult: {
        ...ACTIVE_WORK,
        tool_call: stays,
        tool_result: to("running"),
        tool_timeout: to("running"),
      },
      stopping: {
        ...SETTLED_WORK,
        send_text: busy,
        prepare: busy,
        tool_call: busy,
        end_thread: stays,
        end_finished: to("ended"),
        resume_thread: busy,
      },
      ended: {
        ...SETTLED_WORK,
        send_text: ended,
        prepare: ended,
        tool_call: ended,
        end_thread: stays,
        end_finished: stays,
        resume_thread: to("idle"),
      },
      error: {
        ...SETTLED_WORK,
        send_text: failed,
        prepare: to("running"),
        tool_call: busy,
        end_thread: to("stopping"),
        end_finished: stays,
        resume_thread: failed,
      },
    };
  })();
