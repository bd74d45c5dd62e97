import type { parts as source } from "../en/parts.ts";
import type { Same } from "../message.ts";

export const parts: Same<typeof source> = {
  "progress.unknown": "進行中",
  "progress.waiting": "待處理",
  "progress.running": "目前",
  "progress.done": "完成",
  "progress.failed": "失敗",
};
