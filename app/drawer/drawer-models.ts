import type { LabModels, SessionModel } from "../models/mod.ts";

/** What the drawer shows. A page hands over its models; the lab's own page has no session. */
export interface DrawerModels extends LabModels {
  readonly session?: SessionModel;
}
