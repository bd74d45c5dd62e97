/** The limits of saved sessions, and what is left over. */
export { EndResults } from "./end-results.tsx";
export { RetentionPanels } from "./retention-panels.tsx";
export { retentionNotices } from "./retention-notices.ts";
