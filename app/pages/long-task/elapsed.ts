/** How long a turn has been running. */

const LONGEST_MS = 24 * 60 * 60_000;

interface Moment {
  /** The page's wall clock. */
  readonly wall: number;
  /** A clock that only goes forward. */
  readonly steady: number;
}

/**
 * Milliseconds since `startedAt`: Core's word on a turn that was taken up, the page's on its own. The wall clock is
 * believed once, at `heard`, and only where it agrees with Core's; from there the steady clock counts, so that a clock
 * that steps changes nothing. `least`: what the agent had counted by Core's clock alone when it was last read.
 */
export function elapsedOf(startedAt: number, heard: Moment, steady: number, least = 0): number {
  const base = plausible(heard.wall - startedAt) ?? 0;
  const counted = base + Math.max(0, steady - heard.steady);
  return Math.max(counted, plausible(least) ?? 0);
}

function plausible(ms: number): number | undefined {
  return ms >= 0 && ms <= LONGEST_MS ? ms : undefined;
}
