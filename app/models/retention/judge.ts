/** Judges the saved sessions by their limits, and writes down what that calls for: announcements, times put right. */
import {
  type PageClock,
  type RetentionFacts,
  retentionOf,
  type RetentionPolicy,
  type RetentionStand,
  type SavedSessions,
  type SessionRecord,
  upToNow,
} from "../../lifecycle/mod.ts";
import type { KeptSession } from "./retention-types.ts";

/** What is due under the person's eyes is announced there for this long, in ms, whoever was told before. */
export const GRACE_MS = 60_000;
/** The wall clock was set when it went further than the steady one by more than this, in ms. */
const STEP_MS = 60_000;

export interface JudgeOptions {
  readonly policy: RetentionPolicy;
  readonly page: string;
  readonly saved: SavedSessions;
  readonly clock: PageClock;
  /** Elapsed ms that no setting of the clock changes. */
  steady(): number;
  /** The session that this page is on. */
  current(): string | undefined;
}

export class Judge {
  readonly #o: JudgeOptions;
  readonly #dueSince = new Map<string, number>();
  #last: { readonly wall: number; readonly steady: number };

  constructor(options: JudgeOptions) {
    this.#o = options;
    this.#last = this.#clocks();
  }

  /** The page was away: what the clocks did meanwhile tells nothing. */
  begin(): void {
    this.#last = this.#clocks();
  }

  /** A person used it: what was announced is void. */
  async used(sessionId: string): Promise<void> {
    const usedAt = this.#o.clock.now();
    this.#dueSince.delete(sessionId);
    await this.change(sessionId, (its) => ({ ...unannounced(its), usedAt }));
  }

  /** Changes a record that is there. */
  change(sessionId: string, how: (record: SessionRecord) => SessionRecord): Promise<boolean> {
    return this.#o.saved.update(this.#o.page, sessionId, (record) => record && how(record));
  }

  /** `undefined` when storage couldn't be read. */
  async judged(): Promise<readonly KeptSession[] | undefined> {
    const { saved, page, clock } = this.#o;
    const records = await saved.list(page);
    if (records === undefined) return undefined;
    const wasSet = this.#clockWasSet();
    const now = clock.now();
    const all: KeptSession[] = [];
    for (const record of records) {
      if (record.autoEndOnDisconnect) continue;
      const { sessionId, title, endFailed } = record;
      const stand = this.#withGrace(sessionId, await this.#standOf(record, now, wasSet));
      all.push({ sessionId, title, endFailed, stand, current: sessionId === this.#o.current() });
    }
    return all;
  }

  async #standOf(record: SessionRecord, now: number, wasSet: boolean): Promise<RetentionStand> {
    const { policy } = this.#o;
    const stand = retentionOf(policy, record, now);
    const ahead = upToNow(record, now);
    // A clock that was set forward would cut the warning short: it begins anew.
    const tell = stand.is !== "kept" && (wasSet || stand.is === "warned" && !stand.announced);
    if (!tell && ahead === undefined) return stand;
    const next = (its: SessionRecord): SessionRecord => ({
      ...unannounced(its),
      ...(upToNow(its, now) ?? timesOf(its)),
      ...(tell ? { announcedAt: now } : {}),
    });
    await this.change(record.sessionId, next);
    return retentionOf(policy, next(record), now);
  }

  #clocks() {
    return { wall: this.#o.clock.now(), steady: this.#o.steady() };
  }

  #clockWasSet(): boolean {
    const now = this.#clocks();
    const step = now.wall - this.#last.wall - (now.steady - this.#last.steady);
    this.#last = now;
    return step > STEP_MS;
  }

  /** The session that this page shows doesn't go before it was announced on this very page. */
  #withGrace(sessionId: string, stand: RetentionStand): RetentionStand {
    if (stand.is !== "due" || sessionId !== this.#o.current()) {
      this.#dueSince.delete(sessionId);
      return stand;
    }
    const since = this.#dueSince.get(sessionId) ?? this.#o.steady();
    this.#dueSince.set(sessionId, since);
    const left = since + GRACE_MS - this.#o.steady();
    return left <= 0 ? stand : { is: "warned", until: this.#o.clock.now() + left, by: stand.by, announced: true };
  }
}

function timesOf({ createdAt, usedAt, announcedAt }: SessionRecord): RetentionFacts {
  return { createdAt, usedAt, ...(announcedAt === undefined ? {} : { announcedAt }) };
}

function unannounced(record: SessionRecord): SessionRecord {
  const rest = { ...record };
  delete rest.announcedAt;
  return rest;
}
