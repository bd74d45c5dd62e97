/** Keeps one session's record in step with the page, as the policy says. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ErrorShape } from "../../sdk/protocol/mod.ts";
import {
  coalesce,
  type Coalesced,
  type OfferedRecord,
  type PageClock,
  RECORD_VERSION,
  type Remembered,
  type SavedSessions,
  type SessionRecord,
  type TranscriptEntry,
} from "../lifecycle/mod.ts";
import { mergeEntries } from "./merge.ts";
import type { RecordHead } from "./record-head.ts";
import type { Unsaved } from "./session-types.ts";
import { titleOf } from "./transcript.ts";

export interface RecordKeeperOptions {
  readonly saved: SavedSessions;
  readonly page: string;
  readonly clock: PageClock;
  /** The conversation as the page shows it. */
  entries(): readonly TranscriptEntry[];
  remembered(): Remembered;
}

/** From a fragment to its writing, in ms: sooner than it is drawn, but not hundreds of times a second. */
const GROWTH_MS = 40;

export class RecordKeeper {
  readonly #o: RecordKeeperOptions;
  readonly #writes: Coalesced;
  readonly #unsaved: Signal<Unsaved | undefined> = signal(undefined);
  readonly #withdrawn = new Set<string>();
  #wentOn = false;
  /** Calls off the next writing of an answer that goes on. */
  #growth: (() => void) | undefined;
  /** What the page remembers and hasn't written yet; an older word must not go over another tab's later one. */
  #news: Remembered = {};
  readonly #kept: Signal<RecordHead | undefined> = signal(undefined);
  /** A record that was stored once and is gone was removed by a decision, here or in another tab: it stays gone. */
  readonly #stored = signal(false);

  /** There is a record, or its first write is under way. */
  readonly recorded: ReadonlySignal<boolean> = computed(() => {
    const unsaved = this.#unsaved.value;
    return this.#kept.value !== undefined && (unsaved === undefined || unsaved === "refused" && this.#stored.value);
  });

  constructor(options: RecordKeeperOptions) {
    this.#o = options;
    this.#writes = coalesce(() => this.#write());
  }

  /** Why the session has no record, or one that isn't up to date. */
  get unsaved(): ReadonlySignal<Unsaved | undefined> {
    return this.#unsaved;
  }

  /** The session that is kept, if any. */
  get head(): RecordHead | undefined {
    return this.#kept.peek();
  }

  /** Keeps a session from now on. `stored`: its record is there already. */
  keep(head: RecordHead, stored: boolean): void {
    batch(() => {
      this.#kept.value = head;
      this.#stored.value = stored;
      this.#unsaved.value = undefined;
    });
    this.#withdrawn.clear();
    this.#wentOn = false;
    this.#news = stored ? {} : this.#o.remembered();
    if (!stored) this.changed();
  }

  /** A tool left something on the page. Resolves when it was offered to storage. */
  remember(name: string, text: string): Promise<void> {
    this.#news = { ...this.#news, [name]: text };
    this.changed();
    return this.#writes.idle();
  }

  /** The page has a session that the browser allows no record of. */
  refused(): void {
    this.#unsaved.value = "refused";
  }

  /** The conversation changed: written at once, since a write begun when the page leaves is lost. */
  changed(): void {
    if (this.head !== undefined) this.#writes.changed();
  }

  /** An answer goes on. The record of a session that ends with its page holds nothing of it. */
  grew(): void {
    if (this.head?.autoEndOnDisconnect !== false) return;
    this.#growth ??= this.#o.clock.after(GROWTH_MS, () => {
      this.#growth = undefined;
      this.changed();
    });
  }

  /** A text left the conversation; another tab's merge mustn't bring it back. */
  withdrew(entryId: string): void {
    this.#withdrawn.add(entryId);
    this.changed();
  }

  /** An end failed: the record stays, marked (PG2). */
  async markEndFailed({ sessionId }: RecordHead, { code, message }: ErrorShape): Promise<void> {
    this.#wentOn = false;
    const endFailed = { code, message, at: this.#o.clock.now() };
    await this.#writes.idle();
    await this.#o.saved.update(this.#o.page, sessionId, (saved) => saved && { ...saved, endFailed });
  }

  /** The session goes on: the mark of a failed end goes with the next write. */
  wentOn(): void {
    this.#wentOn = true;
    this.changed();
  }

  /** Removes a record, the kept session's by default, and stops keeping that session. */
  async remove(head = this.head): Promise<void> {
    if (head === undefined) return;
    if (this.head?.sessionId === head.sessionId) this.release();
    await this.#writes.idle();
    await this.#o.saved.remove(this.#o.page, head.sessionId);
  }

  /** Removes the record because a person wants it. `live`: the session itself lives on. */
  async forget(live: boolean): Promise<void> {
    await this.remove();
    if (live && this.head === undefined) this.#unsaved.value = "forgotten";
  }

  /** Stops keeping; the record stays as it is. */
  release(): void {
    batch(() => {
      this.#kept.value = undefined;
      this.#unsaved.value = undefined;
    });
  }

  /** Resolves when everything that changed was offered to storage. */
  settled(): Promise<void> {
    if (this.#growth !== undefined) this.changed();
    return this.#writes.idle();
  }

  async #write(): Promise<void> {
    const { head } = this;
    if (head === undefined) return;
    let removed = false;
    let news = this.#news;
    const stored = await this.#o.saved.update(this.#o.page, head.sessionId, (saved) => {
      news = this.#news;
      removed = saved === undefined && this.#stored.peek();
      return removed ? undefined : this.#next(head, saved);
    });
    if (this.head !== head) return;
    if (stored && this.#news === news) this.#news = {};
    batch(() => {
      this.#stored.value ||= stored;
      this.#unsaved.value = !stored ? "refused" : removed ? "removed-elsewhere" : undefined;
    });
  }

  #next(head: RecordHead, saved: SessionRecord | undefined): OfferedRecord {
    const entries = head.autoEndOnDisconnect
      ? []
      : mergeEntries(saved?.entries ?? [], this.#o.entries(), this.#withdrawn);
    const base: OfferedRecord = saved ??
      { v: RECORD_VERSION, page: this.#o.page, ...head, usedAt: head.createdAt, title: "", entries };
    const { endFailed, ...rest } = base;
    const mark = endFailed === undefined || this.#wentOn ? {} : { endFailed };
    this.#wentOn = false;
    const remembered = head.autoEndOnDisconnect ? {} : { ...saved?.remembered, ...this.#news };
    const left = Object.keys(remembered).length === 0 ? {} : { remembered };
    return { ...rest, ...mark, ...left, usedAt: this.#o.clock.now(), title: titleOf(entries), entries };
  }
}
