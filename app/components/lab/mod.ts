/** What goes on behind a page: the lab's truth, its routes, its disturbances. */
export { BehindBar } from "./behind-bar.tsx";
export { DisturbPanel } from "./disturb-panel.tsx";
export { RoutesPanel } from "./routes-panel.tsx";
export { TruthPanel } from "./truth-panel.tsx";
export { TruthTable } from "./truth-table.tsx";
export { problemText } from "../problem-text.ts";
