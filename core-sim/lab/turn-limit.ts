/** How much one lab does before the host gets a turn, so that its sockets and every other lab stay alive. */
import type { HostClock } from "../clock.ts";

const MOST = { jobs: 2000, ms: 10 };
/** Milliseconds of the host's time between two turns while a reader is behind. */
const WAY_MS = 2;
/** Reading the time costs as much as a fragment: jobs that go on look at it once in so many steps. */
const STEPS_PER_LOOK = 16;

export class TurnLimit {
  readonly #host: HostClock;
  #jobs = 0;
  /** Since when of the host's time the turn under way lasts. */
  #began = 0;
  #makesWay = false;

  constructor(host: HostClock) {
    this.#host = host;
  }

  /** A new turn begins. */
  reset(): void {
    this.#began = this.#host.monotonic();
    this.#jobs = 0;
    this.#makesWay = false;
  }

  /** Counts a further job; false when the turn has to end before it. */
  admitsJob(): boolean {
    return this.admitsStep() && !this.isOverdue;
  }

  /** Counts a step of a job that goes on, without a look at the time; false when the turn has to end before it. */
  admitsStep(): boolean {
    return !this.#makesWay && ++this.#jobs <= MOST.jobs;
  }

  /** Whether the step just counted is one at which a job that goes on looks at the time. */
  get isTimeToLook(): boolean {
    return this.#jobs % STEPS_PER_LOOK === 0;
  }

  get isOverdue(): boolean {
    return this.#host.monotonic() - this.#began > MOST.ms;
  }

  /** The turn ends after the job under way, and the next one comes a little later. */
  makeWay(): void {
    this.#makesWay = true;
  }

  /** Milliseconds of the host's time until the next turn. */
  get pauseMs(): number {
    return this.#makesWay ? WAY_MS : 0;
  }
}
