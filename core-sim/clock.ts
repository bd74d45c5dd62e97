/** Time, injected: what every clock can do, and the computer's own. */

/** Undoes a scheduling; harmless after the job ran. */
export type Cancel = () => void;

export interface Clock {
  /** Milliseconds of the lab's clock since the epoch, whole. */
  now(): number;
  /** Runs a job after the one under way, at the same instant, in order; also on a paused or manual clock. */
  soon(run: () => void): void;
  /** Runs a job in `ms` milliseconds of lab time; zero or less behaves like `soon`. */
  after(ms: number, run: () => void): Cancel;
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
    const timer = setTimeout(run, Math.min(ms, LONGEST_HOST_WAIT));
    return () => clearTimeout(timer);
  },
};
