/**
 * What a page-scoped page's former lives left behind: records that only prove the end (AE1). On load one is shown
 * with Core's truth; as soon as Core has ended or forgotten a session its record goes, and the showing stays until it is
 * dismissed. A session that was seen in another tab's hands keeps its record: the proof is that tab's.
 */
import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { assertNever } from "../../sdk/protocol/mod.ts";
import type { SavedSessions } from "../lifecycle/mod.ts";
import type { RecordHead } from "./record-head.ts";
import type { FormerSession } from "./session-types.ts";
import type { SessionTruth } from "./truth-types.ts";

export class FormerSessions {
  readonly #page: string;
  readonly #saved: SavedSessions;
  readonly #about: (sessionId: string) => SessionTruth;
  readonly #heads = signal<readonly RecordHead[]>([]);
  readonly #removed = new Set<string>();
  /** Seen in another tab's hands: that tab shows their end when it comes back, from the record. */
  readonly #theirs = new Set<string>();
  readonly #stop: () => void;

  /** The newest one; one that another tab holds comes after those that were this page's alone. */
  readonly shown: ReadonlySignal<FormerSession | undefined> = computed(() => {
    const all = this.#heads.value.map(({ sessionId }) => ({ sessionId, truth: this.#verdict(sessionId) }));
    return all.find(({ truth }) => truth !== "elsewhere") ?? all[0];
  });

  constructor(o: { page: string; saved: SavedSessions; about: (sessionId: string) => SessionTruth }) {
    this.#page = o.page;
    this.#saved = o.saved;
    this.#about = o.about;
    this.#stop = effect(() => {
      for (const { sessionId } of this.#heads.value) {
        const verdict = this.#verdict(sessionId);
        if (verdict === "elsewhere") this.#theirs.add(sessionId);
        else if (isOver(verdict) && !this.#theirs.has(sessionId)) untracked(() => this.#remove(sessionId));
      }
    });
  }

  show(heads: readonly RecordHead[]): void {
    this.#removed.clear();
    this.#heads.value = heads;
  }

  dismiss(): void {
    const shown = this.shown.peek();
    if (shown !== undefined && isOver(shown.truth)) this.#remove(shown.sessionId);
    this.#heads.value = this.#heads.value.filter(({ sessionId }) => sessionId !== shown?.sessionId);
  }

  /** This page is attached to it itself now, beside the tab that made it (AE3). */
  joined(sessionId: string): void {
    this.#heads.value = this.#heads.value.filter((head) => head.sessionId !== sessionId);
  }

  stop(): void {
    this.#stop();
  }

  #remove(sessionId: string): void {
    if (this.#removed.has(sessionId)) return;
    this.#removed.add(sessionId);
    void this.#saved.remove(this.#page, sessionId);
  }

  #verdict(sessionId: string): FormerSession["truth"] {
    const truth = this.#about(sessionId);
    switch (truth.is) {
      case "unknown":
        return "asking";
      case "absent":
        return "forgotten";
      case "present":
        if (truth.thread.status === "ended") return "ended";
        return truth.routes.length > 0 ? "elsewhere" : "still-there";
      default:
        return assertNever(truth);
    }
  }
}

function isOver(verdict: FormerSession["truth"]): boolean {
  return verdict === "ended" || verdict === "forgotten";
}
