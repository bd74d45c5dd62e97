/** What a callback is told besides its subject. */
import type { EffortLevel, OperationKind, SessionStatus } from "./protocol/mod.ts";

/** The turn that an event belongs to; absent where none was active. */
export interface TurnContext {
  /** The operation's id. */
  turnId?: string;
  /** Milliseconds since 1970. */
  turnStartedAt?: number;
  /** Absent while a followed turn's kind isn't known (TU5). */
  turnKind?: OperationKind;
}

/** What every callback is told. */
export interface EventContext extends TurnContext {
  sessionId: string;
  /** Empty on a handle that came from `resumeSession` (RS6). */
  provider: string;
  effortLevel?: EffortLevel;
  /** When the handle was made, in milliseconds since 1970. */
  sessionCreatedAt: number;
  /** When the message came that the event is from; absent for what the SDK itself found out. */
  eventReceivedAt?: number;
  /** When this callback was called. */
  eventEmittedAt: number;
  /** Who found out. */
  source: "core" | "sdk";
}

/** What comes of a message of Core, within a turn. */
export interface HeardContext extends EventContext {
  turnId: string;
  eventReceivedAt: number;
  source: "core";
}

/** With a whole message (TU4). */
export interface ChatEventContext extends HeardContext {
  type: "chat_message";
}
/** With a fragment of a message (TU4). */
export interface ChatDeltaEventContext extends HeardContext {
  type: "chat_delta";
}
/** With a tool call, for its handler. */
export interface ToolCallContext extends HeardContext {
  type: "tool_call";
  toolRequestId: string;
  tool: string;
}

/** `T` when Core told it, `sdk_T` when the SDK found it out. */
export type FoundContext<T extends string> =
  & EventContext
  & ({ type: T; source: "core" } | { type: `sdk_${T}`; source: "sdk" });

/** With a change of `getStatus()`. */
export type StatusEventContext = FoundContext<"status_changed"> & {
  status: SessionStatus;
  previousStatus: SessionStatus;
};
/** With an error. */
export type ErrorEventContext = FoundContext<"error">;
/** With a transition to ended; `sdk_ended` while an own `end()` is under way (EN4). */
export type EndedEventContext = FoundContext<"ended">;

/** What all contexts of one handle have in common. */
export interface ContextBase {
  readonly sessionId: string;
  readonly provider: string;
  readonly effortLevel?: EffortLevel;
  readonly sessionCreatedAt: number;
}
