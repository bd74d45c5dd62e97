/** One page without an SDK: posts what commands say and keeps, in order, what it posted and what came. */
import type { ExtensionMessage, ResponseMessage } from "../../../sdk/protocol/mod.ts";
import { RawPage } from "../../support/raw-page.ts";
import type { Channel, Page } from "../reference/computer.ts";
import type { System } from "./system.ts";

export interface Posted {
  readonly kind: "posted";
  readonly requestId: string;
  readonly channelId: string;
  readonly type: string;
  readonly sessionId: string | undefined;
  readonly payload: Readonly<Record<string, unknown>>;
}

export type PageEntry =
  | Posted
  | { readonly kind: "frame"; readonly message: ExtensionMessage; readonly text: string };

export class StagePage {
  readonly number: number;
  readonly origin: string;
  readonly raw: RawPage;
  /** What wasn't looked at yet. */
  entries: PageEntry[] = [];
  /** Ids that it named itself. */
  readonly named = new Set<string>();
  #requests = 0;

  constructor(system: System, { number, origin }: Page) {
    this.number = number;
    this.origin = origin;
    this.raw = new RawPage(system, { origin, channelId: `page-${number}` });
    this.raw.onMessage = (message) => this.entries.push({ kind: "frame", message, text: this.raw.texts.at(-1) ?? "" });
  }

  channelId(channel: Channel): string {
    return `page-${this.number}-${channel}`;
  }

  /** The answer to a request of this page, if it came. */
  answerTo(requestId: string): ResponseMessage | undefined {
    const answer = this.raw.received.findLast((message) =>
      message.type === "response" && message.requestId === requestId
    );
    return answer?.type === "response" ? answer : undefined;
  }

  /** Posts a request on one of its channels; returns its id. */
  post(channel: Channel, type: string, payload: Record<string, unknown>): string {
    const requestId = `request-${this.number}-${++this.#requests}`;
    const channelId = this.channelId(channel);
    const sessionId = typeof payload.sessionId === "string" ? payload.sessionId : undefined;
    this.entries.push({ kind: "posted", requestId, channelId, type, sessionId, payload });
    for (const id of [payload.sessionId, payload.toolRequestId, payload.operationId]) {
      if (typeof id === "string") this.named.add(id);
    }
    this.raw.port.receive({ channelId, requestId, type, ...payload });
    return requestId;
  }
}
