/** One message about a session on its way to all its routes: as an object, as text, and as the journal tells it. */
import { type JournalFact, KeptEntry } from "../journal.ts";
import { weightOfMessage } from "../journal-weight.ts";
import type { ExtensionMessage } from "../../sdk/protocol/mod.ts";
import type { SessionBody } from "./translate.ts";

interface BodyEncoder {
  /** A message as JSON without its opening brace. */
  encode(body: SessionBody): string;
}

export class SessionMessage {
  readonly body: SessionBody;
  /** Roughly how many characters one copy of it has. */
  readonly characters: number;
  readonly #encoder: BodyEncoder;
  #text: string | undefined;

  /** The encoder is asked once, and only if a route wants text. */
  constructor(body: SessionBody, encoder: BodyEncoder) {
    this.body = body;
    this.characters = weightOfMessage(body);
    this.#encoder = encoder;
  }

  /** Addressed to a channel. */
  to(channelId: string): ExtensionMessage {
    return addressed(this.body, channelId);
  }

  /** The same as JSON, `start` being the text up to the channel's id and the comma after it: serialised once for all. */
  textAfter(start: string): string {
    return start + (this.#text ??= this.#encoder.encode(this.body));
  }
}

/** That it was passed on to a session's routes. */
export class RouteEntry extends KeptEntry {
  constructor(readonly body: SessionBody, readonly to: readonly string[]) {
    super(to.length * 30);
  }

  fact(): JournalFact {
    return { layer: "route", ...aboutOf(this.body), data: { to: this.to } };
  }
}

/** That a port sent it to its page. Keeps no text alive. */
export class PageEntry extends KeptEntry {
  readonly body: SessionBody;

  constructor(message: SessionMessage, readonly portId: string, readonly channelId: string) {
    super(message.characters);
    this.body = message.body;
  }

  fact(): JournalFact {
    const { body, portId, channelId } = this;
    return {
      layer: "page",
      ...aboutOf(body),
      data: { direction: "to-page", portId, frame: addressed(body, channelId) },
    };
  }
}

function addressed(body: SessionBody, channelId: string): ExtensionMessage {
  return { channelId, ...body };
}

function aboutOf(body: SessionBody): { type: string; sessionId: string; operationId?: string } {
  const { type, sessionId } = body;
  return { type, sessionId, ...("operationId" in body ? { operationId: body.operationId } : {}) };
}
