/** Retention as a model (PG3). A door of its own: it is loaded after the page. */
export { type CleanerLocks, cleanerLocks } from "./cleaner-locks.ts";
export { endSaved } from "./end-saved.ts";
export { createRetention } from "./retention-model.ts";
export { createSessionEnds, type SessionEnds, type SessionEndsOptions } from "./session-ends.ts";
export type { Ended } from "./ending.ts";
export type { Orphan } from "./orphans.ts";
export type { EndResult, KeptSession, RetentionModel, Wait } from "./retention-types.ts";
