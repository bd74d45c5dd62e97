import { parts } from "./parts.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";

/** What stands on every page at once. */
export const frame = { ...shell, ...parts, ...session } as const;
