/** How things are measured: in turns, so that whatever else the machine does weighs on all of them, and by the middle one. */
import { within } from "../support/within.ts";

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle) - 1] ?? NaN)) / 2;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

export interface Contender {
  /** What a run needs beforehand. */
  prepare?(): Promise<void>;
  round(): Promise<void>;
}

/** Milliseconds of each of `times` runs of each contender; they take turns. */
export async function inTurns(contenders: readonly Contender[], times: number): Promise<number[][]> {
  const taken: number[][] = contenders.map(() => []);
  for (let time = 0; time < times; time++) {
    for (const [at, contender] of contenders.entries()) {
      await contender.prepare?.();
      const before = performance.now();
      await bounded(contender.round());
      taken[at]?.push(performance.now() - before);
    }
  }
  return taken;
}

/** The median of how many times as long as the first one's each run took, run by run. */
export function ratio(first: readonly number[], other: readonly number[]): number {
  return median(other.map((ms, at) => ms / (first[at] ?? NaN)));
}

/** Rejects when a step of a measurement hangs. */
export function bounded<Result>(step: Promise<Result>): Promise<Result> {
  return within("a step of a measurement", step, { limitMs: 120_000 });
}
