/** The lab's clock, that may be fast, slow, paused or moved by hand. */
import type { Cancel, Clock, HostClock } from "./clock.ts";

/** 2026-01-01T00:00:00Z, where every manual clock starts. */
export const MANUAL_START = Date.UTC(2026, 0, 1);

/** On a running clock, jobs of one instant that run before the host gets a turn, so that its sockets stay alive. */
const JOBS_PER_TURN = 1000;

export interface LabClockOptions {
  mode: "real" | "manual";
  /** Lab milliseconds per real millisecond; 1 by default. Means nothing on a manual clock. */
  speed?: number;
  /** Hears what a job throws; no other job is stopped by it. */
  onError: (error: unknown) => void;
}

interface Timer {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

/** The clock of one lab: real time from creation on (steps of the wall clock change nothing), or moved by hand. */
export class LabClock implements Clock {
  readonly #host: HostClock;
  readonly #mode: "real" | "manual";
  readonly #onError: (error: unknown) => void;
  #speed: number;
  #paused = false;
  #stopped = false;
  /** Lab time at the host's monotonic `#since`; the two move together whenever speed or pause changes. */
  #base: number;
  #since: number;
  #soonJobs: (() => void)[] = [];
  #draining = false;
  /** The latest first, so that the next one is popped off the end. */
  readonly #timers: Timer[] = [];
  #order = 0;
  #armed: { readonly due: number; readonly cancel: Cancel } | undefined;
  #cancelTurn: Cancel | undefined;
  #wrap: (run: () => void) => () => void = (run) => run;

  constructor(host: HostClock, options: LabClockOptions) {
    this.#host = host;
    this.#mode = options.mode;
    this.#speed = options.speed ?? 1;
    this.#onError = options.onError;
    this.#base = options.mode === "manual" ? MANUAL_START : host.now();
    this.#since = host.monotonic();
  }

  now(): number {
    return Math.floor(this.#exact());
  }

  soon(run: () => void): void {
    if (this.#stopped) return;
    this.#soonJobs.push(this.#wrap(run));
    if (this.#soonJobs.length === 1 && !this.#draining) queueMicrotask(() => this.#drain());
  }

  after(ms: number, run: () => void): Cancel {
    if (this.#stopped) return () => {};
    if (!(ms > 0)) return this.#cancellableSoon(run);
    const timer = { due: this.#exact() + ms, order: this.#order++, run: this.#wrap(run) };
    this.#timers.splice(this.#place(timer), 0, timer);
    this.#arm();
    return () => {
      const at = this.#place(timer);
      if (this.#timers[at] === timer) this.#timers.splice(at, 1);
      this.#arm();
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
    if (this.#stopped) return this.now();
    if (!this.#standsStill()) {
      throw new Error("Cannot advance a running clock: pause it, or make the lab with a manual one");
    }
    const target = this.#base + ms;
    this.#drain();
    this.#runDue(target, (due) => (this.#base = due));
    this.#base = target;
    return this.now();
  }

  /** Changes how many lab milliseconds pass per real one, from now on. */
  setSpeed(speed: number): void {
    this.#rebase();
    this.#speed = speed;
    this.#disarm();
    this.#arm();
  }

  /** Stops or lets go on a real clock; jobs of the same instant run all the same. */
  setPaused(paused: boolean): void {
    this.#rebase();
    this.#paused = paused;
    this.#arm();
  }

  describe(): { now: number; mode: "real" | "manual"; speed: number; paused: boolean } {
    return { now: this.now(), mode: this.#mode, speed: this.#speed, paused: this.#paused };
  }

  /** Cancels everything; later calls do nothing. */
  stop(): void {
    this.#rebase();
    this.#stopped = true;
    this.#soonJobs = [];
    this.#timers.length = 0;
    this.#cancelTurn?.();
    this.#arm();
  }

  #standsStill(): boolean {
    return this.#mode === "manual" || this.#paused || this.#stopped;
  }

  #exact(): number {
    return this.#standsStill() ? this.#base : this.#base + (this.#host.monotonic() - this.#since) * this.#speed;
  }

  #rebase(): void {
    this.#base = this.#exact();
    this.#since = this.#host.monotonic();
  }

  #cancellableSoon(run: () => void): Cancel {
    let wanted = true;
    this.soon(() => wanted && run());
    return () => void (wanted = false);
  }

  /** Where a timer stands or would stand in the descending list. */
  #place({ due, order }: Timer): number {
    let [low, high] = [0, this.#timers.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#timers[middle];
      const later = other !== undefined && (other.due > due || (other.due === due && other.order > order));
      if (later) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #drain(): void {
    if (this.#draining) return;
    this.#draining = true;
    let done = 0;
    while (this.#soonJobs.length > 0 && !(done >= JOBS_PER_TURN && !this.#standsStill())) {
      const jobs = this.#soonJobs;
      this.#soonJobs = [];
      done += jobs.length;
      for (const job of jobs) this.#run(job);
    }
    this.#draining = false;
    if (this.#soonJobs.length > 0) this.#cancelTurn = this.#host.after(0, () => this.#drain());
  }

  #runDue(until: number, reach: (due: number) => void): void {
    for (let next = this.#timers.at(-1); next !== undefined && next.due <= until; next = this.#timers.at(-1)) {
      this.#timers.pop();
      reach(next.due);
      this.#run(next.run);
      this.#drain();
    }
  }

  #run(job: () => void): void {
    if (this.#stopped) return;
    try {
      job();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Keeps exactly one host timer, for the next job due. */
  #arm(): void {
    const due = this.#standsStill() ? undefined : this.#timers.at(-1)?.due;
    if (due === this.#armed?.due) return;
    this.#disarm();
    if (due === undefined) return;
    const wait = Math.max(0, Math.ceil((due - this.#exact()) / this.#speed));
    this.#armed = { due, cancel: this.#host.after(wait, () => this.#wake()) };
  }

  #disarm(): void {
    this.#armed?.cancel();
    this.#armed = undefined;
  }

  #wake(): void {
    this.#armed = undefined;
    this.#runDue(this.#exact(), () => {});
    this.#arm();
  }
}
