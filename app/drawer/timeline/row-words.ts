/** What a row says: when, what, and the most telling of what it carried. */
import type { Translate } from "../../text/mod.ts";
import type { Run } from "../journal/mod.ts";
import type { Row } from "./rows.ts";
import { relativeTime, type TimeMode, wallTimes } from "./times.ts";

/** Writes the moments of a run. */
export function timesOf({ entries }: Run, mode: TimeMode): (at: number) => string {
  const origin = entries[0]?.at ?? 0;
  return mode === "wall" ? wallTimes() : (at) => relativeTime(at, origin);
}

/** What stands behind the label: a number for a row of many entries. */
export function detailText(row: Row, detail: string, t: Translate): string {
  if (row.is === "entry") return detail;
  return t(row.is === "group" ? "timeline.count" : "timeline.fragments.count", { count: row.count });
}
