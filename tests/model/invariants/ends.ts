/** Ends come when they are asked for, and silence follows them (EN1, EN6, AE6, RE6). */
import { must } from "../broken.ts";
import type { CoreFact } from "../stage/core-fact.ts";
import type { PageEntry, StagePage } from "../stage/page.ts";
import { type Invariant, routeName, routeOf, type Scene } from "./look.ts";

/** By events of Core. */
export class SilenceInCore implements Invariant {
  readonly #ended = new Set<string>();
  protected readonly reactivations = new Map<string, number>();

  core({ threadId, type, status }: CoreFact): void {
    if (this.#ended.has(threadId)) {
      const back = type === "status_changed" && status === "idle";
      must(back, "silence-after-end", () => `Core tells ${type} ${status ?? ""} of an ended thread`);
      this.#ended.delete(threadId);
      this.reactivations.set(threadId, (this.reactivations.get(threadId) ?? 0) + 1);
    }
    if (type === "ended") this.#ended.add(threadId);
  }
}

/** By what each route is told as well, and by what was asked for. */
export class SilenceAfterEnd extends SilenceInCore {
  readonly #endedRoutes = new Set<string>();

  page(page: StagePage, entry: PageEntry): void {
    if (entry.kind === "posted") return void this.#endedRoutes.delete(routeName(page, entry));
    const route = routeOf(page, entry);
    if (route === undefined) return;
    const { type } = entry.message;
    must(!this.#endedRoutes.has(route), "silence-after-end", () => `${type} comes after ended on ${route}`);
    if (type === "ended") this.#endedRoutes.add(route);
  }

  after({ computer, sessions }: Scene): void {
    for (const { key, known, reactivations } of computer.threads) {
      const seen = this.reactivations.get(sessions[key] ?? "") ?? 0;
      const asked = !known || seen <= reactivations;
      must(
        asked,
        "silence-after-end",
        () => `s${key} came back ${seen} times, it was asked for ${reactivations} times`,
      );
    }
  }
}

export class EndWasAsked implements Invariant {
  readonly #endings = new Map<string, number>();
  /** Numbers of Core's `ended` events. */
  readonly #told = new Set<string>();

  core({ threadId, type, seq }: CoreFact): void {
    if (type !== "ended") return;
    this.#endings.set(threadId, this.#count(threadId) + 1);
    this.#told.add(`${threadId} ${seq}`);
  }

  page(_page: StagePage, entry: PageEntry): void {
    if (entry.kind !== "frame" || entry.message.type !== "ended") return;
    const { sessionId, seq } = entry.message;
    must(
      this.#told.has(`${sessionId} ${seq}`),
      "end-was-asked",
      () => `a page hears ended of ${sessionId}, Core told none`,
    );
  }

  after({ computer, sessions }: Scene): void {
    for (const { key, known, endings } of computer.threads) {
      const seen = this.#count(sessions[key] ?? "");
      must(!known || seen <= endings, "end-was-asked", () => `s${key} ended ${seen} times, the rules have ${endings}`);
    }
  }

  #count(threadId: string): number {
    return this.#endings.get(threadId) ?? 0;
  }
}
