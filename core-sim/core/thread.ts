/** A thread's states as data, and what each trigger makes of them. Pure: THREAD_TRANSITIONS decides, nothing is touched. */
import {
  assertNever,
  type ErrorShape,
  type JsonValue,
  type OperationKind,
  type RefusalCode,
  type Snapshot,
  THREAD_TRANSITIONS,
  type ThreadStatus,
} from "../../sdk/protocol/mod.ts";
import type { CoreEvent } from "./native.ts";

export interface Operation {
  readonly operationId: string;
  readonly operationKind: OperationKind;
  /** ISO time of the lab's clock. */
  readonly startedAt: string;
}

export type CompletedOperation = NonNullable<Snapshot["lastCompletedOperation"]>;

export interface ToolRequest {
  readonly requestId: string;
  readonly toolName: string;
  readonly args: { [key: string]: JsonValue };
  /** ISO time of the lab's clock. */
  readonly createdAt: string;
  readonly timeoutMs: number;
}

/** What a thread is doing, with exactly the data that is true meanwhile. */
export type ThreadState =
  | { readonly status: "idle" | "ended" | "error" }
  | { readonly status: "starting" | "running"; readonly operation: Operation }
  | { readonly status: "waitingToolResult"; readonly operation: Operation; readonly toolRequest: ToolRequest }
  | { readonly status: "stopping"; readonly operation: Operation | undefined };

/** Something that may move a thread, with what it brings. `at` is an ISO time of the lab's clock. */
export type Trigger =
  | { readonly trigger: "send_text" | "prepare"; readonly operation: Operation }
  | { readonly trigger: "tool_call"; readonly toolRequest: ToolRequest }
  | { readonly trigger: "tool_result" | "tool_timeout" }
  | { readonly trigger: "user_succeeded"; readonly at: string }
  | { readonly trigger: "user_failed"; readonly at: string; readonly provider: string; readonly error: ErrorShape }
  | {
    readonly trigger: "prepare_finished";
    readonly at: string;
    readonly provider: string;
    readonly error?: ErrorShape;
  }
  | { readonly trigger: "end_thread" }
  /** `error` is what the operation cut short completes with. */
  | { readonly trigger: "end_finished"; readonly at: string; readonly error: ErrorShape }
  | { readonly trigger: "resume_thread" };

type Unaddressed<E> = E extends CoreEvent ? Omit<E, "threadId" | "seq"> : never;
/** An event before it has its thread and its number. */
export type EventBody = Unaddressed<CoreEvent>;

export type Move =
  | {
    readonly kind: "moved";
    readonly state: ThreadState;
    /** The operation that this move completed. */
    readonly completed?: CompletedOperation;
    readonly events: readonly EventBody[];
  }
  | { readonly kind: "stays" }
  | { readonly kind: "refused"; readonly code: RefusalCode };

/** The operation under way, if there is one. */
export function operationOf(state: ThreadState): Operation | undefined {
  return "operation" in state ? state.operation : undefined;
}

/** What `trigger` makes of a thread in `state`: the next state and the events to tell, in order; or nothing; or a refusal. */
export function move(state: ThreadState, trigger: Trigger): Move {
  const cell = THREAD_TRANSITIONS[state.status][trigger.trigger];
  if ("refused" in cell) return { kind: "refused", code: cell.refused };
  if ("stays" in cell) return { kind: "stays" };
  return { kind: "moved", ...perform(state, trigger, cell.to) };
}

type Moved = Omit<Extract<Move, { kind: "moved" }>, "kind">;

function perform(state: ThreadState, trigger: Trigger, to: ThreadStatus): Moved {
  switch (trigger.trigger) {
    case "send_text":
    case "prepare": {
      const { operation } = trigger;
      return { state: { status: "running", operation }, events: [changed(to, operation)] };
    }
    case "tool_call": {
      const operation = underWay(state);
      const { toolRequest } = trigger;
      const { requestId: toolRequestId, toolName: tool, args } = toolRequest;
      return {
        state: { status: "waitingToolResult", operation, toolRequest },
        events: [
          changed(to, operation),
          { type: "tool_call", operationId: operation.operationId, toolRequestId, tool, args },
        ],
      };
    }
    case "tool_result": {
      const operation = underWay(state);
      const { operationId } = operation;
      const answered: EventBody[] = "toolRequest" in state
        ? [{ type: "tool_result", operationId, toolRequestId: state.toolRequest.requestId }]
        : [];
      return { state: { status: "running", operation }, events: [...answered, changed(to, operation)] };
    }
    case "tool_timeout": {
      const operation = underWay(state);
      return { state: { status: "running", operation }, events: [changed(to, operation)] };
    }
    case "user_succeeded":
      return complete({ status: "idle" }, underWay(state), { at: trigger.at });
    case "user_failed":
      return complete({ status: "error" }, underWay(state), trigger);
    case "prepare_finished":
      return complete({ status: "idle" }, underWay(state), trigger);
    case "end_thread":
      return { state: { status: "stopping", operation: operationOf(state) }, events: [changed(to)] };
    case "end_finished": {
      const cut = operationOf(state);
      const completed = cut === undefined ? undefined : settled(cut, trigger);
      return {
        state: { status: "ended" },
        ...(completed === undefined ? {} : { completed }),
        events: [...(completed === undefined ? [] : [told(completed)]), changed(to), { type: "ended" }],
      };
    }
    case "resume_thread":
      return { state: { status: "idle" }, events: [changed(to)] };
    default:
      return assertNever(trigger);
  }
}

interface Outcome {
  readonly at: string;
  readonly error?: ErrorShape;
  readonly provider?: string;
}

/** B.9: a failure is told first, then the status, then the completion. */
function complete(state: ThreadState & { status: "idle" | "error" }, operation: Operation, outcome: Outcome): Moved {
  const { operationId } = operation;
  const { error, provider } = outcome;
  const completed = settled(operation, outcome);
  const failure: EventBody[] = error === undefined ? [] : [{
    type: "error",
    source: "provider",
    operationId,
    ...(provider === undefined ? {} : { provider }),
    error,
  }];
  return { state, completed, events: [...failure, changed(state.status, operation), told(completed)] };
}

function settled({ operationId, operationKind }: Operation, { at, error }: Outcome): CompletedOperation {
  const success = error === undefined;
  return { operationId, operationKind, success, ...(success ? {} : { error }), completedAt: at };
}

function told({ operationId, operationKind, success, error }: CompletedOperation): EventBody {
  return {
    type: "operation_completed",
    operationId,
    operationKind,
    success,
    ...(error === undefined ? {} : { error }),
  };
}

function changed(status: ThreadStatus, operation?: Operation): EventBody {
  return { type: "status_changed", status, ...(operation === undefined ? {} : { operationId: operation.operationId }) };
}

/** The table lets work move only those states that have an operation. */
function underWay(state: ThreadState): Operation {
  const operation = operationOf(state);
  if (operation === undefined) throw new Error(`A thread that is ${state.status} has no operation to go on with`);
  return operation;
}
