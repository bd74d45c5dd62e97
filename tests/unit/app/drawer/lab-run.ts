/** Runs of real labs, for what the drawer makes of them. */
import { emptyRun, type Entry, extended, type Run, type RunHeader } from "../../../../app/drawer/journal/mod.ts";
import { parseLine } from "../../../../app/drawer/journal/mod.ts";
import type { Lab } from "../../../../core-sim/lab/lab.ts";

/** The entries of a lab after number `n`, as they come over the wire. */
export function entriesOf(lab: Lab, after = 0): Entry[] {
  return lab.journal.after(after).entries.map((entry) => {
    const line = parseLine(JSON.stringify(entry));
    if (line?.is !== "entry") throw new Error(`no entry: ${JSON.stringify(entry)}`);
    return line.entry;
  });
}

/** A lab's journal up to now. */
export function runOf(lab: Lab, header?: RunHeader): Run {
  return extended(emptyRun("live", header), entriesOf(lab), Infinity);
}

/** A run of made-up entries. */
export function madeRun(entries: readonly Entry[]): Run {
  return extended(emptyRun("imported"), entries, Infinity);
}
