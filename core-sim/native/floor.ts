/** Who speaks on the link: Core never hears a request while it is inside one, or is telling something itself. */
import type { Clock } from "../clock.ts";

export class Floor {
  readonly #clock: Clock;
  #taken = false;
  #waiting: (() => void)[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Asks Core now, or when it is its turn. */
  ask(run: () => void): void {
    this.#waiting.push(run);
    this.#drain();
  }

  /** Core is inside a request until `run` is back. */
  inside(run: () => void): void {
    this.#taken = true;
    try {
      run();
    } finally {
      this.#taken = false;
    }
  }

  /** Core begins to tell something. Returns whether it wasn't speaking already, for `spoken`, to be called in a `finally`. */
  speak(): boolean {
    const outermost = !this.#taken;
    this.#taken = true;
    return outermost;
  }

  /** Core has told it. What was asked meanwhile is asked in a job of its own. */
  spoken(outermost: boolean): void {
    if (!outermost) return;
    this.#taken = false;
    if (this.#waiting.length > 0) this.#clock.soon(() => this.#drain());
  }

  /** Forgets what waits to be asked. */
  clear(): void {
    this.#waiting = [];
  }

  #drain(): void {
    while (!this.#taken) {
      const run = this.#waiting.shift();
      if (run === undefined) return;
      run();
    }
  }
}
