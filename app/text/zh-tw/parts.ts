import type { parts as source } from "../en/parts.ts";
import type { Same } from "../message.ts";

export const parts: Same<typeof source> = {
  "tool.label": "工具呼叫：{name}",
  "tool.pending": "等待回覆",
  "tool.running": "執行中",
  "tool.done": "完成",
  "tool.failed": "失敗",
  "progress.unknown": "進行中",
  "progress.waiting": "待處理",
  "progress.running": "目前",
  "progress.done": "完成",
  "progress.failed": "失敗",
};
