import type { Page } from "@playwright/test";
import { originOf } from "./fixtures.ts";

/** The site may store so many bytes in its databases from now on; a browser that has let it write before looks later. */
export async function limitQuota(page: Page, quotaSize: number): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  await debug.send("Storage.overrideQuotaForOrigin", { origin: originOf("localhost"), quotaSize });
}

/** Fills the site's local storage and the tab's own, until neither takes one more character. */
export async function fillStorages(page: Page): Promise<void> {
  await page.goto(`${originOf("localhost")}/healthz`);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      const takes = (key: string, text: string) => {
        try {
          storage.setItem(key, text);
          return true;
        } catch {
          return false;
        }
      };
      let tail = "";
      takes("tail", tail);
      for (let size = 1 << 20, n = 0; size >= 1;) {
        if (takes(`filler-${n}`, "x".repeat(size))) n += 1;
        else size >>= 1;
      }
      while (takes("tail", `${tail}x`)) tail += "x";
    }
  });
}
