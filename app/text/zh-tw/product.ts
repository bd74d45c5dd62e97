import type { product as source } from "../en/product.ts";
import type { Same } from "../message.ts";

/** What every page of a product shows first, around its session. */
export const product: Same<typeof source> = {
  "copy": "複製",
  "copied": "已複製",
  "not-copied": "無法複製",
  "code.heading": "實際執行的 policy",
  "code.lead": "這就是檔案本身，不是副本。",
  "policy.label": "這個頁面的 policy",
  "policy.option": "選項",
  "policy.stored": "儲存在這個瀏覽器",
  "policy.ends": "由誰結束",
  "policy.after-reload": "重新載入之後",
};
