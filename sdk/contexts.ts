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

/** With a whole message (TU4). */
export interface ChatEventContext extends EventContext {
  type: "chat_message";
  eventReceivedAt: number;
}
/** With a fragment of a message (TU4). */
export interface ChatDeltaEventContext extends EventContext {
  type: "chat_delta";
  eventReceivedAt: number;
}
/** With a tool call, for its handler. */
export interface ToolCallContext extends EventContext {
  type: "tool_call";
  eventReceivedAt: number;
  toolRequestId: string;
  tool: string;
}
/** With a change of `getStatus()`; `status_changed` when Core told it. */
export interface StatusEventContext extends EventContext {
  type: "status_changed" | "sdk_status_changed";
  status: SessionStatus;
  previousStatus: SessionStatus;
}
/** With an error; `error` when Core told it. */
export interface ErrorEventContext extends EventContext {
  type: "error" | "sdk_error";
}
/** With a transition to ended; `sdk_ended` while an own `end()` is under way (EN4). */
export interface EndedEventContext extends EventContext {
  type: "ended" | "sdk_ended";
}

/** What all contexts of one handle have in common. */
export interface ContextBase {
  readonly sessionId: string;
  readonly provider: string;
  readonly effortLevel?: EffortLevel;
  readonly sessionCreatedAt: number;
}
