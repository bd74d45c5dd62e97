/** The lab's clock, that may be fast, slow, paused or moved by hand: runs jobs at their time and gives the host its turns. */
import type { Cancel, Clock, HostClock } from "../clock.ts";
import { JobQueue } from "./job-queue.ts";
import { LabTime } from "./time.ts";
import { Timers } from "./timers.ts";

/** How much one lab does before the host gets a turn, so that its sockets and every other lab stay alive. */
const TURN = { jobs: 2000, ms: 10 };
/** Milliseconds of the host's time between two turns while a reader is behind. */
const WAY_MS = 2;
/** Reading the time costs as much as a fragment: jobs that go on look at it once in so many steps. */
const STEPS_PER_LOOK = 16;
/** A job that goes on while others wait takes this many of its steps at a time. */
const STEPS_TOGETHER = 8;

export interface LabClockOptions {
  mode: "real" | "manual";
  /** Lab milliseconds per real millisecond; 1 by default. Means nothing on a manual clock. */
  speed?: number;
  /** Hears what a job throws; no other job is stopped by it. */
  onError: (error: unknown) => void;
}

/** What a move of the clock in turns calls. */
export interface AdvanceHooks {
  /** It begins, after what was asked before it. Returns what each of its turns is passed through. */
  begin(): (turn: () => boolean) => boolean;
  /** All that fell due was run, or the clock was stopped or let go: the time that it shows then. */
  settled(now: number): void;
}

interface Advance {
  readonly target: number;
  readonly around: (turn: () => boolean) => boolean;
  readonly settled: (now: number) => void;
}

export class LabClock implements Clock {
  readonly #host: HostClock;
  readonly #onError: (error: unknown) => void;
  readonly #time: LabTime;
  readonly #soon = new JobQueue();
  readonly #timers = new Timers();
  #stopped = false;
  #working = false;
  /** What the turn under way has done, and since when of the host's time. */
  #jobs = 0;
  #turnBegan = 0;
  /** What the job under way has done beyond itself. */
  #steps = 0;
  #makesWay = false;
  /** The lab's time for the job under way, once it was asked for: what happens in one happens at one instant. */
  #instant: number | undefined;
  #armed: { readonly due: number; readonly cancel: Cancel } | undefined;
  /** The host was asked for another turn. */
  #turn: Cancel | undefined;
  #advance: Advance | undefined;
  readonly #inputs: (() => void)[] = [];
  #wrap: (run: () => void) => () => void = (run) => run;

  constructor(host: HostClock, options: LabClockOptions) {
    this.#host = host;
    this.#onError = options.onError;
    this.#time = new LabTime(host, options.mode, options.speed ?? 1);
  }

