/** The ways that messages take, on which a fault may hold one back. */
import type { Cancel, Clock } from "../clock.ts";
import { type Journal, weightOf } from "../journal/mod.ts";

export interface Way {
  /** Whether what comes now has to wait. */
  readonly busy: boolean;
  /** Does it now, or behind what is held; `message` is what is kept meanwhile. */
  pass(run: () => void, message?: unknown): void;
  /** Does it `ms` of lab time later. */
  hold(ms: number, run: () => void, message?: unknown): void;
  /** What carries the messages is gone, and they with it. */
  clear(): void;
}

/** What one way holds at most: messages, and characters of them, roughly. What is too much goes on before its time. */
const MAX_WAITING = 10_000;
const MAX_CHARACTERS = 16 * 1024 * 1024;

interface Waiting {
  readonly run: () => void;
  readonly characters: number;
  /** Undefined once its time has come, or where it waits for those before it only. */
  cancel: Cancel | undefined;
}

/** In order: what follows a held message waits behind it. */
export class Lane implements Way {
  readonly #clock: Clock;
  readonly #journal: Journal;
  #waiting: Waiting[] = [];
  #characters = 0;

  constructor({ clock, journal }: { clock: Clock; journal: Journal }) {
    this.#clock = clock;
    this.#journal = journal;
  }

  get busy(): boolean {
    return this.#waiting.length > 0;
  }

  pass(run: () => void, message?: unknown): void {
    if (this.busy) this.#push({ run: this.#journal.bind(run), characters: weightOf(message), cancel: undefined });
    else run();
  }

  hold(ms: number, run: () => void, message?: unknown): void {
    const waiting: Waiting = { run: this.#journal.bind(run), characters: weightOf(message), cancel: undefined };
    waiting.cancel = this.#clock.after(ms, () => {
      waiting.cancel = undefined;
      this.#move();
    });
    this.#push(waiting);
  }

  clear(): void {
    this.#letGo();
    this.#waiting = [];
    this.#characters = 0;
  }

  /** Over the limit all go on, so that none overtakes another. */
  #push(waiting: Waiting): void {
    this.#waiting.push(waiting);
    this.#characters += waiting.characters;
    if (this.#waiting.length <= MAX_WAITING && this.#characters <= MAX_CHARACTERS) return;
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
    this.#characters -= first.characters;
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
  #characters = 0;

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  pass(run: () => void): void {
    run();
  }

  hold(ms: number, run: () => void, message?: unknown): void {
    const characters = weightOf(message);
    if (this.#held.size >= MAX_WAITING || this.#characters + characters > MAX_CHARACTERS) return run();
    const cancel = this.#clock.after(ms, () => {
      this.#held.delete(cancel);
      this.#characters -= characters;
      run();
    });
    this.#held.add(cancel);
    this.#characters += characters;
  }

  clear(): void {
    for (const cancel of this.#held) cancel();
    this.#held.clear();
    this.#characters = 0;
  }
}
