/** A page's port over a WebSocket: frames, leases, limits. What a message means is the Extension's business. */
import type { Cancel, HostClock } from "../clock.ts";
import type { OpenPort, PagePort, PortLine } from "../extension/mod.ts";
import { type ExtensionMessage, leaseNumber, MAX_MESSAGE_BYTES } from "../../sdk/protocol/mod.ts";
import { exceeds, glimpse, MAX_FRAME_BYTES, readFrame, utf8Length } from "./frames.ts";
import { Intake } from "./intake.ts";
import { elementsOf } from "./json-text.ts";

/** What a port needs of a WebSocket. */
export interface Socket {
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code: number, reason: string): void;
}

export interface SocketPortOptions {
  socket: Socket;
  /** What the socket travels on, where that can go dead. */
  line?: PortLine;
  origin: string;
  path?: string | undefined;
  /** What the address of an asset ticket begins with. */
  assetsAt: string;
  clock: HostClock;
  /** Whether frames may be arrays (`pedelec.batch.v1`). */
  batch: boolean;
  leaseMs: number;
  /** More waits for the page than it reads: whoever speaks to it may wait a little. */
  onBehind?(): void;
  onClosed(): void;
}

/** Close codes of the transport; 4001 is the page's own. */
export const CLOSE = { binary: 1003, tooLarge: 1009, tooMany: 4029, lease: 4008, unread: 4013 } as const;

/**
 * Bytes that may wait for a peer that doesn't read. What a lab says at one instant waits for the host to write it, whoever
 * reads: more than that is too much only when it stays, or at four times as much.
 */
const MAX_BUFFERED = 1_000_000;
const MAX_BURST = 4_000_000;
const MAX_BEHIND_MS = 1_000;
/** A batch of this size leaves at once: larger ones gain nothing. */
const BATCH_SIZE = 32 * 1024;
/** Over the limit only what may be an answer to a ping is read. */
const LONGEST_PONG = 1_000;

export class SocketPort implements PagePort {
  readonly origin: string;
  readonly path: string | undefined;
  readonly assetsAt: string;
  readonly line: PortLine | undefined;
  readonly #options: SocketPortOptions;
  #open: OpenPort | undefined;
  #closed = false;
  #held: string[] = [];
  #heldSize = 0;
  #behindSince: number | undefined;
  #leaseTimer: Cancel | undefined;
  #pings = 0;
  #unanswered = 0;
  #provenAt: number;
  readonly #intake: Intake;

  constructor(options: SocketPortOptions) {
    this.#options = options;
    this.origin = options.origin;
    this.path = options.path;
    this.assetsAt = options.assetsAt;
    this.line = options.line;
    this.#provenAt = options.clock.monotonic();
    this.#intake = new Intake(options.clock);
  }

  /** Begins to serve, once the socket is open. */
  start(open: OpenPort): void {
    this.#open = open;
    this.#watchLease();
  }

  send(_message: ExtensionMessage, encode: () => string): void {
    this.sendText(encode());
  }

