import type { twice as source } from "../en/twice.ts";
import type { Same } from "../message.ts";

export const twice: Same<typeof source> = {
  "twice.heading": "同時 resume 兩次",
  "twice.lead":
    "同一個頁面的兩個元件在同一個 tick 內 resume 同一個 ID，並寫進同一個畫面。每次試驗都自己建立一個 session，讓建立者的 port 關閉後再 resume，請 agent 呼叫工具一次，最後結束它。",
  "twice.way.guarded": "有防護",
  "twice.way.unguarded": "無防護，一個 client",
  "twice.way.two-clients": "無防護，兩個 client",
  "twice.try": "試試看",
  "twice.try.of": "試試看：{way}",
  "twice.running": "試驗中……",
  "twice.untried": "–",
  "twice.failed": "試驗失敗：{code}",
  "twice.seen": "呼叫兩次後的觀察",
  "twice.requests": "resume_session 訊息",
  "twice.handles": "handle 數",
  "twice.routes": "Extension 裡的 route",
  "twice.routes.unknown": "不明",
  "twice.text": "顯示的字元數與實際字元數",
  "twice.text.value": "顯示 {shown}，實際 {said}",
  "twice.tool": "呼叫一次，頁面的工具執行了幾次",
  "twice.errors": "回報的錯誤",
  "twice.errors.none": "無",
  "twice.why":
    "防護就是每個 ID 只有一個 promise：在它還有效時再次呼叫，得到的是同一個 handle，而且只註冊一次。SDK 會把同一個 client 的兩次呼叫併成一個請求和一個 handle，但無法得知每個呼叫者都註冊了自己的 handler；兩個 client 則完全不知道彼此。",
};
