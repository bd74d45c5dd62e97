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
  /** How often the next thing is passed over before it arrives. */
  #delay = 0;

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

  /** All that is on its way arrives now. */
  hurry(): void {
    for (const { arrive } of this.#waiting.splice(0)) arrive();
  }

  /** What comes from now on is passed over so many times before it arrives. */
  slowDown(times: number): void {
    this.#delay = times;
  }

  #schedule(): void {
    const [next] = this.#waiting;
    if (this.#scheduled || next === undefined) return;
    this.#scheduled = true;
    this.#passOver(next.label, this.#delay);
  }

  #passOver(label: string, times: number): void {
    if (times > 0) return this.#sometime(`${label} (not yet)`, () => this.#passOver(label, times - 1));
    this.#sometime(label, () => {
      this.#scheduled = false;
      const arrived = this.#waiting.shift();
      this.#schedule();
      arrived?.arrive();
    });
  }
}
