import type { drawerStorage as source } from "../en/drawer-storage.ts";
import type { Same } from "../message.ts";

export const drawerStorage: Same<typeof source> = {
  "places.heading": "每個地方還留著什麼",
  "places.lead":
    "這個瀏覽器的紀錄，對照 lab 在 Core 與模擬磁碟上看到的內容。真正的頁面無法列出 Core 的 session，只知道自己存了什麼。這裡不列出分頁為自己重新載入而保留的文字，也不列出 workspace 裡的檔案。",
  "places.past":
    "Core、Extension 與模擬磁碟當時的狀態。這個瀏覽器當時存了什麼，lab 的 journal 裡沒有記錄；過去的事也無法再處理。",
  "places.left-over": "遺留",
  "places.elsewhere": "保留期限與倒數顯示在各頁面，因為那是各頁面自己的策略。",
  "places.table": "Session 與所在位置",
  "places.acts": "手動處理",
  "places.none": "哪裡都沒有 session：這裡沒有儲存，Core 也沒有。",
  "places.session": "Session",
  "places.browser": "存在這個瀏覽器",
  "places.routes": "Route",
  "places.workspace": "磁碟上的 workspace",
  "places.workspace.there": "還在",
  "places.workspace.gone": "已不在",
  "places.workspace.unknown": "Core 不知道",
  "places.trouble": "這個瀏覽器的儲存空間曾拒絕存取，顯示的內容可能不完整。",
  "places.no-retention": "這個頁面的策略沒有保留期限：最後一條 route 離開時，Core 就結束它的 session。",
};
