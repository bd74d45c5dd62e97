/** What happened in a lab, in order, each with its cause. Holds no lab id, no path of the host and no pings. */
import type { Clock } from "./clock.ts";

/** Where something happened; `control` is the hand that disturbs or steers the lab. */
export type Layer = "page" | "route" | "extension" | "native-link" | "core" | "agent" | "workspace" | "control";

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
}

export class Journal {
  readonly #clock: Clock;
  readonly #maxEntries: number;
  /** A ring: entry n stands at n modulo its size. */
  readonly #ring: JournalEntry[] = [];
  readonly #followers = new Set<(entry: JournalEntry) => void>();
  #latest = 0;
  #cause: number | undefined;

  /** Every job that the clock schedules from here on keeps the cause that was under way when it was scheduled. */
  constructor(clock: Clock, options: JournalOptions = {}) {
    this.#clock = clock;
    this.#maxEntries = options.maxEntries ?? 50_000;
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
    this.#ring[n % this.#maxEntries] = entry;
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

  /** The entries after number `n`. Where some of them are gone, `droppedBefore` is the number of the first one kept. */
  after(n: number): { droppedBefore?: number; entries: JournalEntry[] } {
    const firstKept = Math.max(1, this.#latest - this.#maxEntries + 1);
    const entries: JournalEntry[] = [];
    for (let at = Math.max(firstKept, n + 1); at <= this.#latest; at++) {
      const entry = this.#ring[at % this.#maxEntries];
      if (entry !== undefined) entries.push(entry);
    }
    return n + 1 < firstKept ? { droppedBefore: firstKept, entries } : { entries };
  }

  /** Calls `listener` with each entry from now on, as it is written. Returns what stops it. */
  follow(listener: (entry: JournalEntry) => void): () => void {
    const follower = (entry: JournalEntry) => listener(entry);
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
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
