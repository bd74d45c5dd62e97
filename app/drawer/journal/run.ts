/** A journal as the drawer has it: a lab's own, followed live, or one that was imported and only read. */
import type { Entry } from "./entry.ts";

/** What is known about a run beside its entries. */
export interface RunHeader {
  /** The seed that makes the lab's ids, where it is known. */
  readonly seed?: string;
  readonly clock?: "real" | "manual";
  /** Every text was replaced by its length. */
  readonly redacted?: boolean;
}

export interface Run {
  readonly source: "live" | "imported";
  readonly header: RunHeader;
  /** Rising by their numbers. A change makes a new list; what it holds stays. */
  readonly entries: readonly Entry[];
  /** How many entries at the beginning of the journal are gone, or were never read. */
  readonly dropped: number;
}

/** A run in which nothing has been seen yet. */
export function emptyRun(source: Run["source"], header: RunHeader = {}): Run {
  return { source, header, entries: [], dropped: 0 };
}

/** The entry of that number; undefined where the run doesn't have it. */
export function entryOf({ entries }: Run, n: number): Entry | undefined {
  const at = placeOf(entries, n);
  const found = entries[at];
  return found?.n === n ? found : undefined;
}

/** Where in the list the first entry stands whose number isn't below `n`; its length where all are. */
export function placeOf(entries: readonly Entry[], n: number): number {
  // Without gaps, the usual case, the number says it.
  const guess = n - (entries[0]?.n ?? n);
  if (entries[guess]?.n === n) return guess;
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.n ?? Infinity) < n) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The number of the last entry; 0 while there is none. */
export function latestOf({ entries }: Run): number {
  return entries.at(-1)?.n ?? 0;
}

/**
 * The run with further entries behind its own. Above `max` the oldest go, a tenth at a time, so that what is drawn of
 * them isn't made anew for every entry that comes.
 */
export function extended(run: Run, more: readonly Entry[], max: number): Run {
  let latest = latestOf(run);
  const fresh = more.filter(({ n }) => {
    const isNew = n > latest;
    if (isNew) latest = n;
    return isNew;
  });
  if (fresh.length === 0) return run;
  const all = [...run.entries, ...fresh];
  if (all.length <= max) return { ...run, entries: all };
  const entries = all.slice(-Math.ceil(max * 0.9));
  return { ...run, entries, dropped: (entries[0]?.n ?? 1) - 1 };
}

/** What became of a run since it was read last. */
export interface Growth {
  /** It is another run: what was read is worth nothing. */
  readonly anew: boolean;
  /** Where in its list the entries begin that weren't read yet. */
  readonly from: number;
}

/** Compares a run with what it was; entries are only added behind, and go only at the front. */
export function growthOf(before: Run | undefined, run: Run): Growth {
  const anew = before === undefined || before.source !== run.source || before.header !== run.header ||
    latestOf(run) < latestOf(before) || run.dropped < before.dropped;
  return { anew, from: anew ? 0 : placeOf(run.entries, latestOf(before) + 1) };
}
