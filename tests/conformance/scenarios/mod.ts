/** Every scenario, by what it is about. */
import { approval } from "./approval.ts";
import { desktopOutages } from "./desktop-outages.ts";
import { disruptions } from "./disruptions.ts";
import { ends } from "./ends.ts";
import { lifetimes } from "./lifetimes.ts";
import { outages } from "./outages.ts";
import { reactivations } from "./reactivations.ts";
import { tools } from "./tools.ts";
import { turns } from "./turns.ts";

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
];
