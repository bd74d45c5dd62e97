/** The table that says which move of a thread is legal. In a file of its own, which a page's bundle can leave out. */
import type { ThreadStatus } from "./states.ts";

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

/** Which trigger moves a thread in which state where. Core obeys it, the truth view draws it. */
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
