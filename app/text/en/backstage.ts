import { lab } from "./lab.ts";
import { retention } from "./retention.ts";

/** What comes after any page: what goes on behind it, and what is kept. */
export const backstage = { ...retention, ...lab } as const;
