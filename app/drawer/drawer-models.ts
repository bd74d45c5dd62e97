import type { PageModels, SessionModel } from "../models/mod.ts";

/** What the drawer shows. A page hands over its models; the lab's own page has no session. */
export interface DrawerModels
  extends Pick<PageModels, "lab" | "truth" | "approval" | "controls" | "storage" | "retention"> {
  readonly session?: SessionModel;
}
