import type { shell as source } from "../en/shell.ts";
import type { Same } from "../message.ts";

export const shell: Same<typeof source> = {
  "lab.name": "Pedelec Lifecycle Lab",
  "shell.skip": "跳到頁面內容",
  "shell.nav": "頁面",
  "shell.language": "語言",
  "shell.language.en": "English",
  "shell.language.zh-TW": "繁體中文",
  "shell.theme": "外觀",
  "shell.theme.light": "淺色",
  "shell.theme.dark": "深色",
  "shell.theme.system": "自動",
  "shell.colophon": "Extension、native host、Core 與 agent 都是在這台電腦上模擬的；頁面、重新載入與連線則是真實的。",
  "nav.home": "總覽",
  "nav.temporary": "臨時助理",
  "nav.reload": "重新載入",
  "nav.workflow": "跨頁流程",
  "nav.sensitive": "敏感資料",
  "nav.long-task": "長時間任務",
  "title.home": "Pedelec Lifecycle Lab",
  "title.temporary": "臨時助理 · Pedelec Lifecycle Lab",
  "title.reload": "重新載入後 resume · Pedelec Lifecycle Lab",
  "title.workflow": "規劃出差 · Pedelec Lifecycle Lab",
  "title.lab": "幕後 · Pedelec Lifecycle Lab",
  "title.sensitive": "看懂薪資單 · Pedelec Lifecycle Lab",
  "title.long-task": "長時間報告 · Pedelec Lifecycle Lab",
};
