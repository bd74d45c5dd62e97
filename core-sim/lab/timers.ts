/** What is to happen at later instants, in the order of their time, then of their making. */
import type { Cancel } from "../clock.ts";

export interface Timer {
  /** Milliseconds of the lab's clock, fractions included. */
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

export class Timers {
  /** The latest first, so that the next one is popped off the end. */
  readonly #waiting: Timer[] = [];
  #order = 0;

  /** When the next one is due; undefined when none waits. */
  get nextDue(): number | undefined {
    return this.#waiting.at(-1)?.due;
  }

  add(due: number, run: () => void): Cancel {
    const timer = { due, order: this.#order++, run };
    this.#waiting.splice(this.#place(timer), 0, timer);
    return () => {
      const at = this.#place(timer);
      if (this.#waiting[at] === timer) this.#waiting.splice(at, 1);
    };
  }

  /** Takes the next one if it is due by `until`. */
  take(until: number): Timer | undefined {
    const due = this.nextDue;
    return due !== undefined && due <= until ? this.#waiting.pop() : undefined;
  }

  clear(): void {
    this.#waiting.length = 0;
  }

  /** Where a timer stands or would stand in the descending list. */
  #place({ due, order }: Timer): number {
    let [low, high] = [0, this.#waiting.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#waiting[middle];
      const later = other !== undefined && (other.due > due || (other.due === due && other.order > order));
      if (later) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
