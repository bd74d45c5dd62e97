import { notices } from "./notices.ts";
import { recovery } from "./recovery.ts";
import { twice } from "./twice.ts";

/** What comes after a page with a session: what may happen to it. */
export const later = { ...notices, ...recovery, ...twice } as const;
