/** A page's pipe to the Extension, seen from the Extension. */
import { withoutCapabilities } from "../native/mod.ts";
import type { Journal } from "../journal/mod.ts";
import type { ExtensionMessage } from "../../sdk/protocol/mod.ts";
import { type Address, sentToPage, type SessionMessage } from "./session-message.ts";

/** What carries messages to one page: a WebSocket, or a pair in a test. */
export interface PagePort {
  /** Taken from the connection itself, never from a message (OR1). */
  readonly origin: string;
  /** The path that it stands at, where it says so. For people who watch; nothing is decided by it. */
  readonly path?: string | undefined;
  /** What the address of an asset ticket begins with, on the host that the page reached the server by; without it assets can't travel. */
  readonly assetsAt?: string | undefined;
  /** `encode` gives the same message as JSON text, cheaper where many routes get the same event. */
  send(message: ExtensionMessage, encode: () => string): void;
  /** Where it is there, it gets what goes to a session's routes instead of `send`: the text alone. */
  readonly sendText?: ((text: string) => void) | undefined;
  close(code: number, reason: string): void;
  /** Hands over what waits for the end of the turn. */
  flush?(): void;
  /** What it travels on, where that can go dead. */
  readonly line?: PortLine | undefined;
}

/** The way between a page and its port. */
export interface PortLine {
  /** Keeps everything, closes too, in both directions. */
  hold(): void;
  /** Passes on what was kept, in order, and from now on everything at once. */
  release(): void;
}

/** What was left readable of a message that can't be taken. */
export interface Envelope {
  channelId?: string;
  requestId?: string;
}

/** The other end of a `PagePort`: what its carrier reports. */
export interface OpenPort {
  readonly portId: string;
  /** One message, parsed. Over 1 MiB in `encodedBytes` it is answered `MESSAGE_TOO_LARGE` and nothing else happens. */
  receive(value: unknown, encodedBytes?: number): void;
  /** Something that isn't a message: answered `SDK_PROTOCOL_ERROR` where ids could be read, else journaled. */
  malformed(why: string, envelope?: Envelope): void;
  /** More messages than allowed: refused `SDK_TRANSPORT_ERROR` where ids can be read, else journaled. */
  tooMany(value: unknown): void;
  /** The port is gone, whatever the reason: its routes go at once. */
  lost(reason: string): void;
}

/** A port of this life of the Extension. */
export class Port {
  readonly portId: string;
  readonly origin: string;
  readonly channelIds = new Set<string>();
  active = false;
  open = true;
  readonly page: PagePort;
  readonly #journal: Journal;

  constructor(portId: string, page: PagePort, journal: Journal) {
    this.portId = portId;
    this.origin = page.origin;
    this.page = page;
    this.#journal = journal;
  }

  send(message: ExtensionMessage, encode: () => string = () => JSON.stringify(message)): void {
    if (!this.open) return;
    this.note(message.type, "to-page", message.type === "response" ? withoutCapabilities(message) : message);
    this.page.send(message, encode);
  }

  /** Passes on what is said about a session to one of the page's channels. */
  deliver(message: SessionMessage, address: Address, start: string): void {
    if (!this.open) return;
    this.#journal.keep(sentToPage, message.body, address, message.characters);
    const { page } = this;
    if (page.sendText === undefined) page.send(message.to(address.channelId), () => message.textAfter(start));
    else page.sendText(message.textAfter(start));
  }

  flush(): void {
    if (this.open) this.page.flush?.();
  }

  close(code: number, reason: string): void {
    this.page.close(code, reason);
  }

  /** Journals a frame that passed this port. */
  note(type: string, direction: "to-extension" | "to-page", frame: object): number {
    return this.#journal.write({
      layer: "page",
      type,
      ...("sessionId" in frame && typeof frame.sessionId === "string" ? { sessionId: frame.sessionId } : {}),
      ...("operationId" in frame && typeof frame.operationId === "string" ? { operationId: frame.operationId } : {}),
      data: { direction, portId: this.portId, frame },
    });
  }
}
