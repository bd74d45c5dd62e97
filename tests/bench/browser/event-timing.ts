import type { Page } from "@playwright/test";

/** The browser tells of no event that took less, whatever is asked of it, in milliseconds. */
const LEAST_MS = 16;

/** Watches from a page's beginning on how long its events take until the next paint: those of one name, or all. */
export async function watchEvents(page: Page, only?: string): Promise<void> {
  const watched: { leastMs: number; only?: string } = { leastMs: LEAST_MS, ...(only === undefined ? {} : { only }) };
  await page.addInitScript(({ leastMs, only }) => {
    const seen = { slowest: 0 };
    Reflect.set(globalThis, "benchEvents", seen);
    // Without a threshold of its own a browser tells of what took 104 ms or more alone.
    const all = { type: "event", buffered: true, durationThreshold: leastMs };
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (only === undefined || name === only) seen.slowest = Math.max(seen.slowest, duration);
      }
    }).observe(all);
  }, watched);
}

/** What was slow before is over. */
export async function forgetEvents(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.get(globalThis, "benchEvents").slowest = 0);
}

/** Milliseconds that the slowest of them took, as the browser has it. */
export async function slowestEvent(page: Page): Promise<number> {
  return Math.max(LEAST_MS, await page.evaluate(() => Number(Reflect.get(globalThis, "benchEvents").slowest)));
}
