/** When the page looks at its limits again, and how often it shows what is left. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { PageClock } from "../../lifecycle/mod.ts";
import type { KeptSession } from "./retention-types.ts";

/** How often the page looks, in ms: limits are days. */
export const LOOK_MS = 30_000;
/** So much before something goes its seconds are counted, in ms. */
const COUNT_MS = 120_000;
const SECOND_MS = 1000;

export interface PaceOptions {
  readonly clock: PageClock;
  steady(): number;
  readonly kept: ReadonlySignal<readonly KeptSession[] | undefined>;
  look(): void;
}

export class Pace {
  readonly #o: PaceOptions;
  readonly #now;
  #looked = 0;
  #callOff = () => {};

  constructor(options: PaceOptions) {
    this.#o = options;
    this.#now = signal(options.clock.now());
  }

  /** In ms of the page's clock, as it was last shown. */
  get now(): ReadonlySignal<number> {
    return this.#now;
  }

  /** From now on, until `stop()`. The first look is the caller's. */
  start(): void {
    this.#looked = this.#o.steady();
    this.follow();
  }

  /** What is kept has changed, and with it what is counted. */
  follow(): void {
    this.#now.value = this.#o.clock.now();
    this.#callOff();
    const left = this.#left();
    // What is over is being looked at: until that is done, there is nothing to count.
    const wait = left > COUNT_MS ? LOOK_MS : left > 0 ? Math.min(SECOND_MS, left) : SECOND_MS;
    this.#callOff = this.#o.clock.after(wait, () => this.#tick());
  }

  stop(): void {
    this.#callOff();
  }

  #tick(): void {
    const { steady, look } = this.#o;
    const over = this.#left() <= 0 || steady() - this.#looked >= LOOK_MS;
    if (over) this.#looked = steady();
    this.follow();
    if (over) look();
  }

  /** To the next end that was announced, in ms. What is due already is looked at in its turn. */
  #left(): number {
    const now = this.#o.clock.now();
    return Math.min(
      ...(this.#o.kept.peek() ?? []).map(({ stand }) =>
        stand.is === "warned" && stand.announced ? stand.until - now : Infinity
      ),
    );
  }
}
