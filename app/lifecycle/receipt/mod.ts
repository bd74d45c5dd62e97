/** The wipe receipt: looking at the places, and what that means. Loaded when there is something to look for. */
export { lookAtAddress, lookAtDatabases, lookAtPage, lookAtStorage } from "./browser-places.ts";
export type {
  CoreFound,
  Evidence,
  JournalFound,
  Looked,
  StoreFound,
  TabsFound,
  Unseen,
  WorkspaceFound,
} from "./evidence.ts";
export { type Facts, type Place, PLACES, receiptOf, type Row, type Until, type Verdict, whyUnseen } from "./rows.ts";
export { type Search, searchFor } from "./search.ts";
