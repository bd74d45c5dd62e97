import type { Page } from "@playwright/test";
import { forgetEvents, slowestEvent, watchEvents } from "./event-timing.ts";

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

/** Watches a page's input from its beginning on. */
export async function watchInput(page: Page): Promise<void> {
  await watchEvents(page);
  await page.addInitScript(() => {
    const seen = { taken: 0 };
    Reflect.set(globalThis, "benchInput", seen);
    addEventListener("input", ({ target }) => {
      if (target instanceof HTMLTextAreaElement) seen.taken++;
    }, { capture: true });
    addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement) seen.taken++;
    }, { capture: true });
  });
}

/** A key in the session's box each 100 ms, then as many clicks on how the timeline tells its times. */
export async function inputFor(page: Page, times: number): Promise<InputCosts> {
  const rest = async () => {
    // What was pressed last is painted, and told of, after the frame that follows.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
  };
  await rest();
  await forgetEvents(page);
  await page.evaluate(() => Reflect.get(globalThis, "benchInput").taken = 0);
  await page.locator("[data-session-id] form textarea").focus();
  await each(times, () => page.keyboard.press("a"));
  const choices = await Promise.all(["wall", "relative"].map((time) => middleOf(page, time)));
  await each(times, async (time) => {
    const { x, y } = choices[time % 2] ?? { x: 0, y: 0 };
    await page.mouse.click(x, y);
  });
  await rest();
  const taken = await page.evaluate(() => Number(Reflect.get(globalThis, "benchInput").taken));
  return { sent: 2 * times, taken, slowest: await slowestEvent(page) };
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
