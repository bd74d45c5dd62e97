import type { PageClock } from "./page-clock.ts";

/** Rejects with a TimeoutError when `work` takes longer than `ms`; the work itself goes on. */
export function within<T>(clock: PageClock, ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const callOff = clock.after(ms, () => reject(new DOMException("", "TimeoutError")));
    work.then(resolve, reject).finally(callOff);
  });
}
