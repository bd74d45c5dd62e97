import type { en } from "./en.ts";
import type { Same } from "./message.ts";
import { backstage } from "./zh-tw/backstage.ts";
import { desk } from "./zh-tw/desk.ts";
import { drawer } from "./zh-tw/drawer.ts";
import { frame } from "./zh-tw/frame.ts";
import { home } from "./zh-tw/home.ts";
import { later } from "./zh-tw/later.ts";
import { longTask } from "./zh-tw/long-task.ts";
import { reload } from "./zh-tw/reload.ts";
import { sensitive } from "./zh-tw/sensitive.ts";
import { temporary } from "./zh-tw/temporary.ts";
import { trip } from "./zh-tw/trip.ts";
import { wipe } from "./zh-tw/wipe.ts";
import { workflow } from "./zh-tw/workflow.ts";

/** Traditional Chinese as written in Taiwan. */
export const zhTw: Same<typeof en> = {
  ...frame,
  ...later,
  ...backstage,
  ...drawer,
  ...desk,
  ...home,
  ...temporary,
  ...reload,
  ...sensitive,
  ...wipe,
  ...workflow,
  ...trip,
  ...longTask,
};
