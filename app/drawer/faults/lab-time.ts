/** The lab's time as it is now, from what the lab last said of its clock. */
import type { Moment } from "../moment.ts";

/** How the clock stands; `past`: as it stood then. */
export type ClockStand = "runs" | "paused" | "manual" | "past" | "unheard";

export function standOfClock({ mode, paused, heardAt }: Moment["clock"], past: boolean): ClockStand {
  if (past) return "past";
  if (mode === "manual") return "manual";
  if (paused) return "paused";
  return heardAt === undefined ? "unheard" : "runs";
}

/** Counted on from when it was heard, where the clock runs; `at` in ms of the page's clock. */
export function labTime({ now, speed, heardAt }: Moment["clock"], stand: ClockStand, at: number): number | undefined {
  if (now === undefined || stand !== "runs" || heardAt === undefined) return now;
  return now + Math.max(0, at - heardAt) * (speed ?? 1);
}
