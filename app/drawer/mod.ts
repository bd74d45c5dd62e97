/** The lab drawer: what goes on behind a page. Comes after the page; its panels come when it is opened. */
export type { DrawerModels } from "./drawer-models.ts";
export { LabDrawer } from "./lab-drawer.tsx";
export { LabDesk } from "./lab-desk.tsx";
