/** A lab's journal, as the drawer reads it. */
export { type Entry, type Layer, LAYERS, type Line, parseLine, readLine } from "./entry.ts";
export {
  emptyRun,
  entryOf,
  extended,
  type Growth,
  growthOf,
  latestOf,
  placeOf,
  type Run,
  type RunHeader,
} from "./run.ts";
export { createJournalLog, type JournalBell, type JournalLog, type JournalLogOptions } from "./journal-log.ts";
export { JournalIndex, type OperationRange } from "./journal-index.ts";
export { flagAt, numberAt, readAt, textAt, valueAt } from "./payload.ts";
