import type { Browser } from "@playwright/test";

/** Nothing new was painted for so long: what is largest then stays so, in milliseconds. */
const QUIET_MS = 400;

/** Milliseconds from the navigation to the largest contentful paint of a page that nothing is kept of. */
export async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: "load" });
    return await page.evaluate((quietMs) =>
      new Promise<number>((resolve) => {
        let last = 0;
        let timer = setTimeout(() => resolve(last), 10 * quietMs);
        new PerformanceObserver((list) => {
          last = list.getEntries().at(-1)?.startTime ?? last;
          clearTimeout(timer);
          timer = setTimeout(() => resolve(last), quietMs);
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }), QUIET_MS);
  } finally {
    await context.close();
  }
}
