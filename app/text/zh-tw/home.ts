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
  "home.first": "依序自問，第一個「是」就是答案",
  "home.first.sensitive": "它會接觸到工作完成後就不該留下的內容嗎，例如薪資單？",
  "home.first.long-task": "所有分頁都關閉後，它還必須繼續執行嗎？",
  "home.first.workflow": "會有多個頁面或分頁共用同一個 session 嗎？",
  "home.first.reload": "對話必須在重新載入後還在嗎？",
  "home.first.temporary": "以上皆非？",
  "home.answers": "最常見的五個問題",
  "home.ask.payslip": "薪資單助理適合哪一種？",
  "home.ask.payslip.answer":
    "敏感且短暫的 context：autoEndOnDisconnect: true，並在使用者完成後立刻明確呼叫 end()，不寫入 IndexedDB。萬一頁面先消失，Core 會隨最後一條 route 結束 session。",
  "home.ask.reload": "重新載入後留下什麼？哪些要重新註冊？",
  "home.ask.reload.answer":
    "設為 false 時，Core 會保留 session、執行中的 turn 和工具的 manifest；頁面則靠自己儲存的 ID。handler 都是舊頁面的函式，事件與工具的 handler 必須全部在新的 handle 上重新註冊。設為 true 時，最後一條 route 離開後什麼都不會留下。",
  "home.ask.provider": "為什麼 resume 之後 provider 是空的？",
  "home.ask.provider.answer":
    'resumeSession(id) 以 Core 的 snapshot 建立新的 handle；snapshot 帶有狀態與 operation，不含你的選擇，所以 provider 是 ""，effortLevel 是 undefined。請把兩者和 ID 一起儲存。對同一個 handle 呼叫 session.resume() 則會保留。',
  "home.ask.disk": "end() 之後磁碟上還留下什麼？",
  "home.ask.disk.answer":
    "workspace 還在：end() 不會刪除任何檔案。由 Core 管理的 workspace 會在 Desktop App 正常結束時移除，否則在下次啟動時再試；以 workspace.path 指定的則永遠不會被 Pedelec 刪除。",
  "home.ask.tabs": "兩個分頁同時按下「送出」會怎樣？",
  "home.ask.tabs.answer":
    "只有一個 turn 會執行；另一個分頁得到 SESSION_BUSY，它的訊息不會排隊，文字仍留在輸入框裡，接著會跟隨先送出的那個 turn。若只想讓一個分頁操作，請替 session 指定 owner。",
  "home.rules": "規則",
  "home.temporary.name": "臨時助理",
  "home.reload.name": "重新載入",
  "home.workflow.name": "跨頁流程",
  "home.sensitive.name": "敏感資料",
  "home.long-task.name": "長時間任務",
};
