/** What happened in a lab, in order, each with its cause. Holds no lab id, no path of the host and no pings. */
import type { Clock } from "./clock.ts";
import type { Layer } from "./control/mod.ts";
import { type JournalEntry, type JournalFact, KeptEntry, WrittenEntry } from "./journal-entry.ts";

export { type JournalEntry, type JournalFact, KeptEntry };

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
  readonly #maxEntries: number;
  readonly #maxCharacters: number;
  /** A ring: entry n stands at n modulo its size. */
  readonly #ring: (KeptEntry | undefined)[] = [];
  /** The number of the oldest entry that is kept. */
  #oldest = 1;
  #characters = 0;
  readonly #followers = new Set<() => void>();
  #latest = 0;
  #cause: number | undefined;

  /** Every job that the clock schedules from here on keeps the cause that was under way when it was scheduled. */
  constructor(clock: Clock, options: JournalOptions = {}) {
    this.#clock = clock;
    this.#maxEntries = options.maxEntries ?? 50_000;
    this.#maxCharacters = options.maxCharacters ?? 64 * 1024 * 1024;
    clock.wrapJobs((run) => this.bind(run));
  }

  /** The number of the last entry; 0 while there is none. */
  get latest(): number {
    return this.#latest;
  }

  /** Adds an entry and returns its number. */
  write(fact: JournalFact): number {
    return this.keep(new WrittenEntry(fact));
  }

  /** Adds an entry whose fact is asked for when somebody reads it; returns its number. Each is kept once. */
  keep(entry: KeptEntry): number {
    const n = ++this.#latest;
    entry.at = this.#clock.now();
    entry.cause ??= this.#cause;
    this.#characters += entry.characters;
    // Before the newest takes the place of the oldest in a full ring.
    while (
      this.#oldest < n && (this.#characters > this.#maxCharacters || n - this.#oldest >= this.#maxEntries)
    ) this.#drop(this.#oldest++);
    this.#ring[n % this.#maxEntries] = entry;
    if (this.#followers.size > 0) this.#tellFollowers();
    return n;
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
    for (let number = Math.max(this.#oldest, n + 1); number <= this.#latest && entries.length < limit; number++) {
      const kept = this.#ring[number % this.#maxEntries];
      if (kept !== undefined) entries.push(told(number, kept));
    }
    return n + 1 < this.#oldest ? { droppedBefore: this.#oldest, entries } : { entries };
  }

  /** Calls `listener` after each entry that is written from now on. Returns what stops it. */
  follow(listener: () => void): () => void {
    const follower = () => listener();
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  #drop(n: number): void {
    this.#characters -= this.#ring[n % this.#maxEntries]?.characters ?? 0;
    this.#ring[n % this.#maxEntries] = undefined;
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

function told(n: number, kept: KeptEntry): JournalEntry {
  const { at, cause } = kept;
  return { n, at, ...kept.fact(), ...(cause === undefined ? {} : { cause }) };
}
