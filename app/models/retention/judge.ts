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
/** The wall clock was set, or the computer slept, when it went further than the steady one by more than this, in ms. */
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
  async used(sessionId: string): Promise<boolean> {
    const usedAt = this.#o.clock.now();
    this.#dueSince.delete(sessionId);
    return await this.#change(sessionId, (its) => ({ ...unannounced(its), usedAt }));
  }

  /** For show: as if so many ms had gone by. */
  older(sessionId: string, ms: number): Promise<boolean> {
    return this.#change(sessionId, (its) => ({
      ...its,
      createdAt: its.createdAt - ms,
      usedAt: its.usedAt - ms,
      ...(its.announcedAt === undefined ? {} : { announcedAt: its.announcedAt - ms }),
    }));
  }

  /** Changes a record that is there. */
  #change(sessionId: string, how: (record: SessionRecord) => SessionRecord): Promise<boolean> {
    return this.#o.saved.update(this.#o.page, sessionId, (record) => record && how(record));
  }

  /** `undefined` when storage couldn't be read. */
  async judged(): Promise<readonly KeptSession[] | undefined> {
    const { saved, page, clock } = this.#o;
    const records = await saved.list(page);
    if (records === undefined) return undefined;
    const step = this.#clockStep();
    const now = clock.now();
    const all: KeptSession[] = [];
    for (const record of records) {
      if (record.autoEndOnDisconnect) continue;
      const { sessionId, title, endFailed } = record;
      const stand = this.#withGrace(sessionId, await this.#standOf(record, now, step));
      all.push({ sessionId, title, endFailed, stand, current: sessionId === this.#o.current() });
    }
    return all;
  }

  async #standOf(record: SessionRecord, now: number, step: number): Promise<RetentionStand> {
    const { policy } = this.#o;
    const stand = retentionOf(policy, record, now);
    const next = (its: SessionRecord): SessionRecord => {
      const { announcedAt, ...times } = upToNow(its, now) ?? timesOf(its);
      const told = stand.is === "warned" && !stand.announced ? now : announcedAt;
      // Time that the clock jumped over warned nobody. A computer that slept looks the same, and nobody saw it either.
      return {
        ...unannounced(its),
        ...times,
        ...(told === undefined ? {} : { announcedAt: Math.min(now, told + step) }),
      };
    };
    const mended = next(record);
    if (sameTimes(mended, record)) return stand;
    // What isn't written down wasn't announced.
    return await this.#change(record.sessionId, next) ? retentionOf(policy, mended, now) : stand;
  }

  #clocks() {
    return { wall: this.#o.clock.now(), steady: this.#o.steady() };
  }

  /** By how much the wall clock went further than the steady one, in ms; 0 when it is little, or less. */
  #clockStep(): number {
    const now = this.#clocks();
    const step = now.wall - this.#last.wall - (now.steady - this.#last.steady);
    this.#last = now;
    return step > STEP_MS ? step : 0;
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

function sameTimes(one: RetentionFacts, other: RetentionFacts): boolean {
  return one.createdAt === other.createdAt && one.usedAt === other.usedAt && one.announcedAt === other.announcedAt;
}

function unannounced(record: SessionRecord): SessionRecord {
  const rest = { ...record };
  delete rest.announcedAt;
  return rest;
}
