/** SQ1: numbers rise strictly, by one in Core, and on each route; a snapshot is never behind what its route has seen. */
import { must } from "../broken.ts";
import type { CoreFact } from "../stage/core-fact.ts";
import type { PageEntry, StagePage } from "../stage/page.ts";
import { type Invariant, routeOf } from "./look.ts";

export class SeqRises implements Invariant {
  readonly #cursors = new Map<string, number>();

  core({ threadId, seq, type }: CoreFact): void {
    const before = this.#cursors.get(threadId) ?? 0;
    must(seq === before + 1, "seq-rises", () => `Core numbers ${type} ${seq} after ${before}`);
    this.#cursors.set(threadId, seq);
  }

  page(page: StagePage, entry: PageEntry): void {
    const route = entry.kind === "frame" ? routeOf(page, entry) : undefined;
    if (entry.kind !== "frame" || route === undefined) return;
    const { message } = entry;
    if (!("seq" in message) || message.seq === undefined) return;
    const { seq, type } = message;
    const before = this.#cursors.get(route) ?? 0;
    const rises = type === "session_snapshot" ? seq >= before : seq > before;
    must(rises, "seq-rises", () => `${type} has number ${seq} after ${before} on ${route}`);
    this.#cursors.set(route, seq);
  }
}
