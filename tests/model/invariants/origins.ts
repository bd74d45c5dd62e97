/** OR1: what a page gets holds no id of another origin's thread, except one that the page itself has named. */
import { must } from "../broken.ts";
import type { CoreFact } from "../stage/core-fact.ts";
import type { PageEntry, StagePage } from "../stage/page.ts";
import type { Invariant, Scene } from "./look.ts";

interface Heard {
  readonly page: StagePage;
  readonly text: string;
}

export class NoForeignId implements Invariant {
  /** Ids that belong to a thread, by the thread's. */
  readonly #ids = new Map<string, Set<string>>();
  readonly #owners = new Map<string, string>();
  #heard: Heard[] = [];

  core({ threadId, operationId, toolRequestId }: CoreFact): void {
    const ids = this.#ids.get(threadId) ?? new Set([threadId]);
    for (const id of [operationId, toolRequestId]) if (id !== undefined) ids.add(id);
    this.#ids.set(threadId, ids);
  }

  page(page: StagePage, entry: PageEntry): void {
    if (entry.kind === "frame") this.#heard.push({ page, text: entry.text });
  }

  /** Only now it is known whose a session is that was just made. */
  after({ truth }: Pick<Scene, "truth">): void {
    for (const { threadId, origin } of truth.desktop.threads) this.#owners.set(threadId, origin);
    for (const { page, text } of this.#heard) {
      for (const [threadId, ids] of this.#ids) {
        if ((this.#owners.get(threadId) ?? page.origin) === page.origin) continue;
        for (const id of ids) {
          const leaks = text.includes(`"${id}"`) && !page.named.has(id);
          must(!leaks, "no-foreign-id", () => `a page of ${page.origin} gets ${id} of thread ${threadId}: ${text}`);
        }
      }
    }
    this.#heard = [];
  }
}
