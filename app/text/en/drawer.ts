import { drawerExchange } from "./drawer-exchange.ts";
import { drawerExtension } from "./drawer-extension.ts";
import { drawerFaults } from "./drawer-faults.ts";
import { drawerStorage } from "./drawer-storage.ts";
import { drawerTimeline } from "./drawer-timeline.ts";
import { drawerTruth } from "./drawer-truth.ts";

/** What the drawer says; it comes with the drawer. */
export const drawer = {
  ...drawerExchange,
  ...drawerExtension,
  ...drawerFaults,
  ...drawerStorage,
  ...drawerTimeline,
  ...drawerTruth,
} as const;
