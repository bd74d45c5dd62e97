/** A run as NDJSON: a line about the run, then one entry a line. The only form that can be imported again. */
import { pageIdRanks, redacted } from "../../../core-sim/control/mod.ts";
import type { Entry, Run } from "../journal/mod.ts";

/** Tells our own files from others by their first line. */
export const KIND = "pedelec-lab-journal";
/** Rises when an older reader would misread a file. */
export const VERSION = 1;

/** The first line of a file. */
export interface FileHeader {
  readonly kind: typeof KIND;
  readonly version: typeof VERSION;
  /** The lab's seed; left out of a redacted file, for a person may have chosen it. */
  readonly labSeed?: string;
  readonly clock?: "real" | "manual";
  /** ISO 8601, by the clock of the page that wrote it. */
  readonly exportedAt: string;
  /** Entries that follow. */
  readonly count: number;
  /** How many entries at the journal's beginning were gone already. */
  readonly dropped?: number;
  /** Every text was replaced by its length. */
  readonly redacted: boolean;
}

/** How a run is exported. */
export interface ExportOptions {
  /** Replace every text by its length; what was redacted already stays so. */
  readonly redact: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * The entries as every export shows them: what pages made up is told by the rank of its first appearance, so that equal
 * runs give equal files, and texts by their length where that was asked for.
 */
export function exportedEntries({ entries }: Run, redact: boolean): Entry[] {
  const rank = pageIdRanks();
  return entries.map((entry) => redact ? redacted(rank(entry)) : rank(entry));
}

/** The whole file. */
export function ndjsonOf(run: Run, { redact, now }: ExportOptions): string {
  const { seed, clock } = run.header;
  const header: FileHeader = {
    kind: KIND,
    version: VERSION,
    ...(seed === undefined || redact ? {} : { labSeed: seed }),
    ...(clock === undefined ? {} : { clock }),
    exportedAt: new Date(now).toISOString(),
    count: run.entries.length,
    ...(run.dropped === 0 ? {} : { dropped: run.dropped }),
    redacted: redact || run.header.redacted === true,
  };
  return [header, ...exportedEntries(run, redact)].map((line) => `${JSON.stringify(line)}\n`).join("");
}
