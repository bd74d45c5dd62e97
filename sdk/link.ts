import type { SdkClock } from "./clock.ts";
import { failure, PedelecError, textOf } from "./errors.ts";
import { type Outcome, type Pending, PendingRequest, type Readiness } from "./pending-request.ts";
import { lastRuntimeError, type RuntimePort } from "./port.ts";
import {
  type ExtensionMessage,
  GATED_REQUESTS,
  type KnownErrorCode,
  type PageMessage,
  parseExtensionMessage,
  parseResult,
  readEnvelope,
  type RequestPayload,
  type RequestType,
  type ResponseMessage,
} from "./protocol/mod.ts";

/** Who hears what isn't an answer. */
export interface Receiver {
  /** What a new port begins with (CN2). */
  opening(): readonly PageMessage[];
  message(message: Exclude<ExtensionMessage, ResponseMessage>): void;
  /** A known message of one session with a missing or wrong field. */
  malformed(sessionId: string, type: string, reason: string): void;
  /** The port is closed; its requests reject afterwards. */
  closed(error: PedelecError): void;
  /** A create that had timed out made a session after all (CR5). */
  orphan(sessionId: string): void;
}

export interface LinkOptions {
  readonly channelId: string;
  readonly connect: () => RuntimePort;
  readonly clock: SdkClock;
  /** For every request; without it 30 s, and 90 s where a person's approval may be waited for (CN5). */
  readonly bridgeTimeoutMs: number | undefined;
  readonly receiver: Receiver;
}

/** One port and what was asked on it. */
interface Generation {
  readonly port: RuntimePort;
  readonly pending: Map<string, Pending>;
  /** Timed-out creates. */
  readonly late: Set<string>;
  heard: boolean;
  readonly leave: () => void;
}

type PortState = { readonly state: "none" | "closed" } | { readonly state: "open"; readonly generation: Generation };

