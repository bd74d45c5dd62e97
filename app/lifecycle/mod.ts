/** Mechanisms that pages choose from. */
export { activated } from "./activated.ts";
export { afterFrame, afterPaint } from "./after-paint.ts";
export { type Cleanup, cleanUp, type CleanupResult, shapeOf } from "./cleanup.ts";
export { coalesce, type Coalesced } from "./coalesce.ts";
export { indexedDbStore, type KeyValueStore, noStore } from "./key-value.ts";
export {
  createIdleLimit,
  type IdleFacts,
  type IdleLimit,
  type IdlePolicy,
  type IdleStand,
  idleStand,
} from "./idle-limit.ts";
export { follow } from "./follow.ts";
export { memberOf, textOf } from "./member.ts";
export { watchMissingParts } from "./missing-parts.ts";
export { parsed } from "./parsed.ts";
export { Once } from "./once.ts";
export type { PageClock } from "./page-clock.ts";
export { type PageLifecycle, watchPage } from "./page-lifecycle.ts";
export type { AgentEntry, TranscriptEntry, UserEntry } from "./entry.ts";
export { type EndFailure, RECORD_VERSION, recordKey, type Remembered, type SessionRecord } from "./record.ts";
export { createRecordNews, type RecordNews } from "./record-news.ts";
export {
  type RetentionFacts,
  type RetentionLimit,
  retentionOf,
  type RetentionPolicy,
  type RetentionStand,
  upToNow,
} from "./retention.ts";
export { type OfferedRecord, type RecordChange, type SavedSessions, savedSessions } from "./saved-sessions.ts";
export { inUseLock, type SessionUse, sessionUse } from "./session-use.ts";
export { type Arrival, type ArrivalSigns, TabMemory, type TabStorage, type UnsentText } from "./tab-memory.ts";
export type { StorageAct, StorageTrouble, StorageTroubleKind } from "./trouble.ts";
export { within } from "./within.ts";
export { type Channel, createWipeChannel, type TextKeeper, type WipeChannel, wipePage } from "./wipe.ts";
