/** The table of the drawer's Faults tab: every fault and every disruption, what is done so that it bites, what comes of it. */
import { AGENT_AND_WORKSPACE } from "./agent-and-workspace.ts";
import { EXTENSION } from "./extension.ts";
import { LINK_AND_CORE } from "./link-and-core.ts";
import { PAGE_AND_ROUTE } from "./page-and-route.ts";
import type { FaultCase } from "./row.ts";

export { DISRUPTIONS } from "./disruptions.ts";
export { test } from "./bench.ts";
export { pagesFor } from "./row.ts";

export const FAULTS: readonly FaultCase[] = [...PAGE_AND_ROUTE, ...EXTENSION, ...LINK_AND_CORE, ...AGENT_AND_WORKSPACE];
