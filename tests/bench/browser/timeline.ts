import type { Page } from "@playwright/test";

export interface TimelineCosts {
  /** Frames a second while ten thousand rows, of which one is an entry each, are scrolled through. */
  readonly perSecond: number;
  /** The longest that the page was busy while 2,000 entries a second came, in milliseconds. */
  readonly busiest: number;
  /** Rows that a reader who scrolled up saw move while entries came. */
  readonly moved: number;
}

/** Looks at the timeline alone, served at `url`. */
export async function timelineCosts(page: Page, url: string): Promise<TimelineCosts> {
  await page.goto(`${url}/?count=10000`);
  await page.locator("[name=fragments]").check();
  const box = page.locator(".timeline-picture");
  await page.locator(".timeline-label").first().waitFor();
  const perSecond = await box.evaluate(scrollThrough);
  const busiest = await page.locator("[data-action=burst]").evaluate(burst);
  await box.evaluate((element) => element.scrollTop = 5_000);
  const first = () => page.locator(".timeline-label").nth(20).innerText();
  const before = await first();
  await page.locator("[data-action=burst]").click();
  await page.locator("[data-action=follow]").waitFor();
  const moved = before === await first() ? 0 : 1;
  return { perSecond, busiest, moved };
}

/** In the page: frames a second. */
function scrollThrough(box: Element): Promise<number> {
  const MS = 3_000;
  box.scrollTop = 0;
  const { promise, resolve } = Promise.withResolvers<number>();
  let frames = 0;
  let began: number | undefined;
  const step = (now: number) => {
    began ??= now;
    box.scrollTop += 150;
    if (now - began >= MS) return resolve(frames * 1000 / (now - began));
    frames++;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return promise;
}

/** In the page: the longest task while entries come, in milliseconds; 50 where none was longer than that. */
function burst(button: Element): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  let longest = 50;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "longtask" });
  if (button instanceof HTMLElement) button.click();
  setTimeout(() => resolve(longest), 5_000);
  return promise;
}
