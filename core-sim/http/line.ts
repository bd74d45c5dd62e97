/** A socket that can go dead without closing: what passes it, either way, is kept until it lives again. */
import type { PortLine } from "../extension/mod.ts";
import { utf8Length } from "./frames.ts";
import { CLOSE, type Socket } from "./socket-port.ts";

/** Characters from the page that may be kept, a little over one message of the largest size. */
const MAX_KEPT = 1_000_000;

/** The port at the near end. */
export interface NearEnd {
  onFrame(data: unknown): void;
  onClose(code: number): void;
}

export class Line implements Socket, PortLine {
  readonly #socket: Socket;
  #near: NearEnd | undefined;
  /** What is kept in each direction while the line is dead. */
  #kept: { readonly toPage: (() => void)[]; readonly toPort: (() => void)[] } | undefined;
  #keptToPage = 0;
  #keptToPort = 0;
  #overrun = false;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Whoever hears from the page from now on. */
  endsAt(near: NearEnd): void {
    this.#near = near;
  }

  /** What is kept counts like what a peer leaves unread. */
  get bufferedAmount(): number {
    return this.#socket.bufferedAmount + this.#keptToPage;
  }

  send(text: string): void {
    if (this.#kept === undefined) return this.#socket.send(text);
    this.#keptToPage += utf8Length(text);
    this.#kept.toPage.push(() => this.#socket.send(text));
  }

  close(code: number, reason: string): void {
    if (this.#kept === undefined) return this.#socket.close(code, reason);
    this.#kept.toPage.push(() => this.#socket.close(code, reason));
  }

  /** A frame from the page. */
  frame(data: unknown): void {
    if (this.#kept === undefined) return this.#near?.onFrame(data);
    if (this.#overrun) return;
    if (this.#keptToPort > MAX_KEPT) return this.#giveUp();
    this.#keptToPort += sizeOf(data);
    this.#kept.toPort.push(() => this.#near?.onFrame(data));
  }

  /** The page's side says that it closed. */
  closed(code: number): void {
    if (this.#kept === undefined) return this.#near?.onClose(code);
    this.#kept.toPort.push(() => this.#near?.onClose(code));
  }

  hold(): void {
    this.#kept ??= { toPage: [], toPort: [] };
  }

  release(): void {
    const kept = this.#kept;
    this.#kept = undefined;
    this.#keptToPage = this.#keptToPort = 0;
    // The page's frames last: their answers must not overtake what was said before.
    for (const pass of [...kept?.toPage ?? [], ...kept?.toPort ?? []]) pass();
  }

  /** A page that goes on sending into a dead line loses its port. It hears of that when the line lives again. */
  #giveUp(): void {
    this.#overrun = true;
    this.#near?.onClose(CLOSE.unread);
    this.close(CLOSE.unread, "too much sent into a dead line");
  }
}

function sizeOf(data: unknown): number {
  if (typeof data === "string") return data.length;
  return data instanceof ArrayBuffer ? data.byteLength : 0;
}
