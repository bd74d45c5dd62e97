/** Asks for a snapshot: now and then while the link to Core is being restored, since a page isn't told that it is back. */
import type { ErrorShape } from "../../sdk/protocol/mod.ts";
import { type PageClock, shapeOf } from "../lifecycle/mod.ts";

const FIRST_MS = 1000;
const MOST_MS = 30_000;

/** Codes that say that Core can't be reached now, and nothing about the session (NL4). */
export const LINK_CODES: ReadonlySet<string> = new Set([
  "NATIVE_CONNECTION_CLOSED",
  "NATIVE_HOST_UNAVAILABLE",
  "CORE_RUNTIME_UNAVAILABLE",
  "THREAD_SUBSCRIPTION_CLOSED",
  "THREAD_SUBSCRIPTION_UNAVAILABLE",
]);

export interface LinkWatchOptions {
  clock: PageClock;
  /** From 0 to 1: how much of its second half a pause is shortened by, so that many tabs don't ask in one instant. */
  chance(): number;
  /** A read that brings the snapshot; it changes nothing in Core (CN5). False when it can't be asked for now. */
  ask(): Promise<boolean>;
  /** Core still can't be reached; why may be another reason than before. */
  onSilence(error: ErrorShape): void;
  /** Core answered: with the snapshot, or with something that isn't about the link. */
  onAnswer(error: ErrorShape | undefined): void;
}

export class LinkWatch {
  readonly #options: LinkWatchOptions;
  #callOff: (() => void) | undefined;

  constructor(options: LinkWatchOptions) {
    this.#options = options;
  }

  /** Begins asking, with growing pauses; does nothing while it asks already. */
  start(): void {
    this.#callOff ??= this.#after(FIRST_MS);
  }

  /** Asks at once, as after a time in which nothing of the page ran; goes on asking where Core can't be reached. */
  askNow(): void {
    this.stop();
    this.#callOff = () => {};
    void this.#ask(FIRST_MS);
  }

  stop(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }

  #after(pause: number): () => void {
    const { clock, chance } = this.#options;
    return clock.after(pause * (1 - chance() / 2), () => void this.#ask(pause));
  }

  async #ask(pause: number): Promise<void> {
    const mine = this.#callOff;
    const answer = await this.#options.ask().then((asked) => asked ? "snapshot" : "waiting", shapeOf);
    if (this.#callOff !== mine) return;
    if (answer === "waiting" || (answer !== "snapshot" && LINK_CODES.has(answer.code))) {
      if (answer !== "waiting") this.#options.onSilence(answer);
      this.#callOff = this.#after(Math.min(pause * 2, MOST_MS));
      return;
    }
    this.#callOff = undefined;
    this.#options.onAnswer(answer === "snapshot" ? undefined : answer);
  }
}
