/** A port over the lab's WebSocket. Its own entry, so that the SDK's core names no technology. */
import { type SdkClock, steadyClock } from "./clock.ts";
import { Emitter } from "./emitter.ts";
import type { RuntimePort } from "./port.ts";
import { BATCH_SUBPROTOCOL, leaseNumber } from "./protocol/mod.ts";

/** The close code of a page that leaves (CN8). */
const PAGE_LEAVES = 4001;
const LEFT = { code: PAGE_LEAVES, reason: "the page left" };
const DEFAULT_LEASE_MS = 60_000;
/** Pings that waited in a queue come close together; no lease is taken for shorter than this. */
const SHORTEST_LEASE_MS = 1000;

/** The parts of a `WebSocket` that the port uses. */
export type Socket = Pick<WebSocket, "addEventListener" | "removeEventListener" | "close"> & {
  send(text: string): void;
};

export interface WebSocketPortOptions {
  /**
   * Milliseconds without a ping after which the port counts as closed, until the pings' own spacing says more; 60,000
   * by default (CN7). A server asks three times a lease.
   */
  leaseMs?: number;
  /** Measures durations; steps of the computer's clock must not reach it. */
  clock?: SdkClock;
  /** Where `pagehide` and `pageshow` come from; the page by default. */
  page?: EventTarget;
  /** Makes a socket; the platform's `WebSocket` by default. */
  open?: (url: string | URL, protocols: string[]) => Socket;
}

/**
 * Gives the `connect` of a client: each call opens one socket. What is posted before it is open waits in the port and is
 * sent in order. In `pagehide` the socket closes, always (CN8); while a page leaves no socket is opened.
 */
export function webSocketPort(url: string | URL, options: WebSocketPortOptions = {}): () => RuntimePort {
  const { page = globalThis } = options;
  let leaving = false;
  page.addEventListener("pagehide", () => leaving = true, { capture: true });
  page.addEventListener("pageshow", () => leaving = false, { capture: true });
  return () => {
    if (leaving) throw new Error("The page is leaving");
    return new WebSocketPort(url, page, options);
  };
}

/** Whether a port was closed because its page left (CN8). */
export function closedByLeaving({ closeReason }: RuntimePort): boolean {
  return closeReason === LEFT;
}

class WebSocketPort implements RuntimePort {
  readonly onMessage: RuntimePort["onMessage"];
  readonly onDisconnect: RuntimePort["onDisconnect"];
  opened = false;
  closeReason: unknown;
  readonly #socket: Socket;
  readonly #page: EventTarget;
  readonly #clock: SdkClock;
  readonly #messages = new Listening<[message: unknown]>();
  readonly #disconnects = new Listening<[]>();
  /** Posted before the socket was open. */
  #waiting: string[] | undefined = [];
  #state: "live" | "left" | "closed" = "live";
  #leaseMs: number;
  #pingedAt: number | undefined;
  /** Between the last pings; a stall is forgotten after three more. */
  #spacings: number[] = [];
  #cancelLease = () => {};

