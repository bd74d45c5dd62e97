import type { HostClock } from "../../core-sim/clock.ts";

/** A host clock that moves only when a test says so. */
export class ManualHostClock implements HostClock {
  #now = 0;
  #jobs: { due: number; run: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const job = { due: this.#now + ms, run };
    this.#jobs.push(job);
    return () => {
      this.#jobs = this.#jobs.filter((other) => other !== job);
    };
  }

  /** How many jobs wait. */
  get waiting(): number {
    return this.#jobs.length;
  }

  /** Runs all that falls due in `ms` milliseconds, in order. */
  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = this.#jobs.filter(({ due }) => due <= until).sort((one, other) => one.due - other.due);
      if (next === undefined) break;
      this.#jobs = this.#jobs.filter((job) => job !== next);
      this.#now = Math.max(this.#now, next.due);
      next.run();
    }
    this.#now = until;
  }
}
