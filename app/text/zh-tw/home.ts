import type { home as source } from "../en/home.ts";
import type { Same } from "../message.ts";

export const home: Same<typeof source> = {
  "home.heading": "Session 該存活多久？",
  "home.lead":
    "在 Pedelec 裡，session 的生命週期是產品決策。這裡的每一頁都是一個小產品，各自做了一種選擇；當你重新載入、關閉分頁或切斷連線時，頁面的認知會和 Core 的實際狀態並列在你眼前。",
  "home.table": "依需求選擇 session 生命週期",
  "home.need": "需求",
  "home.life": "頁面與 session 的存續期間",
  "home.setting": "建議設定",
  "home.page": "頁面",
  "home.coming": "尚未推出",
  "home.legend.page": "頁面",
  "home.legend.core": "Core 裡的 session",
  "home.temporary.need": "只屬於單一頁面的臨時助理",
  "home.temporary.setting": "autoEndOnDisconnect: true",
  "home.temporary.why": "最後一條 route 離開時，Core 就結束 session。",
  "home.reload.need": "完整重新載入後 resume",
  "home.reload.setting": "false + 儲存 sessionId",
  "home.reload.why": "Core 保留 session，頁面憑 ID 找回來。",
  "home.workflow.need": "跨多個頁面的工作流程",
  "home.workflow.setting": "false + 明確的 ownership／cleanup",
  "home.workflow.why": "同一時間只有一個頁面能操作，最後一個頁面負責清理。",
  "home.sensitive.need": "敏感且短暫的 context",
  "home.sensitive.setting": "true + 明確呼叫 end()",
  "home.sensitive.why": "工作一完成就結束，最晚隨頁面一起結束。",
  "home.long-task.need": "長時間執行的任務",
  "home.long-task.setting": "false + 清楚的狀態與復原 UX",
  "home.long-task.why": "沒有人看著也會繼續執行，事後頁面必須如實回報。",
};
