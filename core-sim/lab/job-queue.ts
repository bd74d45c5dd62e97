/** Jobs of one instant, first in, first out. */

export class JobQueue {
  #taking: (() => void)[] = [];
  #next = 0;
  #adding: (() => void)[] = [];

  get isEmpty(): boolean {
    return this.#next >= this.#taking.length && this.#adding.length === 0;
  }

  add(job: () => void): void {
    this.#adding.push(job);
  }

  /** The oldest job; undefined when there is none. Taking costs the same however many wait. */
  take(): (() => void) | undefined {
    if (this.#next >= this.#taking.length) {
      this.#taking = this.#adding;
      this.#adding = [];
      this.#next = 0;
    }
    return this.#taking[this.#next++];
  }

  clear(): void {
    this.#taking = [];
    this.#adding = [];
  }
}
