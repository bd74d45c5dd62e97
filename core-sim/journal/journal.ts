/** What happened in a lab, in order, each with its cause. Holds no lab id, no path of the host and no pings. */
import type { Clock } from "../clock.ts";
import type { Layer } from "../control/mod.ts";
import { type JournalEntry, type JournalFact, type Teller, written } from "./entry.ts";
import { JournalRing } from "./ring.ts";
import { weightOf } from "./weight.ts";

/** Adds an entry of a fixed layer and session; returns its number. */
export type JournalWriter = (type: string, more?: { operationId?: string; data?: unknown }) => number;

export interface JournalOptions {
  /** How many entries are kept; the oldest go first. 50,000 by default. */
  maxEntries?: number;
  /** How many characters of data are kept, roughly; the oldest entries go first. 64 Mi by default. */
  maxCharacters?: number;
}

export class Journal {
  readonly #clock: Clock;
  readonly #ring: JournalRing;
  readonly #followers = new Set<() => void>();
  #cause: number | undefined;

  /** Every job that the clock schedules from here on keeps the cause that was under way when it was scheduled. */
  constructor(clock: Clock, { maxEntries = 50_000, maxCharacters = 64 * 1024 * 1024 }: JournalOptions = {}) {
    this.#clock = clock;
    this.#ring = new JournalRing({ maxEntries, maxCharacters });
    clock.wrapJobs((run) => this.bind(run));
  }

  /** The number of the last entry; 0 while there is none. */
  get latest(): number {
    return this.#ring.latest;
  }

  /** Adds an entry and returns its number. */
  write(fact: JournalFact): number {
    return this.#add(written, fact, undefined, weightOf(fact.data), fact.cause);
  }

  /**
   * Adds an entry whose fact `teller` makes of `what` and `via` when somebody reads it; returns its number. Neither is
   * changed afterwards. `characters`: roughly how much it keeps alive.
   */
  keep<What, Via>(teller: Teller<What, Via>, what: What, via: Via, characters: number): number {
    return this.#add(teller, what, via, characters, undefined);
  }

  /** Writes for one layer about one session (Core's thread), or about none. */
  writer(layer: Layer, sessionId?: string): JournalWriter {
    const about = sessionId === undefined ? { layer } : { layer, sessionId };
    return (type, more = {}) => this.write({ ...about, type, ...more });
  }

  /** Runs `run`; what is written inside, or by jobs scheduled inside, has the cause `n`. Undefined: no cause. */
  caused<T>(n: number | undefined, run: () => T): T {
    const before = this.enter(n);
    try {
      return run();
    } finally {
      this.enter(before);
    }
  }

  /**
   * What is written from here on has the cause `n`. Gives back the cause until now, which the caller puts back in a
   * `finally`: `caused` without a function, for what happens at every fragment.
   */
  enter(n: number | undefined): number | undefined {
    const before = this.#cause;
    this.#cause = n;
    return before;
  }

  /** The same work for later, with the cause that is under way now. */
  bind(run: () => void): () => void {
    const cause = this.#cause;
    return cause === undefined ? run : () => this.caused(cause, run);
  }

  /**
   * The entries after number `n`, at most `limit` of them. Where some are gone, `droppedBefore` is the number of the
   * first one kept.
   */
  after(n: number, limit = Infinity): { droppedBefore?: number; entries: JournalEntry[] } {
    const entries: JournalEntry[] = [];
    const { oldest, latest } = this.#ring;
    for (let number = Math.max(oldest, n + 1); number <= latest && entries.length < limit; number++) {
      const entry = this.#ring.read(number);
      if (entry !== undefined) entries.push(entry);
    }
    return n + 1 < oldest ? { droppedBefore: oldest, entries } : { entries };
  }

  /** Calls `listener` after each entry that is written from now on. Returns what stops it. */
  follow(listener: () => void): () => void {
    const follower = () => listener();
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  #add<What, Via>(teller: Teller<What, Via>, what: What, via: Via, characters: number, ownCause?: number): number {
    const cause = ownCause ?? this.#cause ?? 0;
    const n = this.#ring.add(teller, what, via, { at: this.#clock.now(), cause, characters });
    if (this.#followers.size > 0) this.#tellFollowers();
    return n;
  }

  /** What a follower throws is thrown again in a job of its own: it mustn't reach the writer, nor get lost. */
  #tellFollowers(): void {
    for (const follower of [...this.#followers]) {
      try {
        follower();
      } catch (error) {
        this.#clock.soon(() => {
          throw error;
        });
      }
    }
  }
}
