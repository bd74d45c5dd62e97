/** A lab whose faults a test arms, and short words for what its journal says. */
import assert from "node:assert/strict";
import type { Fault } from "../../../../core-sim/control/mod.ts";
import type { Lab } from "../../../../core-sim/lab/lab.ts";
import type { JournalEntry } from "../../../../core-sim/journal/mod.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

/** A manual lab, a page in it with a session, and what arms a fault. Persistent unless the input says otherwise. */
export function withSession(input: Record<string, unknown> = {}) {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false, ...input });
  return { lab, page, sessionId, arm: (fault: Fault) => arm(lab, fault) };
}

export function arm(lab: Lab, fault: Fault): string {
  const faultId = lab.armFault(fault);
  if (typeof faultId === "string") return faultId;
  assert.fail(faultId.refused.message);
}

/** How often Core took a request of this type. */
export function takenByCore(lab: Lab, type: string): number {
  return lab.journal.after(0).entries.filter((entry) => entry.layer === "core" && entry.type === type).length;
}

/** The entries of faults that fired. */
export function fired(lab: Lab): JournalEntry[] {
  return lab.journal.after(0).entries.filter(({ layer, type }) => layer !== "control" && type === "fault");
}

/** Whether an entry comes, by whatever way, from the entry of that number. */
export function comesFrom(lab: Lab, entry: JournalEntry, n: number): boolean {
  const causes = new Map(lab.journal.after(0).entries.map(({ n, cause }) => [n, cause]));
  for (let at = entry.cause; at !== undefined; at = causes.get(at)) if (at === n) return true;
  return false;
}
