/** What comes through a port: read, journaled, and passed on as a request, or refused. */
import type { Journal } from "../journal/mod.ts";
import {
  type ErrorShape,
  MAX_MESSAGE_BYTES,
  type PageMessage,
  parsePageMessage,
  protocolError,
  readEnvelope,
} from "../../sdk/protocol/mod.ts";
import { Ask } from "./ask.ts";
import { overLimit } from "./limits.ts";
import type { Envelope, Port } from "./port.ts";
import { unreadable } from "./refusals.ts";
import { isRequest } from "./request-needs.ts";
import type { SdkCheck } from "./sdk-check.ts";
import type { Readable } from "./serve.ts";

export interface ReceptionOptions {
  journal: Journal;
  sdkCheck: SdkCheck;
  /** Takes a request whose addresses could be read. */
  serve(ask: Ask, request: Readable): void;
}

export class Reception {
  readonly #options: ReceptionOptions;

  constructor(options: ReceptionOptions) {
    this.#options = options;
  }

  /** One message, parsed. */
  receive(port: Port, value: unknown, encodedBytes = 0): void {
    if (!port.open) return;
    if (encodedBytes > MAX_MESSAGE_BYTES) {
      const message = `A message may have ${MAX_MESSAGE_BYTES} bytes, not ${encodedBytes}`;
      return this.#refuseUnread(port, readEnvelope(value), protocolError("MESSAGE_TOO_LARGE", message));
    }
    const parsed = parsePageMessage(value);
    if (parsed.kind === "message") {
      const n = port.note(parsed.message.type, "to-extension", parsed.message);
      return this.#options.journal.caused(n, () => this.#handle(port, parsed.message));
    }
    const reason = parsed.kind === "unknown" ? "no such type" : parsed.reason;
    const { channelId, requestId, sessionId } = readEnvelope(value);
    const n = this.#note("malformed", { portId: port.portId, type: parsed.type, reason });
    this.#options.journal.caused(n, () => {
      if (!isId(channelId) || !isId(requestId)) return;
      if (parsed.kind === "unknown" || parsed.type === undefined) {
        return new Ask(port, channelId, requestId).refuse(unreadable(parsed.type, reason));
      }
      const about = sessionId === undefined ? {} : { sessionId };
      this.#options.serve(new Ask(port, channelId, requestId), { type: parsed.type, reason, ...about });
    });
  }

  /** Something that isn't a message. */
  malformed(port: Port, why: string, envelope: Envelope): void {
    this.#refuseUnread(port, envelope, unreadable(undefined, why));
  }

  /** More messages than a port may send. */
  tooMany(port: Port, value: unknown): void {
    const message = "Too many messages: this one was refused unread";
    this.#refuseUnread(port, readEnvelope(value), { code: "SDK_TRANSPORT_ERROR", message });
  }

  #handle(port: Port, message: PageMessage): void {
    if (message.type === "page_activity") port.active = message.active;
    if (message.type === "sdk_hello") this.#options.sdkCheck.hello(port, message.sdkVersion);
    if (!isRequest(message)) return;
    const { type, channelId, requestId } = message;
    if (!isId(channelId) || !isId(requestId)) {
      this.#note("malformed", { portId: port.portId, type, reason: "blank channelId or requestId" });
      return;
    }
    const ask = new Ask(port, channelId, requestId);
    const over = overLimit(port, message);
    if (over !== undefined) return ask.refuse(over);
    port.channelIds.add(channelId);
    const about = "sessionId" in message ? { sessionId: message.sessionId } : {};
    this.#options.serve(ask, { type, message, ...about });
  }

  #refuseUnread(port: Port, { channelId, requestId }: Envelope, error: ErrorShape): void {
    if (!port.open) return;
    this.#note("refused_unread", { portId: port.portId, error });
    if (isId(channelId) && isId(requestId)) new Ask(port, channelId, requestId).refuse(error);
  }

  #note(type: string, data: unknown): number {
    return this.#options.journal.write({ layer: "extension", type, data });
  }
}

function isId(id: string | undefined): id is string {
  return id !== undefined && id.trim() !== "";
}
