import type { desk as source } from "../en/desk.ts";
import type { Same } from "../message.ts";

export const desk: Same<typeof source> = {
  "desk.heading": "幕後",
  "desk.lead": "一個 lab 裡發生的一切，不論來自哪個頁面。在旁邊開啟一個頁面，看看會發生什麼。",
  "desk.lab": "Lab",
  "desk.none": "沒有指定 lab：請從 lab 的頁面開啟這裡。",
};
