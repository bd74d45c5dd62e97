/** What goes on behind a page: the lab's truth, its questions, its disturbances. */
export { ApprovalDialog } from "./approval-dialog.tsx";
export { DisturbPanel } from "./disturb-panel.tsx";
export { RoutesPanel } from "./routes-panel.tsx";
export { TruthPanel } from "./truth-panel.tsx";
