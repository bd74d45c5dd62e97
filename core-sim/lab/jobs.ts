/** What a lab has to do, now and later: run one job after the other, each at one instant. */
import type { Cancel } from "../clock.ts";
import { JobQueue } from "./job-queue.ts";
import type { LabTime } from "./time.ts";
import { Timers } from "./timers.ts";

/** A job that goes on while others wait takes this many of its steps at a time. */
const STEPS_TOGETHER = 8;

export class Jobs {
  readonly #time: LabTime;
  readonly #onError: (error: unknown) => void;
  readonly #soon = new JobQueue();
  readonly #timers = new Timers();
  #underWay = false;
  /** What the job under way has done beyond itself. */
  #steps = 0;
  /** The lab's time for the job under way, once it was asked for: what happens in one happens at one instant. */
  #instant: number | undefined;

  /** `onError` hears what a job throws; no other job is stopped by it. */
  constructor(time: LabTime, onError: (error: unknown) => void) {
    this.#time = time;
    this.#onError = onError;
  }

  /** Milliseconds of lab time, whole. */
  now(): number {
    if (!this.#underWay) return Math.floor(this.#time.exact());
    return this.#instant ??= Math.floor(this.#time.exact());
  }

  /** The job under way has lasted so long that what it does next happens at a new instant. */
  passInstant(): void {
    this.#instant = undefined;
  }

  get underWay(): boolean {
    return this.#underWay;
  }

  /** No job of this instant waits. */
  get noneWaits(): boolean {
    return this.#soon.isEmpty;
  }

  /** When the next job of a later instant is due; undefined when none waits. */
  get nextDue(): number | undefined {
    return this.#timers.nextDue;
  }

  soon(run: () => void): void {
    this.#soon.add(run);
  }

  at(due: number, run: () => void): Cancel {
    return this.#timers.add(due, run);
  }

  clear(): void {
    this.#soon.clear();
    this.#timers.clear();
  }

  /** Counts a step of the job under way; false when others of this instant have waited for enough of them. */
  admitsStep(): boolean {
    return ++this.#steps < STEPS_TOGETHER || this.#soon.isEmpty;
  }

  /** Runs what is due by `until`, in order, each job followed by what it does at once. False: not admitted any further. */
  work(until: number, admits: () => boolean): boolean {
    return this.whileUnderWay(() => {
      while (!this.#soon.isEmpty || (this.#timers.nextDue ?? Infinity) <= until) {
        if (!admits()) return false;
        this.run(this.#soon.take() ?? this.#fallenDue(until));
      }
      return true;
    });
  }

  /** Runs one job now. */
  run(job: () => void): void {
    this.#instant = undefined;
    this.#steps = 0;
    try {
      job();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** All that is run meanwhile counts as under way. */
  whileUnderWay<T>(run: () => T): T {
    const before = this.#underWay;
    this.#underWay = true;
    try {
      return run();
    } finally {
      this.#underWay = before;
    }
  }

  #fallenDue(until: number): () => void {
    const timer = this.#timers.take(until);
    if (timer === undefined) return () => {};
    this.#time.reach(timer.due);
    return timer.run;
  }
}
