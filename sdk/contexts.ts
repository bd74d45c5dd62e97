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

interface EventContext extends TurnContext {
  sessionId: string;
  /** Empty on a handle that came from `resumeSession` (RS6). */
  provider: string;
  effortLevel?: EffortLevel;
  /** When the handle was made, in milliseconds since 1970. */
  sessionCreatedAt: number;
  /** When the message came that the event is from; absent for what the SDK itself found out. */
  eventReceivedAt?: number;
  eventEmittedAt: number;
  source: "core" | "sdk";
}

export interface ChatEventContext extends EventContext {
  type: "chat_message";
  eventReceivedAt: number;
}
export interface ChatDeltaEventContext extends EventContext {
  type: "chat_delta";
  eventReceivedAt: number;
}
export interface ToolCallContext extends EventContext {
  type: "tool_call";
  eventReceivedAt: number;
  toolRequestId: string;
  tool: string;
}
export interface StatusEventContext extends EventContext {
  type: "status_changed" | "sdk_status_changed";
  status: SessionStatus;
  previousStatus: SessionStatus;
}
export interface ErrorEventContext extends EventContext {
  type: "error" | "sdk_error";
}
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