  now(): number {
    if (!this.#working) return Math.floor(this.#time.exact());
    return this.#instant ??= Math.floor(this.#time.exact());
  }

  mayGoOn(): boolean {
    if (!this.#working || this.#makesWay || ++this.#jobs > TURN.jobs) return false;
    if (++this.#steps >= STEPS_TOGETHER && !this.#soon.isEmpty) return false;
    if (this.#jobs % STEPS_PER_LOOK !== 0) return true;
    this.#instant = undefined;
    return !this.#isOverdue();
  }

  /**
   * Somebody can't read as fast as the lab speaks: the turn under way is over after this job, and the next one comes a
   * little later. Nothing else changes, neither the order of things nor their time.
   */
  makeWay(): void {
    this.#makesWay = true;
  }

  soon(run: () => void): void {
    if (this.#stopped) return;
    const first = this.#soon.isEmpty;
    this.#soon.add(this.#wrap(run));
    if (first && !this.#working) queueMicrotask(() => this.#go());
  }

  after(ms: number, run: () => void): Cancel {
    if (this.#stopped) return () => {};
    if (!(ms > 0)) return this.#cancellableSoon(run);
    const cancel = this.#timers.add(this.#time.exact() + ms, this.#wrap(run));
    this.#arm();
    return () => {
      cancel();
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
    this.#checkStill();
    const target = this.#time.exact() + ms;
    this.#work(target, () => false);
    this.#time.reach(target);
    if (this.#turn !== undefined || this.#inputs.length > 0) this.#go();
    return this.now();
  }

  /**
   * Moves the clock like `advance`, in as many turns of the host as it takes. What comes from outside meanwhile, a
   * further advance included, waits (see `input`). On a running clock: throws.
   */
  advanceInTurns(ms: number, { begin, settled }: AdvanceHooks): void {
    this.#checkStill();
    this.#inputs.push(() => {
      if (this.#stopped || !this.#time.standsStill) settled(this.now());
      else this.#advance = { target: this.#time.exact() + ms, around: begin(), settled };
    });
    if (!this.#working && this.#turn === undefined) this.#go();
  }

  /**
   * Takes something that comes from outside. On a clock that stands still it waits until what is under way has settled,
   * in order: at which turn it arrives is chance, and mustn't show in the journal. Else it runs at once.
   */
  input(run: () => void): void {
    if (this.holdsInput) this.#inputs.push(run);
    else run();
  }

  /** Whether an input of this moment waits. */
  get holdsInput(): boolean {
    if (this.#working || this.#stopped) return false;
    const settling = this.#time.standsStill && (this.#turn !== undefined || this.#advance !== undefined);
    return settling || this.#inputs.length > 0;
  }

  /** Changes how many lab milliseconds pass per real one, from now on. */
  setSpeed(speed: number): void {
    this.#time.setSpeed(speed);
    this.#disarm();
    this.#arm();
  }

  /** Stops or lets go on a real clock; jobs of the same instant run all the same. An advance under way ends where it is. */
  setPaused(paused: boolean): void {
    this.#time.setPaused(paused);
    this.#arm();
  }

  describe(): { now: number; mode: "real" | "manual"; speed: number; paused: boolean } {
    const { mode, speed, paused } = this.#time;
    return { now: this.now(), mode, speed, paused };
  }

  /** Cancels everything; later calls do nothing. An advance under way settles. */
  stop(): void {
    this.#time.stop();
    this.#stopped = true;
    this.#soon.clear();
    this.#timers.clear();
    this.#turn?.();
    this.#turn = undefined;
    this.#disarm();
    this.#endAdvance();
    for (const input of this.#inputs.splice(0)) this.#run(input);
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

  /** Does what is due, for one turn; asks for another one where something is left. */
  #go(): void {
    this.#turn?.();
    this.#turn = undefined;
    this.#turnBegan = this.#host.monotonic();
    this.#jobs = 0;
    this.#makesWay = false;
    const isOver = () => this.#makesWay || ++this.#jobs > TURN.jobs || this.#isOverdue();
    let finished: boolean;
    do finished = this.#workThrough(isOver); while (finished && this.#nextInput());
    if (!finished) this.#turn = this.#host.after(this.#makesWay ? WAY_MS : 0, () => this.#go());
    this.#arm();
  }

  #isOverdue(): boolean {
    return this.#host.monotonic() - this.#turnBegan > TURN.ms;
  }

  #workThrough(isOver: () => boolean): boolean {
    const still = this.#time.standsStill;
    const until = still ? this.#advance?.target ?? -Infinity : this.#time.exact();
    const work = () => this.#work(until, isOver);
    return this.#advance === undefined ? work() : this.#advance.around(work);
  }

  /** Whatever was under way has settled: the next input, if any. */
  #nextInput(): boolean {
    this.#endAdvance();
    const input = this.#inputs.shift();
    if (input === undefined) return false;
    this.#whileWorking(() => this.#run(input));
    return true;
  }

  #endAdvance(): void {
    const advance = this.#advance;
    if (advance === undefined) return;
    this.#advance = undefined;
    this.#time.reach(advance.target);
    this.#whileWorking(() => this.#run(() => advance.settled(this.now())));
  }

  /** Runs what is due by `until`, in order, each job followed by what it does at once. False: the turn was over first. */
  #work(until: number, isOver: () => boolean): boolean {
    return this.#whileWorking(() => {
      while (!this.#soon.isEmpty || (this.#timers.nextDue ?? Infinity) <= until) {
        if (isOver()) return false;
        this.#run(this.#soon.take() ?? this.#fallenDue(until));
      }
      return true;
    });
  }

  #fallenDue(until: number): () => void {
    const timer = this.#timers.take(until);
    if (timer === undefined) return () => {};
    this.#time.reach(timer.due);
    return timer.run;
  }

  #whileWorking<T>(run: () => T): T {
    const before = this.#working;
    this.#working = true;
    try {
      return run();
    } finally {
      this.#working = before;
    }
  }

  #run(job: () => void): void {
    this.#instant = undefined;
    this.#steps = 0;
    try {
      job();
    } catch (error) {
      this.#onError(error);
    }
  }

  /** Keeps exactly one host timer, for the next job due. */
  #arm(): void {
    const due = this.#time.standsStill || this.#turn !== undefined ? undefined : this.#timers.nextDue;
    if (due === this.#armed?.due) return;
    this.#disarm();
    if (due === undefined) return;
    this.#armed = { due, cancel: this.#host.after(this.#time.untilReal(due), () => this.#wake()) };
  }

  #disarm(): void {
    this.#armed?.cancel();
    this.#armed = undefined;
  }

  #wake(): void {
    this.#armed = undefined;
    this.#go();
  }
}
