import type { Effect, Operation, Source } from "./belief.ts";
import type { SdkClock } from "./clock.ts";
import type {
  ChatDeltaEventContext,
  ChatEventContext,
  ContextBase,
  EndedEventContext,
  ErrorEventContext,
  EventContext,
  FoundContext,
  HeardContext,
  StatusEventContext,
  ToolCallContext,
} from "./contexts.ts";
import { Emitter } from "./emitter.ts";
import type { PedelecErrorCode } from "./error-types.ts";
import type { PedelecError } from "./errors.ts";
import { assertNever, type SessionStatus } from "./protocol/mod.ts";
import type { HeardCall } from "./tools.ts";

/** What listeners are told about. */
export type Telling = Extract<Effect, { type: "chat" | "chatDelta" | "status" | "error" | "ended" }>;

/** Who found out, and during which turn. */
interface Told {
  readonly source: Source;
  readonly turn: Operation | undefined;
}

/** A handle's listeners, and the contexts that they get. */
export class Listeners {
  readonly chat = new Emitter<[text: string, context: ChatEventContext]>();
  readonly chatDelta = new Emitter<[text: string, context: ChatDeltaEventContext]>();
  readonly status = new Emitter<[status: SessionStatus, context: StatusEventContext]>();
  readonly error = new Emitter<[error: PedelecError<PedelecErrorCode>, context: ErrorEventContext]>();
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
        return this.chat.emit(effect.text, this.#heard("chat_message", effect.turn, receivedAt));
      case "chatDelta":
        return this.chatDelta.emit(effect.text, this.#heard("chat_delta", effect.turn, receivedAt));
      case "status": {
        const { status, previous: previousStatus } = effect;
        const context = this.#told("status_changed", effect, receivedAt);
        return this.status.emit(status, { ...context, status, previousStatus });
      }
      case "error":
        return this.error.emit(effect.error, this.#told("error", effect, receivedAt));
      case "ended":
        return this.ended.emit(this.#told("ended", effect, receivedAt));
      default:
        return assertNever(effect);
    }
  }

  toolContext({ call, turn, receivedAt }: HeardCall): ToolCallContext {
    const { toolRequestId, tool } = call;
    return { ...this.#heard("tool_call", turn, receivedAt), toolRequestId, tool };
  }

  /** Of what Core told, or the SDK itself found out. */
  #told<T extends string>(type: T, { source, turn }: Told, receivedAt: number | undefined): FoundContext<T> {
    return source === "core"
      ? this.#context(type, source, turn, receivedAt)
      : this.#context(`sdk_${type}`, source, turn, undefined);
  }

  #heard<T extends string>(type: T, turn: Operation, receivedAt = this.#clock.now()): HeardContext & { type: T } {
    return this.#context(type, "core", turn, receivedAt);
  }

  #context<T extends string>(
    type: T,
    source: "core",
    turn: Operation,
    receivedAt: number,
  ): HeardContext & { type: T };
  #context<T extends string, S extends Source>(
    type: T,
    source: S,
    turn: Operation | undefined,
    receivedAt: number | undefined,
  ): EventContext & { type: T; source: S };
  #context(type: string, source: Source, turn: Operation | undefined, receivedAt: number | undefined) {
    const context: EventContext & { type: string } = { ...this.#base, type, source, eventEmittedAt: this.#clock.now() };
    if (receivedAt !== undefined) context.eventReceivedAt = receivedAt;
    if (turn) {
      const { operationId, startedAt, kind } = turn;
      context.turnId = operationId;
      if (startedAt !== undefined) context.turnStartedAt = startedAt;
      if (kind) context.turnKind = kind;
    }
    return context;
  }
}
