import type { Effect, Operation, Source } from "./belief.ts";
import type { SdkClock } from "./clock.ts";
import type {
  ChatDeltaEventContext,
  ChatEventContext,
  ContextBase,
  EndedEventContext,
  ErrorEventContext,
  StatusEventContext,
  ToolCallContext,
  TurnContext,
} from "./contexts.ts";
import { Emitter } from "./emitter.ts";
import { asPedelecError, type PedelecError } from "./errors.ts";
import { assertNever, type SessionStatus } from "./protocol/mod.ts";
import type { HeardCall } from "./tools.ts";

/** What listeners are told about. */
export type Telling = Extract<Effect, { type: "chat" | "chatDelta" | "status" | "error" | "ended" }>;

/** A handle's listeners, and the contexts that they get. */
export class Listeners {
  readonly chat = new Emitter<[text: string, context: ChatEventContext]>();
  readonly chatDelta = new Emitter<[text: string, context: ChatDeltaEventContext]>();
  readonly status = new Emitter<[status: SessionStatus, context: StatusEventContext]>();
  readonly error = new Emitter<[error: PedelecError, context: ErrorEventContext]>();
  readonly ended = new Emitter<[context: EndedEventContext]>();
  readonly #base: ContextBase;
  readonly #clock: SdkClock;

  constructor(base: ContextBase, clock: SdkClock) {
    this.#base = base;
    this.#clock = clock;
  }

  tell(effect: Telling, receivedAt: number | undefined): void {
    switch (effect.type) {
      case "chat":
        return this.chat.emit(effect.text, { ...this.#heard(effect.turn, receivedAt), type: "chat_message" });
      case "chatDelta":
        return this.chatDelta.emit(effect.text, { ...this.#heard(effect.turn, receivedAt), type: "chat_delta" });
      case "status": {
        const { status, previous: previousStatus, source } = effect;
        const type = source === "core" ? "status_changed" : "sdk_status_changed";
        return this.status.emit(status, { ...this.#context(effect, receivedAt), type, status, previousStatus });
      }
      case "error": {
        const type = effect.source === "core" ? "error" : "sdk_error";
        const error = asPedelecError(effect.error, "SESSION_ERROR");
        return this.error.emit(error, { ...this.#context(effect, receivedAt), type });
      }
      case "ended": {
        const type = effect.source === "core" ? "ended" : "sdk_ended";
        return this.ended.emit({ ...this.#context(effect, receivedAt), type });
      }
      default:
        return assertNever(effect);
    }
  }

  toolContext({ call, turn, receivedAt }: HeardCall): ToolCallContext {
    const { toolRequestId, tool } = call;
    return { ...this.#heard(turn, receivedAt), type: "tool_call", toolRequestId, tool };
  }

  #context({ source, turn }: { source: Source; turn: Operation | undefined }, receivedAt: number | undefined) {
    const received = source === "sdk" || receivedAt === undefined ? {} : { eventReceivedAt: receivedAt };
    return { ...this.#base, ...turnContext(turn), ...received, eventEmittedAt: this.#clock.now(), source };
  }

  #heard(turn: Operation, receivedAt: number | undefined) {
    const eventReceivedAt = receivedAt ?? this.#clock.now();
    return { ...this.#context({ source: "core", turn }, eventReceivedAt), eventReceivedAt };
  }
}

function turnContext(turn: Operation | undefined): TurnContext {
  if (turn === undefined) return {};
  const { operationId: turnId, startedAt, kind } = turn;
  return {
    turnId,
    ...(startedAt === undefined ? {} : { turnStartedAt: startedAt }),
    ...(kind === undefined ? {} : { turnKind: kind }),
  };
}
