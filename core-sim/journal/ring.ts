/** The entries that a journal keeps: the latest ones, as many as their number and their size allow. */
import type { JournalEntry, Teller } from "./entry.ts";

export interface RingLimits {
  maxEntries: number;
  maxCharacters: number;
}

/**
 * Entry n stands at n - 1 modulo the size of the ring, a column for each of its parts: an object for each entry would keep
 * the garbage collector busy for as long as it takes to deliver what the entry is about.
 */
export class JournalRing {
  readonly #limits: RingLimits;
  readonly #tellers: Teller<unknown, unknown>[] = [];
  readonly #whats: unknown[] = [];
  readonly #vias: unknown[] = [];
  readonly #times: number[] = [];
  /** 0 where there is none. */
  readonly #causes: number[] = [];
  readonly #sizes: number[] = [];
  #oldest = 1;
  #latest = 0;
  #characters = 0;

  constructor(limits: RingLimits) {
    this.#limits = limits;
  }

  /** The number of the oldest entry that is kept; one more than the latest while there is none. */
  get oldest(): number {
    return this.#oldest;
  }

  /** The number of the last entry; 0 while there is none. */
  get latest(): number {
    return this.#latest;
  }

  /** Adds an entry and returns its number; the oldest go where the limits ask for it, the newest never does. */
  add<What, Via>(
    teller: Teller<What, Via>,
    what: What,
    via: Via,
    { at, cause, characters }: { at: number; cause: number; characters: number },
  ): number {
    const n = ++this.#latest;
    const { maxEntries, maxCharacters } = this.#limits;
    this.#characters += characters;
    while (this.#oldest < n && (this.#characters > maxCharacters || n - this.#oldest >= maxEntries)) this.#drop();
    const place = (n - 1) % maxEntries;
    this.#tellers[place] = teller;
    this.#whats[place] = what;
    this.#vias[place] = via;
    this.#times[place] = at;
    this.#causes[place] = cause;
    this.#sizes[place] = characters;
    return n;
  }

  /** Entry n in full; undefined where it isn't kept. */
  read(n: number): JournalEntry | undefined {
    if (n < this.#oldest || n > this.#latest) return undefined;
    const place = (n - 1) % this.#limits.maxEntries;
    const fact = this.#tellers[place]?.fact(this.#whats[place], this.#vias[place]);
    if (fact === undefined) return undefined;
    const cause = this.#causes[place] ?? 0;
    return { n, at: this.#times[place] ?? 0, ...fact, ...(cause === 0 ? {} : { cause }) };
  }

  #drop(): void {
    const place = (this.#oldest++ - 1) % this.#limits.maxEntries;
    this.#characters -= this.#sizes[place] ?? 0;
    this.#whats[place] = undefined;
    this.#vias[place] = undefined;
  }
}
