import { drawerTimeline } from "./drawer-timeline.ts";

/** What the drawer says; it comes with the drawer. */
export const drawer = { ...drawerTimeline } as const;
