/** Time, injected: what every clock can do, and the computer's own. */
import { clearImmediate, setImmediate } from "node:timers";

/** Undoes a scheduling; harmless after the job ran. */
export type Cancel = () => void;

export interface Clock {
  /** Milliseconds of the lab's clock since the epoch, whole. */
  now(): number;
  /** Runs a job after the one under way, at the same instant, in order; also on a paused or manual clock. */
  soon(run: () => void): void;
  /** Runs a job in `ms` milliseconds of lab time; zero or less behaves like `soon`. */
  after(ms: number, run: () => void): Cancel;
  /**
   * Whether the job under way may do at once what it would else put into a next one with `soon`: no other job of this
   * instant waits, and the host is owed no turn yet. It counts like that next job.
   */
  mayGoOn(): boolean;
  /** Passes each job scheduled from now on through `wrap`, which may remember what is going on at that moment. */
  wrapJobs(wrap: (run: () => void) => () => void): void;
}

export interface HostClock {
  /** Wall time in milliseconds; may be stepped by its owner. */
  now(): number;
  /** Milliseconds that only ever grow. */
  monotonic(): number;
  /** Runs a job in `ms` milliseconds of real time. */
  after(ms: number, run: () => void): Cancel;
}

const LONGEST_HOST_WAIT = 2 ** 31 - 1;

/** The computer's own time. */
export const systemHostClock: HostClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    // A timer of no milliseconds takes one or two; a turn of the event loop is what is asked for.
    if (ms <= 0) {
      const turn = setImmediate(run);
      return () => clearImmediate(turn);
    }
    const timer = setTimeout(run, Math.min(ms, LONGEST_HOST_WAIT));
    return () => clearTimeout(timer);
  },
};
