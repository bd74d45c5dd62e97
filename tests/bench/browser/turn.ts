import type { Page } from "@playwright/test";
import { call } from "../lab-page.ts";
import { forgetEvents, slowestEvent, watchEvents } from "./event-timing.ts";

/** What one whole turn did to a page. */
export interface TurnCosts {
  /** Milliseconds from the slowest click while fragments came to the next paint. */
  readonly reaction: number;
  /** How many fragments a second came meanwhile. */
  readonly perSecond: number;
  /** The sum of the layout shifts that nobody's input brought about, over the whole turn and the session's end. */
  readonly shift: number;
}

const FRAGMENTS = 2000;
const EVERY_MS = 2;
const CHUNK = 6;
const CLICKS = 10;

/** A turn of a page: fragments at 500 a second with clicks meanwhile, a tool, a notice, the end of the session. */
export async function turnCosts(page: Page, url: string, lab: string, tool: object | undefined): Promise<TurnCosts> {
  await watchEvents(page, "click");
  await watchShifts(page);
  const text = "word ".repeat(FRAGMENTS * CHUNK / 5);
  const steps = [{ say: text, chunk: CHUNK, everyMs: EVERY_MS }, ...tool === undefined ? [] : [tool], { say: "Done." }];
  await call(`${lab}/agent/scripts`, { steps });
  await page.goto(url);
  const choose = (theme: string) => page.getByRole("radio", { name: theme }).click();
  // What is drawn for the first time takes longer, stream or no stream.
  for (const theme of ["Dark", "Light"]) await choose(theme);
  const session = page.locator("[data-session-id]");
  // A workflow's page sends nothing before its tab owns it.
  if (new URL(url).pathname.startsWith("/workflow/")) await page.locator('[data-action="claim"]').click();
  await session.locator("form textarea").fill("Go on, please");
  await page.locator('[data-action="send"]').click();
  const answer = page.locator('[data-message][data-from="agent"] [data-text]');
  await answer.first().waitFor();
  const length = () => answer.first().evaluate((element) => element.textContent.length);
  await forgetEvents(page);
  const [from, before] = [performance.now(), await length()];
  for (let click = 0; click < CLICKS; click++) {
    await choose(click % 2 === 0 ? "Dark" : "Light");
  }
  const perSecond = (await length() - before) / CHUNK / (performance.now() - from) * 1000;
  const reaction = await slowestEvent(page);
  await page.locator('[data-session-id][data-status="idle"][data-operation="none"]').waitFor();
  await call(`${lab}/disrupt`, { kind: "nativeHost.drop", forMs: 500 });
  await page.locator("[data-notice][data-code]").first().waitFor();
  await page.locator("[data-notice][data-code]").first().waitFor({ state: "detached" });
  await page.locator('[data-action="end"]').click();
  await page.locator('[data-session-id][data-status="ended"]').waitFor();
  return { reaction, perSecond, shift: await page.evaluate(() => Reflect.get(globalThis, "benchShifts").sum) };
}

/** Sums up the layout shifts from the page's beginning on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Reflect.set(globalThis, "benchShifts", shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = Object(entry);
        if (!hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}
