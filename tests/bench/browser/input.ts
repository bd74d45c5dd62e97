import type { Page } from "@playwright/test";

/** What became of the input of a while. */
export interface InputCosts {
  /** Keys pressed and choices clicked. */
  readonly sent: number;
  /** Letters that stood in the box afterwards, and choices that were taken. */
  readonly taken: number;
  /** Milliseconds from the slowest of them to the next paint, as the browser has it. */
  readonly slowest: number;
}

const EVERY_MS = 100;
/** The browser tells of no event that took less, whatever is asked of it, in milliseconds. */
const LEAST_MS = 16;

/** Watches a page's input from its beginning on. */
export async function watchInput(page: Page): Promise<void> {
  await page.addInitScript((leastMs) => {
    const seen = { slowest: 0, taken: 0 };
    Reflect.set(globalThis, "benchInput", seen);
    // Without a threshold of its own a browser tells of what took 104 ms or more alone.
    const all = { type: "event", buffered: true, durationThreshold: leastMs };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest, duration);
    }).observe(all);
    addEventListener("input", ({ target }) => {
      if (target instanceof HTMLTextAreaElement) seen.taken++;
    }, { capture: true });
    addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) seen.taken++;
    }, { capture: true });
  }, LEAST_MS);
}

/** A key in the session's box each 100 ms, then as many clicks on how the timeline tells its times. */
export async function inputFor(page: Page, times: number): Promise<InputCosts> {
  const rest = async () => {
    // What was pressed last is painted, and told of, after the frame that follows.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
  };
  await rest();
  await page.evaluate(() => Object.assign(Reflect.get(globalThis, "benchInput"), { slowest: 0, taken: 0 }));
  await page.locator("[data-session-id] form textarea").focus();
  await each(times, () => page.keyboard.press("a"));
  const choices = await Promise.all(["wall", "relative"].map((time) => middleOf(page, time)));
  await each(times, async (time) => {
    const { x, y } = choices[time % 2] ?? { x: 0, y: 0 };
    await page.mouse.click(x, y);
  });
  await rest();
  const { slowest, taken } = Object(await page.evaluate(() => Reflect.get(globalThis, "benchInput")));
  return { sent: 2 * times, taken, slowest: Math.max(slowest, LEAST_MS) };
}

/** Does it so many times, one each 100 ms; later where the one before took longer. */
async function each(times: number, act: (time: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let time = 0; time < times; time++) {
    const due = began + time * EVERY_MS - performance.now();
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due));
    await act(time);
  }
}

async function middleOf(page: Page, time: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[name="timeline-time"][value="${time}"]`).locator("..").boundingBox();
  if (box === null) throw new Error(`The choice ${time} isn't to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
