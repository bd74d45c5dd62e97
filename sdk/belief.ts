/** What a handle believes: three of the four machines (the fourth, the port, is the link's), and what follows from them. */
import type { PedelecErrorCode } from "./error-types.ts";
import { aboutOperation, asPedelecError, type PedelecError } from "./errors.ts";
import {
  type ErrorShape,
  type JsonValue,
  type OperationKind,
  type SessionStatus,
  sessionStatusOf,
  type ThreadStatus,
} from "./protocol/mod.ts";

/** The last state that Core told. While it is stopping a page goes on seeing what it saw before (EN7). */
export type CoreState =
  | { readonly status: Exclude<ThreadStatus, "stopping"> }
  | { readonly status: "stopping"; readonly shown: SessionStatus };

/** What is known about any operation. */
export interface Operation {
  readonly operationId: string;
  /** Milliseconds since 1970; undefined when Core's word for it can't be read. */
  readonly startedAt: number | undefined;
  /** Undefined until a followed operation is completed or named by a snapshot (TU5). */
  readonly kind: OperationKind | undefined;
  /** Why it is going to fail, told before it does. */
  readonly reason?: ErrorShape;
}

/** How an operation went. */
export interface Completion {
  readonly success: boolean;
  readonly error?: ErrorShape | undefined;
}

/** An operation that this handle begins. */
export interface Started extends Operation {
  readonly kind: OperationKind;
}

/** An operation of this handle whose promise is pending: it needs an answer and a completion, in either order (TU1). */
export interface OwnOperation extends Started {
  /** Its request was answered ok. */
  readonly answered: boolean;
  /** An event or snapshot of Core has named it. */
  readonly seen: boolean;
  readonly completion?: Completion;
}

export interface Belief {
  readonly sessionId: string;
  readonly handle: "attached" | "detached";
  readonly core: CoreState;
  readonly own: OwnOperation | undefined;
  /** Core's operation, without a promise here. */
  readonly followed: Operation | undefined;
  /** An own one of which nobody knows whether Core took it, until Core names it or a snapshot comes (CN5). */
  readonly unconfirmed: Operation | undefined;
  /** A text that goes on once the own prepare is over (PR2). */
  readonly waiting: Operation | undefined;
  /** An own prepare has gone well (PR1). */
  readonly prepared: boolean;
  /** How often the session has ended before this handle's eyes (EN4). */
  readonly endings: number;
  /** The highest number of an event or snapshot so far (SQ1). */
  readonly cursor: number;
  readonly totalTokens: number | undefined;
}

/** No operation at all. */
export const IDLE = { own: undefined, followed: undefined, unconfirmed: undefined, waiting: undefined } as const;

/** A tool call of Core, as an event or a snapshot tells it. */
export interface ToolCall {
  readonly toolRequestId: string;
  readonly tool: string;
  readonly args: { [name: string]: JsonValue };
}

/** What is to be done about a change, after it. `turn` is the one that was active when it happened. */
export type Effect =
  | { readonly type: "chat" | "chatDelta"; readonly text: string; readonly turn: Operation }
  | {
    readonly type: "status";
    readonly status: SessionStatus;
    readonly previous: SessionStatus;
    readonly source: Source;
    readonly turn: Operation | undefined;
  }
  | {
    readonly type: "error";
    readonly error: PedelecError<PedelecErrorCode>;
    readonly source: Source;
    readonly turn: Operation | undefined;
  }
  | { readonly type: "ended"; readonly source: Source; readonly turn: Operation | undefined }
  /** A call of a followed turn, or from a snapshot, may wait for its handler (TL3). */
  | { readonly type: "toolCall"; readonly call: ToolCall; readonly recovered: boolean; readonly turn: Operation }
  /** No tool call but this one is pending. `final` when results that are still being made have become useless too. */
  | { readonly type: "toolsOver"; readonly except?: string | undefined; readonly final: boolean }
  /** The promise of an own operation: with an error it rejects. */
  | { readonly type: "settle"; readonly operationId: string; readonly error: PedelecError | undefined };

/** Who found out: Core told it, or the SDK itself. */
export type Source = "core" | "sdk";

/** A change: the next belief, and what to do about it afterwards (TU7). */
export interface Step {
  readonly belief: Belief;
  readonly effects: readonly Effect[];
}

export const unchanged = (belief: Belief): Step => ({ belief, effects: [] });

/** The operation that the session is busy with, as far as the handle knows (TU2). */
export function activeOperation({ followed, own, unconfirmed, waiting }: Belief): Operation | undefined {
  return followed ?? own ?? unconfirmed ?? waiting;
}

/** What `getStatus()` shows: one function of all machines, the first line that fits. */
export function statusOf(belief: Belief): SessionStatus {
  const { core } = belief;
  if (core.status === "ended") return "ended";
  if (belief.handle === "detached") return "error";
  if (core.status === "stopping") return core.shown;
  if (!activeOperation(belief)) return sessionStatusOf(core.status);
  return core.status === "waitingToolResult" ? "waiting_tool_result" : "running";
}

/**
 * A change with what follows from it alone: the shown status, an end, and the promises of operations that are gone. They
 * reject with the error, which names each (ER1), and resolve without one.
 */
export function moved(before: Belief, belief: Belief, source: Source, error?: ErrorShape): Step {
  const effects: Effect[] = [];
  const turn = activeOperation(before);
  const previous = statusOf(before);
  const status = statusOf(belief);
  if (status !== previous) {
    effects.push({ type: "status", status, previous, source, turn: turn ?? activeOperation(belief) });
  }
  if (belief.endings > before.endings) effects.push({ type: "ended", source, turn });
  const pending = [belief.own?.operationId, belief.waiting?.operationId];
  for (const operationId of [before.own?.operationId, before.waiting?.operationId]) {
    if (!operationId || pending.includes(operationId)) continue;
    effects.push({ type: "settle", operationId, error: error && aboutOperation(error, operationId) });
  }
  return { belief, effects };
}

/** The same step, which this comes before. */
export function after(first: Effect, { belief, effects }: Step): Step {
  return { belief, effects: [first, ...effects] };
}

/** One `onError`. */
export function told(error: ErrorShape, source: Source, turn: Operation | undefined): Effect {
  return { type: "error", error: asPedelecError(error), source, turn };
}

/** Core is about to end; what a page sees stays as it is until then (EN7, TU3). */
export function stopping(belief: Belief): CoreState {
  return { status: "stopping", shown: statusOf(belief) };
}

/** Usage only grows (US1). */
export function withUsage(belief: Belief, totalTokens: number | undefined): Belief {
  return totalTokens === undefined || totalTokens <= (belief.totalTokens ?? -1) ? belief : { ...belief, totalTokens };
}
