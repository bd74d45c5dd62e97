import type {
  ChatDeltaEventContext,
  ChatEventContext,
  EndedEventContext,
  ErrorEventContext,
  StatusEventContext,
} from "./contexts.ts";
import { failure, type PedelecError } from "./errors.ts";
import type { Handle } from "./handle.ts";
import type { EffortLevel } from "./protocol/mod.ts";
import type { ToolSpecificHandler } from "./tool-types.ts";
import type { PedelecSessionStatus, PedelecSessionUsage } from "./types.ts";

/**
 * A handle on one session. It belongs to the port that was open when it was made and is detached for good when that
 * closes (CN3); `pedelec.resumeSession(sessionId)` then gives a new one. Made by `Pedelec` alone.
 *
 * Listeners have set semantics and are called after the state has changed (TU7). Registering replays nothing; the
 * disposer that it returns may be called repeatedly.
 */
export class PedelecSession<TToolName extends string = string> {
  readonly sessionId: string;
  /** Empty after `resumeSession`, which doesn't bring it back: save it beside the id (RS6). */
  readonly provider: string;
  /** Undefined after `resumeSession` and in explicit mode. */
  readonly effortLevel: EffortLevel | undefined;
  /** When this object was made, in milliseconds since 1970; not the age of the session. */
  readonly sessionCreatedAt: number;
  /** One object for the handle's life. Its `totalTokens` is undefined until known, and only grows (US1). */
  readonly usage: PedelecSessionUsage;
  readonly #handle: Handle;

  constructor(handle: Handle) {
    const { sessionId, provider, effortLevel, sessionCreatedAt } = handle.base;
    this.#handle = handle;
    this.sessionId = sessionId;
    this.provider = provider;
    this.effortLevel = effortLevel;
    this.sessionCreatedAt = sessionCreatedAt;
    this.usage = handle.usage;
  }

  /** False once the port of this handle has closed; never true again (CN3). */
  get attached(): boolean {
    return this.#handle.attached;
  }

  /**
   * Whether Core ends the session with its last route (AE1): as asked for at its creation, after `resumeSession` as Core
   * keeps it (AE3).
   */
  get autoEndOnDisconnect(): boolean {
    return this.#handle.autoEndOnDisconnect;
  }

  /** The last that is known of the session: one function of port, handle, thread and operation. */
  getStatus(): PedelecSessionStatus {
    return this.#handle.getStatus();
  }

  /**
   * Starts a turn and resolves when it is done: its request answered and its completion seen, in either order (TU1). A
   * turn has no time limit. Rejects `SESSION_BUSY` while a turn is active anywhere (TU2), `SESSION_ENDED` on an ended,
   * ending or detached handle and when an end cuts the turn short (TU3), `SDK_BRIDGE_TIMEOUT` when its request had no
   * answer (the turn is then unconfirmed, CN5), `SDK_LIFECYCLE_SYNC_ERROR` when Core knows nothing of it (NL3),
   * `EXTENSION_DISCONNECTED`, or with the turn's own error (TU6). `details.operationId` names the turn.
   */
  sendText(text: string): Promise<void> {
    return this.#handle.turns.sendText(text);
  }

  /**
   * Ends the session in Core. Resolves at once on an ended handle, detached or not; concurrent calls share one request
   * (EN2). A failure is told to `onError`, rejects, doesn't mark the handle ended, and may be tried again (EN3). Rejects
   * `SESSION_ENDED` on a detached handle that isn't ended. Never overlaps with `resume()` (RE7).
   */
  end(): Promise<void> {
    return this.#handle.lifecycle.end();
  }

  /**
   * Takes an ended session back to idle; handlers, usage and metadata stay (RE2). Does nothing unless the status is
   * `ended` (RE4). Rejects `SESSION_ENDED` on a detached handle (RE1), `WORKSPACE_OPEN_FAILED`, `THREAD_NOT_FOUND`
   * (RE5), `THREAD_BUSY`, `PROVIDER_COMMAND_FAILED` (RE8); the session then is as it was.
   */
  resume(): Promise<void> {
    return this.#handle.lifecycle.resume();
  }

  /** Hears each whole message of the agent (TU4). */
  onChat(listener: (text: string, context: ChatEventContext) => unknown): () => void {
    return this.#handle.listeners.chat.add(listener);
  }

  /** Hears fragments of messages as they are written; missed ones don't come again (TU4). */
  onChatDelta(listener: (text: string, context: ChatDeltaEventContext) => unknown): () => void {
    return this.#handle.listeners.chatDelta.add(listener);
  }

  /** Hears each change of `getStatus()`. */
  onStatus(listener: (status: PedelecSessionStatus, context: StatusEventContext) => unknown): () => void {
    return this.#handle.listeners.status.add(listener);
  }

  /**
   * Hears each error that is of this session and has no caller, and each failed turn, end and resume besides its
   * rejection, once (TU6, EN3). A turn that an end cuts short isn't told (TU3), nor a call that is refused before anything
   * is posted. `details.operationId` names the turn (ER1).
   */
  onError(listener: (error: PedelecError, context: ErrorEventContext) => unknown): () => void {
    return this.#handle.listeners.error.add(listener);
  }

  /** Hears each transition to `ended` once, whatever shows it first; `sdk_ended` while an own `end()` is under way (EN4). */
  onEnded(listener: (context: EndedEventContext) => unknown): () => void {
    return this.#handle.listeners.ended.add(listener);
  }

  /**
   * Registers the handler of one tool, which goes before an inline one, or a generic one for all others (TL2). A later
   * registration replaces an earlier one. Throws `INVALID_INPUT` for a name that can't be one, or no function.
   */
  onTool(name: TToolName, handler: ToolSpecificHandler): () => void;
  onTool(handler: ToolSpecificHandler): () => void;
  onTool(first: TToolName | ToolSpecificHandler, second?: ToolSpecificHandler): () => void {
    if (typeof first === "function") return this.#handle.tools.register(undefined, first);
    if (second === undefined) throw failure("INVALID_INPUT", "A tool needs a handler", { field: "handler" });
    return this.#handle.tools.register(first, second);
  }
}
