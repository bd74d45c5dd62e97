import { home } from "./en/home.ts";
import { lab } from "./en/lab.ts";
import { notices } from "./en/notices.ts";
import { parts } from "./en/parts.ts";
import { recovery } from "./en/recovery.ts";
import { reload } from "./en/reload.ts";
import { session } from "./en/session.ts";
import { shell } from "./en/shell.ts";
import { temporary } from "./en/temporary.ts";

/** English, the source of the dictionary's type. */
export const en = {
  ...shell,
  ...parts,
  ...home,
  ...session,
  ...notices,
  ...recovery,
  ...lab,
  ...temporary,
  ...reload,
} as const;
