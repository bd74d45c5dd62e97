/** How much a page sends within a second, and when that is too much. */
import type { HostClock } from "../clock.ts";
import { MAX_FRAME_BYTES } from "./frames.ts";

/**
 * At least 1,000 messages a second are taken, and as much text as one frame may have; those over the limit are refused
 * unread, and far beyond it the port closes.
 */
const MESSAGES_PER_SECOND = 2_000;
const CLOSE_AT_MESSAGES_PER_SECOND = 20_000;

export class Intake {
  readonly #clock: HostClock;
  #since: number;
  #messages = 0;
  #characters = 0;

  constructor(clock: HostClock) {
    this.#clock = clock;
    this.#since = clock.monotonic();
  }

  /** A frame comes: counting begins anew where a second is over. */
  renew(): void {
    const now = this.#clock.monotonic();
    if (now - this.#since < 1000) return;
    this.#since = now;
    this.#messages = 0;
    this.#characters = 0;
  }

  /** One more message, read or not, with the characters that nobody counted yet. */
  add(characters: number): void {
    this.#messages++;
    this.#characters += characters;
  }

  /** Whether what comes now is refused unread. */
  get isOver(): boolean {
    return this.#messages > MESSAGES_PER_SECOND || this.#characters > MAX_FRAME_BYTES;
  }

  /** Whether the port has to close when so many more come. */
  isFloodedBy(more: number): boolean {
    return this.#messages + more > CLOSE_AT_MESSAGES_PER_SECOND;
  }
}
