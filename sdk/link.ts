import type { SdkClock, SdkIds } from "./clock.ts";
import { failure, PedelecError, textOf } from "./errors.ts";
import { type Outcome, type Pending, pendingRequest, type Readiness } from "./pending-request.ts";
import { lastRuntimeError, type RuntimePort } from "./port.ts";
import {
  type ExtensionMessage,
  field,
  GATED_REQUESTS,
  type PageMessage,
  parseExtensionMessage,
  parseResult,
  type RequestPayload,
  type RequestType,
  type ResponseMessage,
  stringField,
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
  readonly connect: () => RuntimePort;
  readonly clock: SdkClock;
  readonly ids: SdkIds;
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

/** The client's pipe: one port at a time, replaced lazily, nothing sent twice (CN4). */
export class Link {
  readonly clock: SdkClock;
  readonly ids: SdkIds;
  readonly #options: LinkOptions;
  readonly #channelId: string;
  /** The open port's; undefined before the first and after each close. */
  #open: Generation | undefined;
  #requests = 0;

  constructor(options: LinkOptions) {
    const { clock, ids } = options;
    this.clock = clock;
    this.ids = ids;
    this.#options = options;
    this.#channelId = `pedelec_${clock.now()}_${ids.uuid()}`;
  }

  /** Gives up the port, if there is an open one, as if it had closed. */
  drop(): void {
    if (!this.#open) return;
    this.#open.port.disconnect();
    this.#close(this.#open);
  }

  /** Posts what needs no answer, if there is an open port. */
  tell(message: PageMessage): void {
    try {
      this.#open?.port.postMessage(message);
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
      generation = this.open();
    } catch (thrown) {
      return settle({ ok: false, error: unavailable(thrown), unknown: false });
    }
    const { port, pending, late } = generation;
    const requestId = `sdk_${this.clock.now()}_${++this.#requests}`;
    const request = pendingRequest(type, ready, (outcome) => {
      cancel();
      pending.delete(requestId);
      settle(outcome);
    });
    const cancel = this.clock.after(this.deadline(type), () => {
      if (type === "create_session") late.add(requestId);
      request.expire(requestId);
    });
    pending.set(requestId, request);
    try {
      port.postMessage({ channelId: this.#channelId, type, requestId, ...payload });
    } catch (thrown) {
      request.fail(failure("SDK_TRANSPORT_ERROR", `Cannot post ${type}: ${textOf(thrown)}`), false);
    }
  }

  /** Milliseconds that a request may take, or the bytes that it gave a ticket for (CN5). */
  deadline(type: RequestType): number {
    return Math.max(1, this.#options.bridgeTimeoutMs ?? (GATED_REQUESTS.has(type) ? 90_000 : 30_000));
  }

  /** Opens a port if there is none. Throws where none can be had. */
  open(): Generation {
    if (this.#open) return this.#open;
    const { connect, receiver } = this.#options;
    const port = connect();
    const hear = (message: unknown) => {
      if (this.#open === generation) this.#hear(generation, message);
    };
    const close = () => {
      if (this.#open === generation) this.#close(generation);
    };
    const leave = () => {
      this.#open = undefined;
      port.onMessage.removeListener(hear);
      port.onDisconnect.removeListener(close);
    };
    const generation: Generation = { port, pending: new Map(), late: new Set(), heard: false, leave };
    this.#open = generation;
    try {
      port.onMessage.addListener(hear);
      port.onDisconnect.addListener(close);
      for (const message of receiver.opening()) port.postMessage(message);
    } catch (thrown) {
      leave();
      throw thrown;
    }
    if (this.#open !== generation) throw new Error("The port closed at once");
    return generation;
  }

  #hear(generation: Generation, value: unknown): void {
    generation.heard = true;
    const parsed = parseExtensionMessage(value);
    if (parsed.kind === "unknown") return;
    if (parsed.kind === "malformed") return this.#malformed(generation, value, parsed.type, parsed.reason);
    const { message } = parsed;
    if ("channelId" in message && message.channelId !== this.#channelId) return;
    if (message.type === "response") return this.#answer(generation, message);
    this.#options.receiver.message(message);
    this.#look(generation);
  }

  #answer({ pending, late }: Generation, response: ResponseMessage): void {
    const { requestId } = response;
    const asked = pending.get(requestId);
    if (asked) return asked.answer(response);
    if (!late.delete(requestId) || !response.ok) return;
    const parsed = parseResult("create_session", response.result);
    if (parsed.ok) this.#options.receiver.orphan(parsed.result.sessionId);
  }

  #malformed(generation: Generation, value: unknown, type: string | undefined, reason: string): void {
    if (type === undefined || field(value, "channelId") !== this.#channelId) return;
    if (type === "response") {
      generation.pending.get(String(field(value, "requestId")))?.unreadable(reason);
      return;
    }
    const sessionId = stringField(value, "sessionId");
    if (sessionId === undefined) return;
    this.#options.receiver.malformed(sessionId, type, reason);
    this.#look(generation);
  }

  #look({ pending }: Generation): void {
    for (const asked of pending.values()) asked.look();
  }

  #close({ port, heard, pending, leave }: Generation): void {
    const runtimeError = lastRuntimeError();
    leave();
    const opened = port.opened ?? (heard || runtimeError === undefined);
    const error = opened ? disconnected(port.closeReason ?? runtimeError) : unavailable("The port never opened");
    this.#options.receiver.closed(error);
    for (const asked of [...pending.values()]) asked.fail(error, false);
  }
}

function disconnected(reason: unknown): PedelecError {
  const details = reason === undefined ? undefined : { reason };
  return new PedelecError({ code: "EXTENSION_DISCONNECTED", message: "The Pedelec Extension's port closed", details });
}

function unavailable(thrown: unknown): PedelecError {
  return failure("EXTENSION_UNAVAILABLE", "Cannot reach the Pedelec Extension", { reason: textOf(thrown) });
}
