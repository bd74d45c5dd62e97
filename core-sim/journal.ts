/** What happened in a lab, in order, each with its cause. Holds no lab id, no path of the host and no pings. */
import type { Clock } from "./clock.ts";
import type { Layer } from "./control/mod.ts";
import { weightOf } from "./journal-weight.ts";

/** What a writer says about an entry. `data` is frozen or mutated by nobody. */
export interface JournalFact {
  layer: Layer;
  /** A wire or native message type, or the name of a fact. */
  type: string;
  sessionId?: string;
  operationId?: string;
  /** The number of the entry that led to this one; by default what is under way, see `caused`. */
  cause?: number;
  data?: unknown;
}

export interface JournalEntry extends JournalFact {
  /** From 1, without gaps. */
  readonly n: number;
  /** Milliseconds of the lab's clock. */
  readonly at: number;
}

/** Adds an entry of a fixed layer and session; returns its number. */
export type JournalWriter = (type: string, more?: { operationId?: string; data?: unknown }) => number;

export interface JournalOptions {
  /** How many entries are kept; the oldest go first. 50,000 by default. */
  maxEntries?: number;
  /** How many characters of data are kept, roughly; the oldest entries go first. 64 Mi by default. */
  maxCharacters?: number;
}

interface Kept {
  readonly entry: JournalEntry;
  readonly characters: number;
}

export class Journal {
  readonly #clock: Clock;
  readonly #maxEntries: number;
  readonly #maxCharacters: number;
  /** A ring: entry n stands at n modulo its size. */
  readonly #ring: (Kept | undefined)[] = [];
  /** The number of the oldest entry that is kept. */
  #oldest = 1;
  #characters = 0;
  readonly #followers = new Set<(entry: JournalEntry) => void>();
  #latest = 0;
  #cause: number | undefined;

  /** Every job that the clock schedules from here on keeps the cause that was under way when it was scheduled. */
  constructor(clock: Clock, options: JournalOptions = {}) {
    this.#clock = clock;
    this.#maxEntries = options.maxEntries ?? 50_000;
    this.#maxCharacters = options.maxCharacters ?? 64 * 1024 * 1024;
    clock.wrapJobs((run) => {
      const cause = this.#cause;
      return cause === undefined ? run : () => this.caused(cause, run);
    });
  }

  /** The number of the last entry; 0 while there is none. */
  get latest(): number {
    return this.#latest;
  }

  /** Adds an entry and returns its number. */
  write(fact: JournalFact): number {
    const cause = fact.cause ?? this.#cause;
    const n = ++this.#latest;
    const entry = Object.freeze({ n, at: this.#clock.now(), ...fact, ...(cause === undefined ? {} : { cause }) });
    this.#keep(entry);
    for (const follower of [...this.#followers]) this.#tell(follower, entry);
    return n;
  }

  /** Writes for one layer about one session (Core's thread), or about none. */
  writer(layer: Layer, sessionId?: string): JournalWriter {
    const about = sessionId === undefined ? { layer } : { layer, sessionId };
    return (type, more = {}) => this.write({ ...about, type, ...more });
  }

  /** Runs `run`; what is written inside, or by jobs scheduled inside, has the cause `n`. Undefined: no cause. */
  caused<T>(n: number | undefined, run: () => T): T {
    const before = this.#cause;
    this.#cause = n;
    try {
      return run();
    } finally {
      this.#cause = before;
    }
  }

  /**
   * The entries after number `n`, at most `limit` of them. Where some are gone, `droppedBefore` is the number of the
   * first one kept.
   */
  after(n: number, limit = Infinity): { droppedBefore?: number; entries: JournalEntry[] } {
    const entries: JournalEntry[] = [];
    for (let at = Math.max(this.#oldest, n + 1); at <= this.#latest && entries.length < limit; at++) {
      const kept = this.#ring[at % this.#maxEntries];
      if (kept !== undefined) entries.push(kept.entry);
    }
    return n + 1 < this.#oldest ? { droppedBefore: this.#oldest, entries } : { entries };
  }

  /** Calls `listener` with each entry from now on, as it is written. Returns what stops it. */
  follow(listener: (entry: JournalEntry) => void): () => void {
    const follower = (entry: JournalEntry) => listener(entry);
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  #keep(entry: JournalEntry): void {
    const characters = weightOf(entry.data);
    this.#characters += characters;
    // Before the newest takes the place of the oldest in a full ring.
    while (
      this.#oldest < entry.n &&
      (this.#characters > this.#maxCharacters || entry.n - this.#oldest >= this.#maxEntries)
    ) this.#drop(this.#oldest++);
    this.#ring[entry.n % this.#maxEntries] = { entry, characters };
  }

  #drop(n: number): void {
    this.#characters -= this.#ring[n % this.#maxEntries]?.characters ?? 0;
    this.#ring[n % this.#maxEntries] = undefined;
  }

  /** What a follower throws is thrown again in a job of its own: it mustn't reach the writer, nor get lost. */
  #tell(follower: (entry: JournalEntry) => void, entry: JournalEntry): void {
    try {
      follower(entry);
    } catch (error) {
      this.#clock.soon(() => {
        throw error;
      });
    }
  }
}
