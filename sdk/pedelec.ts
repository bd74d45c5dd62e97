import { type SdkClock, type SdkIds, systemClock, systemIds } from "./clock.ts";
import { approvalStatus, type Ask, availability, defaultProvider, providers, settings } from "./discovery.ts";
import { failure, type PedelecError, unusable } from "./errors.ts";
import { Handle, type HandleOptions } from "./handle.ts";
import { Link, type Receiver } from "./link.ts";
import { thisPage, watchActivity } from "./page-activity.ts";
import { chromePort, type RuntimePort } from "./port.ts";
import type { RequestPayload, RequestResult, RequestType } from "./protocol/mod.ts";
import { PedelecSession } from "./session.ts";
import type {
  AnyToolDefinition,
  ToolArgsByName,
  ToolArgsOfNames,
  ToolDescription,
  ToolNameOf,
  UnknownToolArgs,
} from "./tool-types.ts";
import type {
  ApprovalStatus,
  CreateSessionInput,
  PedelecAvailability,
  PedelecSettings,
  ProviderInfo,
} from "./types.ts";
import { check, checkCreateInput, type CheckedInput } from "./validate.ts";

/** The version that the Extension compares with its own: the public SDK's whose wire this one speaks. */
const SDK_VERSION = "0.3.4";

/** How a client reaches the Extension, and how long it waits. */
export interface PedelecOptions {
  /** Opens a port; by default through `chrome.runtime` in a page (CN1). Called at each replacement. */
  connect?: () => RuntimePort;
  /** From post to answer of each request, in milliseconds, at least 1. Default 30,000, and 90,000 for gated ones (CN5). */
  bridgeTimeoutMs?: number;
  /** The computer's clock by default. */
  clock?: SdkClock;
  /** Random ones by default. */
  ids?: SdkIds;
}

interface Known {
  readonly handle: Handle;
  readonly session: PedelecSession;
}

/** One client of the Extension: one port at a time, one handle a session. Making one never throws (CN1). */
export class Pedelec {
  readonly #link: Link;
  /** Every handle that was made on the port that is open now, ended ones too (RS7). */
  readonly #known = new Map<string, Known>();
  readonly #resuming = new Map<string, Promise<PedelecSession>>();