  constructor(url: string | URL, page: EventTarget, options: WebSocketPortOptions) {
    const { leaseMs = DEFAULT_LEASE_MS, clock = steadyClock, open = (at, protocols) => new WebSocket(at, protocols) } =
      options;
    this.onMessage = this.#messages;
    this.onDisconnect = this.#disconnects;
    this.#page = page;
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#socket = open(url, [BATCH_SUBPROTOCOL]);
    this.#socket.addEventListener("open", this.#onOpen);
    this.#socket.addEventListener("message", this.#onFrame);
    this.#socket.addEventListener("close", this.#onClose);
    this.#socket.addEventListener("error", this.#onError);
    page.addEventListener("pagehide", this.#onPageHide, { capture: true });
    page.addEventListener("pageshow", this.#onPageShow, { capture: true });
    this.#renewLease();
  }

  postMessage(message: unknown): void {
    const text = JSON.stringify(message);
    if (this.#state !== "live") return;
    if (this.#waiting === undefined) this.#socket.send(text);
    else this.#waiting.push(text);
  }

  disconnect(): void {
    if (this.#state !== "closed") this.#shut(1000);
  }

  readonly #onOpen = () => {
    this.opened = true;
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const text of waiting) this.#socket.send(text);
  };

  readonly #onFrame = (event: MessageEvent) => {
    const frame = parse(event.data);
    if (!Array.isArray(frame)) return this.#take(frame);
    for (const message of frame) this.#take(message);
  };

  #take(message: unknown): void {
    if (this.#state !== "live") return;
    const ping = leaseNumber("port_ping", message);
    if (ping === undefined) this.#messages.emit(message);
    else this.#pinged(ping);
  }

  /** One that was open closes next. One that a Content-Security-Policy forbids says nothing more in Chromium. */
  readonly #onError = () => {
    if (this.opened) return;
    this.closeReason ??= { code: 1006, reason: "the socket couldn't be opened" };
    this.#lost();
  };

  readonly #onClose = (event: CloseEvent) => {
    this.closeReason ??= { code: event.code, reason: event.reason };
    this.#lost();
  };

  /** Told to the client when the page is back, or never: what a callback began now would begin in a page that leaves. */
  readonly #onPageHide = () => {
    if (this.#state !== "live") return;
    this.#state = "left";
    this.closeReason = LEFT;
    this.#cancelLease();
    this.#socket.close(PAGE_LEAVES);
  };

  /** Before the page's own listeners, so that they find their handles detached. */
  readonly #onPageShow = () => {
    if (this.#state === "left") this.#lost();
  };

  #pinged(n: number): void {
    const now = this.#clock.now();
    if (this.#pingedAt !== undefined) {
      this.#spacings = [...this.#spacings, now - this.#pingedAt].slice(-3);
      this.#leaseMs = Math.max(SHORTEST_LEASE_MS, 3 * Math.max(...this.#spacings));
    }
    this.#pingedAt = now;
    this.#socket.send(JSON.stringify({ type: "port_pong", n }));
    this.#renewLease();
  }

  #renewLease(waitMs = this.#leaseMs, patience = 1): void {
    this.#cancelLease();
    const due = this.#clock.now() + waitMs;
    this.#cancelLease = this.#clock.after(waitMs, () => {
      const late = this.#clock.now() - due;
      // A timer that is late ran in a page that was held up: pings may be waiting behind it.
      if (patience > 0 && late > this.#leaseMs / 3) return this.#renewLease(this.#leaseMs / 3, patience - 1);
      this.closeReason = { code: 1006, reason: "no ping for a whole lease" };
      this.#lost();
    });
  }

  #lost(): void {
    if (this.#state === "closed") return;
    this.#shut(PAGE_LEAVES);
    this.#disconnects.emit();
  }

  #shut(code: number): void {
    this.#state = "closed";
    this.#cancelLease();
    this.#page.removeEventListener("pagehide", this.#onPageHide, { capture: true });
    this.#page.removeEventListener("pageshow", this.#onPageShow, { capture: true });
    this.#socket.removeEventListener("open", this.#onOpen);
    this.#socket.removeEventListener("message", this.#onFrame);
    this.#socket.removeEventListener("close", this.#onClose);
    this.#socket.removeEventListener("error", this.#onError);
    this.#socket.close(code);
  }
}

/** Listeners in the shape of `chrome.runtime`. */
class Listening<A extends unknown[]> {
  readonly #emitter = new Emitter<A>();
  readonly #disposers = new Map<(...args: A) => void, () => void>();

  addListener(listener: (...args: A) => void): void {
    this.#disposers.set(listener, this.#emitter.add(listener));
  }

  removeListener(listener: (...args: A) => void): void {
    this.#disposers.get(listener)?.();
    this.#disposers.delete(listener);
  }

  emit(...args: A): void {
    this.#emitter.emit(...args);
  }
}

/** A frame's value; what isn't JSON is nothing. */
function parse(data: unknown): unknown {
  try {
    return typeof data === "string" ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}
