/** Things on their way in one direction: they arrive in order, one at a time, each when the scheduler lets it. */

/** Has something done at some moment that the scheduler chooses. */
export type Sometime = (label: string, run: () => void) => void;

interface Item {
  readonly label: string;
  readonly arrive: () => void;
}

export class Line {
  readonly #sometime: Sometime;
  #waiting: Item[] = [];
  #scheduled = false;
  #open = true;

  constructor(sometime: Sometime) {
    this.#sometime = sometime;
  }

  /** Sends something on its way, unless the line is closed. */
  put(label: string, arrive: () => void): void {
    if (!this.#open) return;
    this.#waiting.push({ label, arrive });
    this.#schedule();
  }

  /** Nothing more is put on it; `last` comes after all that is on its way. */
  close(label: string, last: () => void): void {
    this.put(label, last);
    this.#open = false;
  }

  /** What is on its way is lost. */
  lose(): void {
    this.#waiting = [];
  }

  #schedule(): void {
    const [next] = this.#waiting;
    if (this.#scheduled || next === undefined) return;
    this.#scheduled = true;
    this.#sometime(next.label, () => {
      this.#scheduled = false;
      const arrived = this.#waiting.shift();
      this.#schedule();
      arrived?.arrive();
    });
  }
}