  constructor({ connect = chromePort, bridgeTimeoutMs, clock = systemClock, ids = systemIds }: PedelecOptions = {}) {
    this.#link = new Link({
      connect,
      clock,
      ids,
      bridgeTimeoutMs,
      receiver: this.#receiver(),
    });
    if (typeof window !== "undefined") {
      // Chromium closes the port of a page that goes into the back/forward cache, and never tells the page (CN8).
      addEventListener("pageshow", ({ persisted }) => persisted && this.#link.drop(), { capture: true });
    }
    try {
      this.#link.open();
    } catch {
      // The next request tries again and says why (CN1).
    }
  }

  /**
   * Makes a session; it ends with its last route unless `autoEndOnDisconnect` is `false` (CR1). Rejects
   * - `INVALID_INPUT` before anything is posted (CR2), or when Core finds the workspace's path relative (WS3);
   * - `DEFAULT_PROVIDER_NOT_SET`, `DEFAULT_PROVIDER_UNAVAILABLE` when no provider is named (CR3), `PROVIDER_NOT_FOUND`;
   * - `APPROVAL_REJECTED`, `APPROVAL_TIMEOUT`, `CREATE_SESSION_NOT_APPROVED` for want of an approval (AP1);
   * - `WORKSPACE_PATH_INVALID`, `WORKSPACE_CREATE_FAILED` (WS2, WS3);
   * - `EXTENSION_UNAVAILABLE` (CN1), `EXTENSION_DISCONNECTED` (CN3), a code of the native link (NL4);
   * - `SDK_BRIDGE_TIMEOUT` (CN5), after which a session that was made late is ended (CR5);
   * - `SDK_PROTOCOL_ERROR` for an answer that can't be read, or a model that wasn't applied.
   */
  createSession<const TTools extends readonly ToolDescription[] = readonly AnyToolDefinition[]>(
    input?: CreateSessionInput<TTools>,
  ): Promise<PedelecSession<ToolNameOf<TTools>, ToolArgsByName<TTools>>>;
  async createSession(input?: CreateSessionInput): Promise<PedelecSession> {
    const checked = checkCreateInput(input);
    return await this.#create(checked, checked.provider ?? await defaultProvider(this.#ask));
  }

  /**
   * Attaches to a session that Core still knows; resolves when the authoritative snapshot has been applied (RS3). On an
   * open port one handle a session: the same object comes back (RS7), concurrent calls share one request (RS8). Handlers
   * must be registered again (TL1); whether the session has the tools that are named here isn't looked at. Never makes
   * another session instead. Rejects
   * - `INVALID_INPUT` for anything but a non-blank id (RS1), `THREAD_NOT_FOUND`, `THREAD_ACCESS_DENIED` (RS4);
   * - `APPROVAL_REJECTED`, `APPROVAL_TIMEOUT`, `CREATE_SESSION_NOT_APPROVED` (RS2, AP1);
   * - `EXTENSION_UNAVAILABLE`, `EXTENSION_DISCONNECTED`, `SDK_BRIDGE_TIMEOUT`, a code of the native link (NL4);
   * - `SDK_PROTOCOL_ERROR` when answer or snapshot can't be read, or the snapshot doesn't come.
   */
  resumeSession<
    TToolName extends string = string,
    TToolArgs extends ToolArgsOfNames<TToolName> = UnknownToolArgs<TToolName>,
  >(sessionId: string): Promise<PedelecSession<TToolName, TToolArgs>>;
  async resumeSession(sessionId: string): Promise<PedelecSession> {
    const id = check("text", sessionId, "sessionId");
    return await (this.#resuming.get(id) ?? this.#resume(id));
  }

  /**
   * Never opens an approval; without an Extension it resolves with `installed` false (CN6). Rejects `SDK_BRIDGE_TIMEOUT`,
   * `SDK_PROTOCOL_ERROR`.
   */
  getApprovalStatus(): Promise<ApprovalStatus> {
    return approvalStatus(this.#ask);
  }

  /** Looks at Extension, approval and Desktop in turn. Never rejects: what failed is in `error` (CN6). */
  checkAvailability(): Promise<PedelecAvailability> {
    return availability(this.#ask);
  }

  /**
   * The agents that this computer can run. Rejects `APPROVAL_REJECTED`, `APPROVAL_TIMEOUT`, `CREATE_SESSION_NOT_APPROVED`
   * (AP1), `EXTENSION_UNAVAILABLE`, `EXTENSION_DISCONNECTED`, `SDK_BRIDGE_TIMEOUT`, a code of the native link (NL4), and
   * `SDK_PROTOCOL_ERROR` for an answer of the wrong shape (CN6).
   */
  listProviders(): Promise<ProviderInfo[]> {
    return providers(this.#ask);
  }

  /** The person's settings. Rejects as `listProviders()` does. */
  getSettings(): Promise<PedelecSettings> {
    return settings(this.#ask);
  }

  readonly #ask: Ask = (type, payload) => this.#request(type, payload, (result) => result);

  /** `taken` turns the answer into what is resolved, in the step in which the answer comes. */
  #request<T extends RequestType, R>(
    type: T,
    payload: RequestPayload<T>,
    taken: (result: RequestResult<T>) => R,
  ): Promise<R> {
    return new Promise((resolve, reject) =>
      this.#link.request(type, payload, (outcome) => {
        if (!outcome.ok) return reject(outcome.error);
        try {
          resolve(taken(outcome.result));
        } catch (thrown) {
          reject(thrown);
        }
      })
    );
  }

  #create({ rest, effortLevel, inline }: CheckedInput, provider: string): Promise<PedelecSession> {
    const payload = { callerSdkVersion: SDK_VERSION, input: { provider, ...rest } };
    return this.#request("create_session", payload, ({ sessionId, explicitModelConfigApplied }) => {
      if (rest.model !== undefined && explicitModelConfigApplied !== true) {
        this.#discard(sessionId);
        throw failure("SDK_PROTOCOL_ERROR", `Session "${sessionId}" was made without its model`, {
          feature: "explicitModelConfig",
        });
      }
      return this.#remember({
        sessionId,
        provider,
        effortLevel,
        inline,
        autoEndOnDisconnect: rest.autoEndOnDisconnect,
        core: { status: "idle" },
      }).session;
    });
  }

  #resume(sessionId: string): Promise<PedelecSession> {
    const { promise, resolve, reject } = Promise.withResolvers<PedelecSession>();
    this.#resuming.set(sessionId, promise);
    const before = this.#known.get(sessionId);
    const { handle, session } = before ?? this.#remember({
      sessionId,
      provider: "",
      effortLevel: undefined,
      inline: new Map(),
      autoEndOnDisconnect: false,
      core: { status: "starting" },
    });
    const answered = handle.attachment.askRoute();
    const fail = (error: PedelecError) => {
      if (!before && this.#known.get(sessionId)?.handle === handle) this.#known.delete(sessionId);
      reject(error);
    };
    this.#link.request("resume_session", { sessionId }, (outcome) => {
      if (this.#resuming.get(sessionId) === promise) this.#resuming.delete(sessionId);
      answered(outcome.ok || outcome.unknown);
      if (!outcome.ok) return fail(outcome.error);
      const { result } = outcome;
      if (result.sessionId !== sessionId) {
        return fail(unusable("resume_session", `it is about session "${result.sessionId}", not "${sessionId}"`));
      }
      if (result.autoEndOnDisconnect !== undefined) handle.autoEndOnDisconnect = result.autoEndOnDisconnect;
      resolve(session);
    }, handle.awaitSnapshot());
    return promise;
  }

  #remember(options: Omit<HandleOptions, "link" | "sessionCreatedAt">): Known {
    const link = this.#link;
    const handle = new Handle({ ...options, link, sessionCreatedAt: link.clock.now() });
    const known = { handle, session: new PedelecSession(handle) };
    this.#known.set(options.sessionId, known);
    return known;
  }

  /** Ends a session whose id reached nobody, as well as may be (CR5). */
  #discard(sessionId: string): void {
    this.#link.request("end_session", { sessionId }, () => {});
  }

  #receiver(): Receiver {
    const activity = watchActivity(thisPage(), (active) => this.#link.tell({ type: "page_activity", active }));
    return {
      opening: () => [{ type: "sdk_hello", sdkVersion: SDK_VERSION }, { type: "page_activity", active: activity() }],
      message: (message) => {
        if ("sessionId" in message) return this.#registered(message.sessionId)?.receive(message);
        for (const { handle } of [...this.#known.values()]) {
          // To one that is ended the link doesn't matter (CN3).
          if (handle.attachment.registered && handle.getStatus() !== "ended") {
            handle.tell(message.error, "core", this.#link.clock.now());
          }
        }
      },
      malformed: (sessionId, type, reason) => this.#registered(sessionId)?.malformed(type, reason),
      closed: (error) => {
        const handles = [...this.#known.values()].map(({ handle }) => handle);
        this.#known.clear();
        this.#resuming.clear();
        const tellings = handles.map((handle) => handle.detach(error));
        for (const tell of tellings) tell();
      },
      orphan: (sessionId) => this.#discard(sessionId),
    };
  }

  #registered(sessionId: string): Handle | undefined {
    const handle = this.#known.get(sessionId)?.handle;
    return handle?.attachment.registered ? handle : undefined;
  }
}
