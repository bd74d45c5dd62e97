/** The lab's clock, that may be fast, slow, paused or moved by hand: runs jobs at their time and gives the host its turns. */
import type { Cancel, Clock, HostClock } from "../clock.ts";
import { type AdvanceHooks, HostTurns } from "./host-turns.ts";
import { Jobs } from "./jobs.ts";
import { LabTime } from "./time.ts";

export interface LabClockOptions {
  mode: "real" | "manual";
  /** Lab milliseconds per real millisecond; 1 by default. Means nothing on a manual clock. */
  speed?: number;
  /** Hears what a job throws; no other job is stopped by it. */
  onError: (error: unknown) => void;
}

export class LabClock implements Clock {
  readonly #time: LabTime;
  readonly #jobs: Jobs;
  readonly #turns: HostTurns;
  #wrap: (run: () => void) => () => void = (run) => run;

  constructor(host: HostClock, { mode, speed = 1, onError }: LabClockOptions) {
    this.#time = new LabTime(host, mode, speed);
    this.#jobs = new Jobs(this.#time, onError);
    this.#turns = new HostTurns(host, this.#time, this.#jobs);
  }

  now(): number {
    return this.#jobs.now();
  }

  mayGoOn(): boolean {
    const { limit } = this.#turns;
    if (!this.#jobs.underWay || !limit.admitsStep() || !this.#jobs.admitsStep()) return false;
    if (!limit.isTimeToLook) return true;
    this.#jobs.passInstant();
    return !limit.isOverdue;
  }

  /**
   * Somebody can't read as fast as the lab speaks: the turn under way is over after this job, and the next one comes a
   * little later. Nothing else changes, neither the order of things nor their time.
   */
  makeWay(): void {
    this.#turns.limit.makeWay();
  }

  soon(run: () => void): void {
    if (this.#time.stopped) return;
    const first = this.#jobs.noneWaits;
    this.#jobs.soon(this.#wrap(run));
    if (first && !this.#jobs.underWay) queueMicrotask(() => this.#turns.take());
  }

  after(ms: number, run: () => void): Cancel {
    if (this.#time.stopped) return () => {};
    if (!(ms > 0)) return this.#cancellableSoon(run);
    const cancel = this.#jobs.at(this.#time.exact() + ms, this.#wrap(run));
    this.#turns.arm();
    return () => {
      cancel();
      this.#turns.arm();
    };
  }

  wrapJobs(wrap: (run: () => void) => () => void): void {
    this.#wrap = wrap;
  }

  /**
   * Moves a manual or paused clock and runs all that falls due, in order, each followed by what it does at once.
   * Returns the new time. A running clock can't be moved: throws.
   */
  advance(ms: number): number {
    this.#checkStill();
    const target = this.#time.exact() + ms;
    this.#jobs.work(target, () => true);
    this.#time.reach(target);
    if (this.#turns.owed) this.#turns.take();
    return this.now();
  }

  /**
   * Moves the clock like `advance`, in as many turns of the host as it takes. What comes from outside meanwhile, a
   * further advance included, waits (see `input`). On a running clock: throws.
   */
  advanceInTurns(ms: number, hooks: AdvanceHooks): void {
    this.#checkStill();
    this.#turns.advance(ms, hooks);
  }

  /**
   * Takes something that comes from outside. On a clock that stands still it waits until what is under way has settled,
   * in order: at which turn it arrives is chance, and mustn't show in the journal. Else it runs at once.
   */
  input(run: () => void): void {
    this.#turns.input(run);
  }

  /** Whether an input of this moment waits. */
  get holdsInput(): boolean {
    return this.#turns.holdsInput;
  }

  /** Changes how many lab milliseconds pass per real one, from now on. */
  setSpeed(speed: number): void {
    this.#time.setSpeed(speed);
    this.#turns.rearm();
  }

  /** Stops or lets go on a real clock; jobs of the same instant run all the same. An advance under way ends where it is. */
  setPaused(paused: boolean): void {
    this.#time.setPaused(paused);
    this.#turns.arm();
  }

  describe(): { now: number; mode: "real" | "manual"; speed: number; paused: boolean } {
    const { mode, speed, paused } = this.#time;
    return { now: this.now(), mode, speed, paused };
  }

  /** Cancels everything; later calls do nothing. An advance under way settles. */
  stop(): void {
    this.#time.stop();
    this.#jobs.clear();
    this.#turns.stop();
  }

  #checkStill(): void {
    if (this.#time.standsStill) return;
    throw new Error("Cannot advance a running clock: pause it, or make the lab with a manual one");
  }

  #cancellableSoon(run: () => void): Cancel {
    let wanted = true;
    this.soon(() => wanted && run());
    return () => void (wanted = false);
  }
}
