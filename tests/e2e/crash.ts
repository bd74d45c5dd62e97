import type { Page } from "@playwright/test";

/** Ends the process that runs the page, as a discard does: none of the page's own code hears of it. */
export async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent("crash");
  const debug = await page.context().newCDPSession(page);
  // It takes its own answer with it.
  void debug.send("Page.crash").catch(() => {});
  await gone;
}
