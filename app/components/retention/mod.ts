/** The limits of saved sessions, and what is left over. */
export { EndResults } from "./end-results.tsx";
export { OrphansPanel } from "./orphans-panel.tsx";
export { RetentionPanel } from "./retention-panel.tsx";
export { retentionNotices } from "./retention-notices.ts";
