/** How long a turn has been running. */

const LONGEST_MS = 24 * 60 * 60_000;

interface Moment {
  /** The page's wall clock. */
  readonly wall: number;
  /** A clock that only goes forward. */
  readonly steady: number;
}

/** What the agent had counted by Core's clock alone, and when that was read. */
export interface Count {
  readonly ms: number;
  readonly steady: number;
}

/**
 * Milliseconds since `startedAt`: Core's word on a turn that was taken up, the page's on its own. The wall clock is
 * believed once, at `heard`, and only where it agrees with Core's; from there the steady clock counts, so that a clock
 * that steps changes nothing. It is never less than Core's own `count`, which goes on, too.
 */
export function elapsedOf(startedAt: number, heard: Moment, steady: number, count?: Count): number {
  const base = plausible(heard.wall - startedAt) ?? 0;
  return Math.max(base + Math.max(0, steady - heard.steady), countedOn(count, steady));
}

/** Core's count, gone on since it was read. */
export function countedOn(count: Count | undefined, steady: number): number {
  if (count === undefined) return 0;
  return (plausible(count.ms) ?? 0) + Math.max(0, steady - count.steady);
}

function plausible(ms: number): number | undefined {
  return ms >= 0 && ms <= LONGEST_MS ? ms : undefined;
}