  /**
   * In batches everything that is said in one turn of the host goes out as one frame at its end, which is when the host
   * begins to write at all: nothing arrives later by that.
   */
  sendText(text: string): void {
    if (this.#closed) return;
    if (!this.#options.batch) return this.#write(text);
    if (this.#behindSince !== undefined) this.#options.onBehind?.();
    if (this.#held.length === 0) queueMicrotask(() => this.flush());
    this.#held.push(text);
    this.#heldSize += text.length;
    if (this.#heldSize >= BATCH_SIZE) this.flush();
  }

  flush(): void {
    const held = this.#held;
    if (this.#closed || held.length === 0) return;
    this.#held = [];
    this.#heldSize = 0;
    this.#write(held.length === 1 ? held[0] ?? "" : `[${held.join(",")}]`);
  }

  #write(frame: string): void {
    const { socket } = this.#options;
    if (this.#readsTooLittle(socket.bufferedAmount)) return this.#fail(CLOSE.unread, "too much left unread");
    socket.send(frame);
  }

  #readsTooLittle(waiting: number): boolean {
    if (waiting <= MAX_BUFFERED) {
      this.#behindSince = undefined;
      return false;
    }
    const now = this.#options.clock.monotonic();
    this.#behindSince ??= now;
    this.#options.onBehind?.();
    return waiting > MAX_BURST || now - this.#behindSince >= MAX_BEHIND_MS;
  }

  /** The Extension closes the port. */
  close(code: number, reason: string): void {
    if (this.#closed) return;
    this.flush();
    this.#settle(reason);
    this.#options.socket.close(code, reason);
  }

  /** One frame from the page. */
  onFrame(data: unknown): void {
    if (this.#closed) return;
    if (typeof data !== "string") return this.#fail(CLOSE.binary, "frames are text");
    if (exceeds(data, MAX_FRAME_BYTES)) return this.#fail(CLOSE.tooLarge, "a frame may have 32 MiB");
    this.#intake.renew();
    if (this.#flooded(1)) return;
    const { batch } = this.#options;
    const apart = batch && (this.#intake.isOver || exceeds(data, MAX_MESSAGE_BYTES));
    const elements = apart ? elementsOf(data) : undefined;
    if (elements === undefined) return this.#onText(data, batch);
    if (this.#flooded(elements.length)) return;
    for (const element of elements) this.#onText(element, false);
  }

  /** A frame, or one message of a large one. What is too large is never parsed: that alone would keep every lab waiting. */
  #onText(text: string, batch: boolean): void {
    if (this.#closed) return;
    this.#intake.add(text.length);
    if (this.#intake.isOver && text.length > LONGEST_PONG) return this.#open?.tooMany(glimpse(text));
    if (exceeds(text, MAX_MESSAGE_BYTES)) return this.#open?.receive(glimpse(text), utf8Length(text));
    const frame = readFrame(text, batch);
    if (!frame.ok) {
      const { why, envelope } = frame;
      return this.#intake.isOver ? this.#open?.tooMany(envelope) : this.#open?.malformed(why, envelope);
    }
    // They came together, however long they take: judged before any is handled.
    if (this.#flooded(frame.messages.length - 1)) return;
    for (const [at, message] of frame.messages.entries()) {
      if (at > 0) this.#intake.add(0);
      this.#take(message);
    }
  }

  /** The socket says that it closed; it may say so twice. */
  onClose(code: number): void {
    this.#settle(`closed with ${code}`);
  }

  #take(message: unknown): void {
    if (this.#closed) return;
    if (leaseNumber("port_pong", message) !== undefined) {
      this.#provenAt = this.#options.clock.monotonic();
      this.#unanswered = 0;
      return;
    }
    if (this.#intake.isOver) this.#open?.tooMany(message);
    else this.#open?.receive(message);
  }

  /** Closes the port when so many more messages, read or not, come far too fast. */
  #flooded(more: number): boolean {
    if (!this.#intake.isFloodedBy(more)) return false;
    this.#fail(CLOSE.tooMany, "too many messages");
    return true;
  }

  /** Asks every third of the lease; only the page's own JavaScript answers (CN7, CN8). */
  #watchLease(): void {
    const { clock, leaseMs, socket } = this.#options;
    this.#leaseTimer = clock.after(leaseMs / 3, () => {
      // A third is rarely a whole number of timer ticks. A server that stalled must have asked before it may judge.
      const over = clock.monotonic() - this.#provenAt > leaseMs - 5;
      if (over && this.#unanswered >= 2) return this.#fail(CLOSE.lease, "no ping answered");
      this.#unanswered++;
      socket.send(JSON.stringify({ type: "port_ping", n: ++this.#pings }));
      this.#watchLease();
    });
  }

  /** The port counts as closed at once: a peer that doesn't read may never let the socket finish closing. */
  #fail(code: number, reason: string): void {
    this.#settle(reason);
    this.#options.socket.close(code, reason);
  }

  #settle(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#leaseTimer?.();
    this.#held = [];
    this.#options.onClosed();
    this.#open?.lost(reason);
  }
}
