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
   * Whether the job under way may do at once what it would else put into a next one with `soon`: the host is owed no turn
   * yet, and no other job of this instant waits, or only since few steps. It counts like that next job.
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

/** Real milliseconds of turn after turn after which one is waited for with a timer. */
const TIMER_TURN_MS = 20;

class SystemHostClock implements HostClock {
  #timerTurnAt = 0;
  /** Turns that were asked for and aren't over. */
  #turns = 0;

  now(): number {
    return Date.now();
  }

  monotonic(): number {
    return performance.now();
  }

  after(ms: number, run: () => void): Cancel {
    if (ms <= 0) return this.#turn(run);
    const timer = setTimeout(run, Math.min(ms, LONGEST_HOST_WAIT));
    return () => clearTimeout(timer);
  }

  /**
   * A timer of no milliseconds takes one or two, an immediate takes none. But sockets are read while the loop waits for a
   * timer, and hardly at all between immediates: measured, another lab's page waited 500 ms instead of 0.3 ms.
   * Where no turn is under way the loop waits by itself.
   */
  #turn(run: () => void): Cancel {
    if (this.#turns === 0) this.#timerTurnAt = performance.now();
    this.#turns++;
    let over = false;
    const end = () => {
      if (!over) this.#turns--;
      over = true;
    };
    const take = () => {
      try {
        run();
      } finally {
        end();
      }
    };
    if (performance.now() - this.#timerTurnAt < TIMER_TURN_MS) {
      const turn = setImmediate(take);
      return () => {
        clearImmediate(turn);
        end();
      };
    }
    const timer = setTimeout(() => {
      this.#timerTurnAt = performance.now();
      take();
    }, 0);
    return () => {
      clearTimeout(timer);
      end();
    };
  }
}

/** The computer's own time. */
export const systemHostClock: HostClock = new SystemHostClock();
