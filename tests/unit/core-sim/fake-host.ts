import type { HostClock } from "../../../core-sim/clock.ts";

/** A host whose time moves when told; a wall clock step leaves the monotonic one alone. */
export function fakeHost() {
  let [monotonic, wall] = [500, 1_000_000];
  let timers: { at: number; run: () => void }[] = [];
  const host: HostClock = {
    now: () => wall,
    monotonic: () => monotonic,
    after: (ms, run) => {
      const timer = { at: monotonic + ms, run };
      timers.push(timer);
      return () => void (timers = timers.filter((other) => other !== timer));
    },
  };
  const pass = (ms: number) => {
    const until = monotonic + ms;
    for (let due = next(until); due !== undefined; due = next(until)) {
      timers = timers.filter((other) => other !== due);
      monotonic = Math.max(monotonic, due.at);
      due.run();
    }
    monotonic = until;
  };
  const next = (until: number) => timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
  return { host, pass, stepWall: (ms: number) => void (wall += ms), pending: () => timers.length };
}
