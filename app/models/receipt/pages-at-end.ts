/** How many pages were attached to a session, by the journal's word. */
import type { JournalEntryView } from "../../../core-sim/control/mod.ts";
import { textOf } from "../../lifecycle/mod.ts";

/**
 * Pages with a route of the session as it last ended; of one that never did, at the last of the entries. A route that is
 * only seen to leave was there from the beginning: the entry that told of its coming was dropped.
 */
export function pagesAtEnd(entries: readonly JournalEntryView[]): number {
  const steps = entries.flatMap(stepOf);
  const there = new Set<string>();
  const met = new Set<string>();
  for (const { is, portId } of steps) {
    if (is === "left" && !met.has(portId)) there.add(portId);
    met.add(portId);
  }
  let atEnd: number | undefined;
  for (const { is, portId } of steps) {
    if (is === "came") there.add(portId);
    else if (is === "left") there.delete(portId);
    else atEnd = there.size;
  }
  return atEnd ?? there.size;
}

interface Step {
  readonly is: "came" | "left" | "ended";
  readonly portId: string;
}

function stepOf({ layer, type, data }: JournalEntryView): Step[] {
  if (layer === "core" && type === "ended") return [{ is: "ended", portId: "" }];
  const portId = layer === "route" ? textOf(data, "portId") : undefined;
  if (portId === undefined) return [];
  if (type === "route_added") return [{ is: "came", portId }];
  return type === "route_removed" ? [{ is: "left", portId }] : [];
}
