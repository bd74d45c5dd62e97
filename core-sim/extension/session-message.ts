/** One message about a session on its way to all its routes: as an object, as text, and as the journal tells it. */
import { type Teller, weightOfMessage } from "../journal/mod.ts";
import type { ExtensionMessage } from "../../sdk/protocol/mod.ts";
import type { SessionBody } from "./session-body.ts";

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

/** A channel of a port: what the journal keeps of a route, so that no port that is gone is kept with it. */
export interface Address {
  readonly portId: string;
  readonly channelId: string;
}

/** That a message was passed on to a session's routes: by these ports. */
export const routed: Teller<SessionBody, readonly string[]> = {
  fact: (body, to) => ({ layer: "route", ...aboutOf(body), data: { to } }),
};

/** That a port sent it to its page. */
export const sentToPage: Teller<SessionBody, Address> = {
  fact(body, { portId, channelId }) {
    return {
      layer: "page",
      ...aboutOf(body),
      data: { direction: "to-page", portId, frame: addressed(body, channelId) },
    };
  },
};

function addressed(body: SessionBody, channelId: string): ExtensionMessage {
  return { channelId, ...body };
}

function aboutOf(body: SessionBody): { type: string; sessionId: string; operationId?: string } {
  const { type, sessionId } = body;
  return { type, sessionId, ...("operationId" in body ? { operationId: body.operationId } : {}) };
}
