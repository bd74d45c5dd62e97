import { lab } from "./lab.ts";
import { notices } from "./notices.ts";
import { recovery } from "./recovery.ts";
import { retention } from "./retention.ts";
import { twice } from "./twice.ts";

/** What comes after the page: notices, and what goes on behind it. */
export const later = { ...notices, ...recovery, ...retention, ...twice, ...lab } as const;
