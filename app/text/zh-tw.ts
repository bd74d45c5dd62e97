import type { en } from "./en.ts";
import type { Same } from "./message.ts";
import { home } from "./zh-tw/home.ts";
import { lab } from "./zh-tw/lab.ts";
import { notices } from "./zh-tw/notices.ts";
import { parts } from "./zh-tw/parts.ts";
import { recovery } from "./zh-tw/recovery.ts";
import { reload } from "./zh-tw/reload.ts";
import { session } from "./zh-tw/session.ts";
import { shell } from "./zh-tw/shell.ts";
import { temporary } from "./zh-tw/temporary.ts";

/** Traditional Chinese as written in Taiwan. */
export const zhTw: Same<typeof en> = {
  ...shell,
  ...parts,
  ...home,
  ...session,
  ...notices,
  ...recovery,
  ...lab,
  ...temporary,
  ...reload,
};
