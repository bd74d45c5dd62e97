/** What events bring: messages equal their fragments (TU4), tokens only grow (US1), and all of it is Core's own. */
import { must } from "../broken.ts";
import type { CoreFact } from "../stage/core-fact.ts";
import type { PageEntry, StagePage } from "../stage/page.ts";
import { type Invariant, routeOf } from "./look.ts";

interface Seen {
  /** The fragments of the message under way; undefined where its start wasn't seen. */
  fragments: string | undefined;
  tokens: number;
}

export class Content implements Invariant {
  readonly #routes = new Map<string, Seen>();
  /** Core's events by thread and number. */
  readonly #told = new Map<string, string>();

  core({ threadId, seq, type }: CoreFact): void {
    this.#told.set(`${threadId} ${seq}`, type);
  }

  page(page: StagePage, entry: PageEntry): void {
    const route = entry.kind === "frame" ? routeOf(page, entry) : undefined;
    if (entry.kind !== "frame" || route === undefined) return;
    const { message } = entry;
    const seen = this.#routes.get(route) ?? { fragments: "", tokens: 0 };
    this.#routes.set(route, seen);
    switch (message.type) {
      case "response":
        return;
      case "session_snapshot":
        seen.fragments = message.snapshot.activeOperation === undefined ? "" : undefined;
        return grows(seen, message.snapshot.usage?.totalTokens ?? seen.tokens, route);
      case "chat_delta":
        if (seen.fragments !== undefined) seen.fragments += message.text;
        break;
      case "chat_message": {
        const { fragments = message.text } = seen;
        seen.fragments = "";
        must(fragments === message.text, "message-is-whole", () => `"${fragments}" became "${message.text}"`);
        break;
      }
      case "operation_completed":
        seen.fragments = "";
        break;
      case "usage_updated":
        grows(seen, message.totalTokens ?? seen.tokens, route);
    }
    if (!("sessionId" in message) || message.seq === undefined) return;
    const told = this.#told.get(`${message.sessionId} ${message.seq}`);
    must(
      told === message.type,
      "nothing-made-up",
      () => `Core's event ${message.seq} is ${told}, a page gets ${message.type}`,
    );
  }
}

function grows(seen: Seen, tokens: number, route: string): void {
  must(tokens >= seen.tokens, "usage-grows", () => `tokens fall from ${seen.tokens} to ${tokens} on ${route}`);
  seen.tokens = tokens;
}
