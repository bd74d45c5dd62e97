import { parts } from "./parts.ts";
import { product } from "./product.ts";
import { session } from "./session.ts";
import { shell } from "./shell.ts";

/** What stands on every page at once. */
export const frame = { ...shell, ...parts, ...product, ...session } as const;
