import { lab } from "./lab.ts";
import { notices } from "./notices.ts";
import { recovery } from "./recovery.ts";
import { retention } from "./retention.ts";

/** What comes after the page: notices, and what goes on behind it. */
export const later = { ...notices, ...recovery, ...retention, ...lab } as const;
