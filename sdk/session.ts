import type {
  ChatDeltaEventContext,
  ChatEventContext,
  EndedEventContext,
  ErrorEventContext,
  StatusEventContext,
} from "./contexts.ts";
import type { PedelecErrorCode } from "./error-types.ts";
import type { PedelecError } from "./errors.ts";
import type { Handle } from "./handle.ts";
import type { AssetPath, EffortLevel, JsonObject } from "./protocol/mod.ts";
import type { ToolArgsOfNames, ToolSpecificHandler, UnknownToolArgs } from "./tool-types.ts";
import type { Asset, AssetContents, PedelecSessionStatus, PedelecSessionUsage, ReadAssetType } from "./types.ts";

/**
 * A handle on one session. It belongs to the port that was open when it was made and is detached for good when that
 * closes (CN3); `pedelec.resumeSession(sessionId)` then gives a new one. Made by `Pedelec` alone.
 *
 * Listeners have set semantics and are called after the state has changed (TU7). Registering replays nothing; the
 * disposer that it returns may be called repeatedly.
 *
 * `TToolName` are the tools that `onTool` takes, `TToolArgs` their arguments by name: `unknown` where no schema is known,
 * and then what a handler says of them is believed.
 */
export class PedelecSession<
  TToolName extends string = string,
  TToolArgs extends ToolArgsOfNames<TToolName> = UnknownToolArgs<TToolName>,
> {
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
   * Lets the agent warm up; what it says meanwhile isn't told. Resolves when it has, as a turn does; calls in flight share
   * one promise, and once prepared a call does nothing, `end()` and `resume()` between them or not. In status `error` it
   * is always sent, and leads back to `idle` (PR1, TU6). Rejects `SESSION_BUSY`, `SESSION_ENDED`, `SDK_BRIDGE_TIMEOUT`,
   * `SDK_LIFECYCLE_SYNC_ERROR` and `EXTENSION_DISCONNECTED` as `sendText` does, `APPROVAL_REJECTED`, `APPROVAL_TIMEOUT`,
   * `CREATE_SESSION_NOT_APPROVED` (AP1), or with its own error, else `PREPARE_FAILED`. A failure is told to `onError`
   * once, leaves the status to Core, and may be tried again (PR2).
   */
  prepare(): Promise<void> {
    return this.#handle.turns.prepare();
  }

  /**
   * Starts a turn and resolves when it is done: its request answered and its completion seen, in either order (TU1). A
   * turn has no time limit. Waits for an own prepare in flight, whatever comes of it (PR2). Rejects `SESSION_BUSY` while
   * a turn is active anywhere or a text waits (TU2), `SESSION_ENDED` on an ended, ending or detached handle and when an
   * end cuts the turn short (TU3), `SDK_BRIDGE_TIMEOUT` when its request had no answer (the turn is then unconfirmed,
   * CN5), `SDK_LIFECYCLE_SYNC_ERROR` when Core knows nothing of it (NL3), `EXTENSION_DISCONNECTED`, or with the turn's
   * own error (TU6). `details.operationId` names the turn.
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

  /**
   * Puts a file among the session's assets, also while a turn runs, and resolves with its path: `targetPath`, else the
   * file's name below `/`. One at a time on a handle (AS1). Rejects
   * - `SESSION_ENDED` on an ended, ending or detached handle, and when an end comes between (EN5), `SESSION_BUSY`;
   * - `INVALID_INPUT` for what is no named `File`, `ASSET_PATH_INVALID`, `ASSET_TOO_LARGE` above 100 MiB;
   * - `ASSET_UPLOAD_FAILED` with `details.status` of an answer that gives no code of its own, or with `details.reason`
   *   when there was none within the request's time (CN5): list the assets to see whether the file is there;
   * - any other code of Core or its asset server, as `ASSET_UPLOAD_TICKET_EXPIRED`: try again;
   * - `EXTENSION_DISCONNECTED`, `SDK_BRIDGE_TIMEOUT`, `SDK_PROTOCOL_ERROR`, those of an approval (AP1).
   */
  uploadAsset(file: File, targetPath?: AssetPath): Promise<AssetPath> {
    return this.#handle.assets.upload(file, targetPath);
  }

  /**
   * The session's assets, also while a turn runs. Rejects `SESSION_ENDED`, `ASSET_LIST_FAILED`, and what a request can
   * come to, as `uploadAsset` does (AS1, EN5).
   */
  listAssets(): Promise<Asset[]> {
    return this.#handle.assets.list();
  }

  /**
   * The content of one asset as it is now, also while a turn runs (AS1). Text and JSON are strict UTF-8, and a byte order
   * mark at the beginning is dropped; a file has the bytes as they are. Rejects `SESSION_ENDED` (EN5), `INVALID_INPUT`,
   * `ASSET_PATH_INVALID`, `ASSET_NOT_FOUND`, `ASSET_NOT_FILE`, `ASSET_READ_TOO_LARGE`, `ASSET_TEXT_DECODE_FAILED`,
   * `ASSET_INVALID_JSON`, `ASSET_READ_FAILED` with details as of `uploadAsset`, and what else a request can come to there.
   */
  readAsset<T extends ReadAssetType>(path: AssetPath, type: T): Promise<AssetContents[T]>;
  readAsset(path: AssetPath, type: ReadAssetType): Promise<AssetContents[ReadAssetType]> {
    return this.#handle.assets.read(path, type);
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
  onError(listener: (error: PedelecError<PedelecErrorCode>, context: ErrorEventContext) => unknown): () => void {
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
  onTool<TName extends TToolName, TArgs = JsonObject>(
    name: TName,
    handler: ToolSpecificHandler<unknown extends TToolArgs[TName] ? TArgs : TToolArgs[TName]>,
  ): () => void;
  /** The generic handler, a migration aid: it is told the tool, and believed what it says of the arguments (TL2). */
  onTool<TArgs = unknown>(handler: ToolSpecificHandler<TArgs>): () => void;
  onTool(first: string | ToolSpecificHandler<never>, second?: ToolSpecificHandler<never>): () => void {
    if (typeof first === "function") return this.#handle.tools.register(undefined, first);
    return this.#handle.tools.register(first, second);
  }
}
