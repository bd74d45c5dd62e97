/** The ways that messages take, on which a fault may hold one back. */
import type { Cancel, Clock } from "../clock.ts";
import type { Journal } from "../journal.ts";

export interface Way {
  /** Whether what comes now has to wait. */
  readonly busy: boolean;
  /** Does it now, or behind what is held. */
  pass(run: () => void): void;
  /** Does it `ms` of lab time later. */
  hold(ms: number, run: () => void): void;
  /** What carries the messages is gone, and they with it. */
  clear(): void;
}

/** Messages that one way holds at most. More, and all of them go on at once, in order. */
const MAX_WAITING = 10_000;

interface Waiting {
  readonly run: () => void;
  /** Undefined once its time has come, or where it waits for those before it only. */
  cancel: Cancel | undefined;
}

/** In order: what follows a held message waits behind it. */
export class Lane implements Way {
  readonly #clock: Clock;
  readonly #journal: Journal;
  #waiting: Waiting[] = [];

  constructor({ clock, journal }: { clock: Clock; journal: Journal }) {
    this.#clock = clock;
    this.#journal = journal;
  }

  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  pass(run: () => void): void {
    if (this.busy) this.#push({ run: this.#journal.bind(run), cancel: undefined });
    else run();
  }

  hold(ms: number, run: () => void): void {
    const waiting: Waiting = { run: this.#journal.bind(run), cancel: undefined };
    waiting.cancel = this.#clock.after(ms, () => {
      waiting.cancel = undefined;
      this.#move();
    });
    this.#push(waiting);
  }

  clear(): void {
    this.#letGo();
    this.#waiting = [];
  }

  #push(waiting: Waiting): void {
    this.#waiting.push(waiting);
    if (this.#waiting.length <= MAX_WAITING) return;
    this.#letGo();
    this.#clock.soon(() => this.#move());
  }

  #letGo(): void {
    for (const waiting of this.#waiting) {
      waiting.cancel?.();
      waiting.cancel = undefined;
    }
  }

  /** One message a job, so that one that throws keeps no other from going on. */
  #move(): void {
    const [first] = this.#waiting;
    if (first === undefined || first.cancel !== undefined) return;
    this.#waiting.shift();
    try {
      first.run();
    } finally {
      if (this.busy) this.#clock.soon(() => this.#move());
    }
  }
}

/** Out of order: whatever follows a held message overtakes it. */
export class Loose implements Way {
  readonly busy = false;
  readonly #clock: Clock;
  readonly #held = new Set<Cancel>();

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  pass(run: () => void): void {
    run();
  }

  hold(ms: number, run: () => void): void {
    const cancel = this.#clock.after(ms, () => {
      this.#held.delete(cancel);
      run();
    });
    this.#held.add(cancel);
  }

  clear(): void {
    for (const cancel of this.#held) cancel();
    this.#held.clear();
  }
}
