/** What pages say while the lab's clock is being moved: kept, in order, until that has settled. */
import type { OpenPort } from "../extension/mod.ts";
import { weightOf } from "../journal/mod.ts";
import type { LabClock } from "./clock.ts";

/** What one lab keeps at the most: characters, roughly, with something added for each message. */
const MAX_KEPT = 16 * 1024 * 1024;
const EACH = 200;

export class LabInbox {
  readonly #clock: LabClock;
  #kept = 0;

  constructor(clock: LabClock) {
    this.#clock = clock;
  }

  /** The same port, whose messages wait where they must; over the limit they are refused unread. */
  guard(port: OpenPort): OpenPort {
    return {
      portId: port.portId,
      receive: (value, encodedBytes) => {
        if (!this.#take(() => weightOf(value), () => port.receive(value, encodedBytes))) port.tooMany(value);
      },
      malformed: (why, envelope) => {
        if (!this.#take(() => EACH, () => port.malformed(why, envelope))) port.tooMany(envelope);
      },
      tooMany: (value) => port.tooMany(value),
      lost: (reason) => this.#clock.input(() => port.lost(reason)),
    };
  }

  #take(weight: () => number, run: () => void): boolean {
    if (!this.#clock.holdsInput) {
      run();
      return true;
    }
    const characters = weight() + EACH;
    if (this.#kept + characters > MAX_KEPT) return false;
    this.#kept += characters;
    this.#clock.input(() => {
      this.#kept -= characters;
      run();
    });
    return true;
  }
}