/** The client's pipe: one port at a time, replaced lazily, nothing sent twice (CN4). */
export class Link {
  readonly #options: LinkOptions;
  #port: PortState = { state: "none" };
  #requests = 0;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Opens a port if there is none. Throws `EXTENSION_UNAVAILABLE`. */
  open(): void {
    if (this.#port.state !== "open") this.#connect();
  }

  /** Gives up the port, if there is an open one, as if it had closed. */
  drop(): void {
    if (this.#port.state !== "open") return;
    const { generation } = this.#port;
    generation.port.disconnect();
    this.#close(generation);
  }

  /** Posts what needs no answer, if there is an open port. */
  tell(message: PageMessage): void {
    if (this.#port.state !== "open") return;
    try {
      this.#port.generation.port.postMessage(message);
    } catch {
      // A port that can't take it is about to say that it is closed.
    }
  }

  /**
   * Posts a request before it returns. `settle` is called once: by the answer, in the very step in which it comes, or
   * by the deadline, or by the port's end.
   */
  request<T extends RequestType>(
    type: T,
    payload: RequestPayload<T>,
    settle: (outcome: Outcome<T>) => void,
    ready: () => Readiness = () => true,
  ): void {
    let generation: Generation;
    try {
      generation = this.#port.state === "open" ? this.#port.generation : this.#connect();
    } catch (thrown) {
      return settle({ ok: false, error: unavailable(thrown), unknown: false });
    }
    const { clock, channelId } = this.#options;
    const requestId = `sdk_${clock.now()}_${++this.#requests}`;
    const pending = new PendingRequest(type, ready, (outcome) => {
      cancel();
      generation.pending.delete(requestId);
      settle(outcome);
    });
    const cancel = clock.after(this.deadline(type), () => {
      if (type === "create_session") generation.late.add(requestId);
      pending.expire(requestId);
    });
    generation.pending.set(requestId, pending);
    try {
      generation.port.postMessage({ channelId, type, requestId, ...payload });
    } catch (thrown) {
      pending.fail(failure("SDK_TRANSPORT_ERROR", `Cannot post ${type}: ${textOf(thrown)}`));
    }
  }

  /** Milliseconds that a request may take, or the bytes that it gave a ticket for (CN5). */
  deadline(type: RequestType): number {
    return this.#options.bridgeTimeoutMs ?? (GATED_REQUESTS.has(type) ? 90_000 : 30_000);
  }

  #connect(): Generation {
    const port = this.#options.connect();
    const hear = (message: unknown) => this.#hear(generation, message);
    const close = () => this.#close(generation);
    const leave = () => {
      port.onMessage.removeListener(hear);
      port.onDisconnect.removeListener(close);
    };
    const generation: Generation = { port, pending: new Map(), late: new Set(), heard: false, leave };
    this.#port = { state: "open", generation };
    try {
      port.onMessage.addListener(hear);
      port.onDisconnect.addListener(close);
      for (const message of this.#options.receiver.opening()) port.postMessage(message);
    } catch (thrown) {
      leave();
      this.#port = { state: "closed" };
      throw thrown;
    }
    if (!this.#isCurrent(generation)) throw new Error("The port closed at once");
    return generation;
  }

  #isCurrent(generation: Generation): boolean {
    return this.#port.state === "open" && this.#port.generation === generation;
  }

  #hear(generation: Generation, value: unknown): void {
    if (!this.#isCurrent(generation)) return;
    generation.heard = true;
    const { receiver, channelId } = this.#options;
    const parsed = parseExtensionMessage(value);
    if (parsed.kind === "unknown") return;
    if (parsed.kind === "malformed") return this.#malformed(generation, value, parsed.type, parsed.reason);
    const { message } = parsed;
    if ("channelId" in message && message.channelId !== channelId) return;
    if (message.type === "response") return this.#answer(generation, message);
    receiver.message(message);
    this.#look(generation);
  }

  #answer(generation: Generation, response: ResponseMessage): void {
    const { requestId } = response;
    const pending = generation.pending.get(requestId);
    if (pending !== undefined) return pending.answer(response);
    if (!generation.late.delete(requestId) || !response.ok) return;
    const parsed = parseResult("create_session", response.result);
    if (parsed.ok) this.#options.receiver.orphan(parsed.result.sessionId);
  }

  #malformed(generation: Generation, value: unknown, type: string | undefined, reason: string): void {
    const { channelId, requestId, sessionId } = readEnvelope(value);
    if (type === undefined || channelId !== this.#options.channelId) return;
    if (type === "response") {
      if (requestId !== undefined) generation.pending.get(requestId)?.unreadable(reason);
    } else if (sessionId !== undefined) {
      this.#options.receiver.malformed(sessionId, type, reason);
      this.#look(generation);
    }
  }

  #look(generation: Generation): void {
    for (const pending of generation.pending.values()) pending.look();
  }

  #close(generation: Generation): void {
    if (!this.#isCurrent(generation)) return;
    const runtimeError = lastRuntimeError();
    const { port, heard, pending } = generation;
    const opened = port.opened ?? (heard || runtimeError === undefined);
    const reason = port.closeReason ?? runtimeError;
    generation.leave();
    this.#port = { state: "closed" };
    const error = opened ? disconnected(reason) : unavailable(new Error("The port was never opened"));
    this.#options.receiver.closed(error);
    for (const request of [...pending.values()]) request.fail(error);
  }
}

function disconnected(reason: unknown): PedelecError {
  const message = "The connection to the Pedelec Extension was closed";
  return reason === undefined
    ? new PedelecError({ code: "EXTENSION_DISCONNECTED" satisfies KnownErrorCode, message })
    : failure("EXTENSION_DISCONNECTED", message, { reason });
}

function unavailable(thrown: unknown): PedelecError {
  return failure("EXTENSION_UNAVAILABLE", "Cannot reach the Pedelec Extension", { reason: textOf(thrown) });
}
