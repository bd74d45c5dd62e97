/** Mechanisms that pages choose from. */
export {
  type AgentEntry,
  RECORD_VERSION,
  recordKey,
  type SessionRecord,
  type TranscriptEntry,
  type UserEntry,
} from "./record.ts";
export type { StorageTrouble, StorageTroubleKind } from "./trouble.ts";
