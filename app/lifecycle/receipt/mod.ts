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
export { type Facts, type Place, PLACES, type Row, type Until, type Verdict } from "./row.ts";
export { receiptOf, whyUnseen } from "./rows.ts";
export { type Search, searchFor } from "./search.ts";
