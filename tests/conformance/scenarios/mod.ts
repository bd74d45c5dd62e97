/** Every scenario, by what it is about. */
import { approval } from "./approval.ts";
import { desktopOutages } from "./desktop-outages.ts";
import { disruptions } from "./disruptions.ts";
import { doubleRuns } from "./double-runs.ts";
import { ends } from "./ends.ts";
import { frames } from "./frames.ts";
import { lifetimes } from "./lifetimes.ts";
import { outages } from "./outages.ts";
import { reactivations } from "./reactivations.ts";
import { replays } from "./replays.ts";
import { staleSessions } from "./stale-sessions.ts";
import { tools } from "./tools.ts";
import { turns } from "./turns.ts";
import { whatStays } from "./what-stays.ts";

export const scenarios = [
  ...turns,
  ...lifetimes,
  ...ends,
  ...reactivations,
  ...tools,
  ...outages,
  ...approval,
  ...disruptions,
  ...desktopOutages,
  ...doubleRuns,
  ...replays,
  ...staleSessions,
  ...frames,
  ...whatStays,
];
