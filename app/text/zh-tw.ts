import type { en } from "./en.ts";
import type { Same } from "./message.ts";
import { frame } from "./zh-tw/frame.ts";
import { home } from "./zh-tw/home.ts";
import { later } from "./zh-tw/later.ts";
import { reload } from "./zh-tw/reload.ts";
import { temporary } from "./zh-tw/temporary.ts";

/** Traditional Chinese as written in Taiwan. */
export const zhTw: Same<typeof en> = {
  ...frame,
  ...later,
  ...home,
  ...temporary,
  ...reload,
};
