/** A lab works in turns of the host: what is due, then what came from outside meanwhile, one after the other. */
import type { Cancel, HostClock } from "../clock.ts";
import { Alarm } from "./alarm.ts";
import type { Jobs } from "./jobs.ts";
import type { LabTime } from "./time.ts";
import { TurnLimit } from "./turn-limit.ts";

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

export class HostTurns {
  readonly limit: TurnLimit;
  readonly #host: HostClock;
  readonly #time: LabTime;
  readonly #jobs: Jobs;
  readonly #alarm: Alarm;
  /** The host was asked for another turn. */
  #next: Cancel | undefined;
  #advance: Advance | undefined;
  readonly #inputs: (() => void)[] = [];

  constructor(host: HostClock, time: LabTime, jobs: Jobs) {
    this.#host = host;
    this.#time = time;
    this.#jobs = jobs;
    this.#alarm = new Alarm(host, time, () => this.take());
    this.limit = new TurnLimit(host);
  }

  /** Takes a turn: does what is due, and asks for another one where something is left. */
  take(): void {
    this.#next?.();
    this.#next = undefined;
    this.limit.reset();
    const admits = () => this.limit.admitsJob();
    let finished: boolean;
    do finished = this.#workThrough(admits); while (finished && this.#nextInput());
    if (!finished) this.#next = this.#host.after(this.limit.pauseMs, () => this.take());
    this.arm();
  }

  /** Whether a turn is needed, asked for or not. */
  get owed(): boolean {
    return this.#next !== undefined || this.#inputs.length > 0;
  }

  /** Sees to it that a turn comes when the next job falls due by itself. */
  arm(): void {
    this.#alarm.set(this.#time.standsStill || this.#next !== undefined ? undefined : this.#jobs.nextDue);
  }

  /** The same, after the lab's time has changed its pace. */
  rearm(): void {
    this.#alarm.clear();
    this.arm();
  }

  /** Moves the clock once all that came before has settled. */
  advance(ms: number, { begin, settled }: AdvanceHooks): void {
    this.#inputs.push(() => {
      if (!this.#time.canBeMoved) settled(this.#jobs.now());
      else this.#advance = { target: this.#time.exact() + ms, around: begin(), settled };
    });
    if (!this.#jobs.underWay && this.#next === undefined) this.take();
  }

  /** Runs something that comes from outside: at once, or where it has to wait once all before it has settled. */
  input(run: () => void): void {
    if (this.holdsInput) this.#inputs.push(run);
    else run();
  }

  /** Whether an input of this moment waits. */
  get holdsInput(): boolean {
    if (this.#jobs.underWay || this.#time.stopped) return false;
    const settling = this.#time.standsStill && (this.#next !== undefined || this.#advance !== undefined);
    return settling || this.#inputs.length > 0;
  }

  /** Takes no turn any more. An advance under way settles, and what waited runs. */
  stop(): void {
    this.#next?.();
    this.#next = undefined;
    this.#alarm.clear();
    this.#endAdvance();
    for (const input of this.#inputs.splice(0)) this.#jobs.run(input);
  }

  #workThrough(admits: () => boolean): boolean {
    const until = this.#time.standsStill ? this.#advance?.target ?? -Infinity : this.#time.exact();
    const work = () => this.#jobs.work(until, admits);
    return this.#advance === undefined ? work() : this.#advance.around(work);
  }

  /** Whatever was under way has settled: the next input, if any. */
  #nextInput(): boolean {
    this.#endAdvance();
    const input = this.#inputs.shift();
    if (input === undefined) return false;
    this.#jobs.whileUnderWay(() => this.#jobs.run(input));
    return true;
  }

  #endAdvance(): void {
    const advance = this.#advance;
    if (advance === undefined) return;
    this.#advance = undefined;
    this.#time.reach(advance.target);
    this.#jobs.whileUnderWay(() => this.#jobs.run(() => advance.settled(this.#jobs.now())));
  }
}
