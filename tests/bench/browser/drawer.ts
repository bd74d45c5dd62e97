import type { Page } from "@playwright/test";
import { call } from "../lab-page.ts";
import { type InputCosts, inputFor, watchInput } from "./input.ts";

/** What the open drawer costs the page that it stands on. */
export interface DrawerCosts {
  /** Entries a second that the lab wrote while a turn streamed. */
  readonly perSecond: number;
  /** Undefined where the machine was too slow: the turn was over before its input. */
  readonly streaming: InputCosts | undefined;
  readonly scrolling: InputCosts;
  /** Rows that passed meanwhile, and frames a second. */
  readonly rows: number;
  readonly frames: number;
}

/** Fragments, each of which is four entries: one a layer that it passes. */
const FRAGMENTS = 4500;
const EVERY_MS = 2;
const PRESSES = 20;
const ROWS = 5000;
const SCROLL_MS = 7000;

/** A turn of `/reload/` with the timeline open on it, each entry a row of its own; then its entries scrolled through. */
export async function drawerCosts(page: Page, url: string, lab: string): Promise<DrawerCosts> {
  await watchInput(page);
  await call(`${lab}/agent/scripts`, { steps: [{ say: "word ".repeat(FRAGMENTS), chunk: 5, everyMs: EVERY_MS }] });
  await page.goto(url);
  await page.locator(".timeline [name=fragments]").check();
  const session = page.locator("[data-session-id]");
  await session.locator("form textarea").fill("Go on, please");
  await page.locator('[data-action="send"]').click();
  await page.locator('[data-message][data-from="agent"] [data-text]').first().waitFor();
  const streaming = await inputFor(page, PRESSES);
  const inTime = await session.getAttribute("data-status") === "running";
  await page.locator('[data-session-id][data-status="idle"]').waitFor();
  const perSecond = await entriesASecond(lab);

  const box = page.locator(".timeline-picture");
  const scrolled = box.evaluate(scrollThrough, [ROWS, SCROLL_MS] as const);
  const scrolling = await inputFor(page, PRESSES);
  const { rows, frames } = await scrolled;
  return { perSecond, streaming: inTime ? streaming : undefined, scrolling, rows, frames };
}

/** Of the lab's own times, from the turn's first fragment to its last. */
async function entriesASecond(lab: string): Promise<number> {
  const lines = (await (await fetch(`${lab}/journal`)).text()).split("\n").filter((line) => line !== "");
  const entries: { type: string; at: number }[] = lines.map((line) => JSON.parse(line));
  const first = entries.findIndex(({ type }) => type === "chat_delta");
  const last = entries.findLastIndex(({ type }) => type === "chat_delta");
  const ms = (entries[last]?.at ?? NaN) - (entries[first]?.at ?? NaN);
  return (last - first) * 1000 / ms;
}

/** In the page: passes so many rows in so many milliseconds. */
function scrollThrough(
  box: Element,
  [wanted, ms]: readonly [number, number],
): Promise<{ rows: number; frames: number }> {
  const height = box.querySelector(".timeline-label")?.getBoundingClientRect().height ?? NaN;
  const { promise, resolve } = Promise.withResolvers<{ rows: number; frames: number }>();
  let frames = 0;
  let began: number | undefined;
  const step = (now: number) => {
    began ??= now;
    const share = Math.min(1, (now - began) / ms);
    box.scrollTop = share * wanted * height;
    if (share === 1) return resolve({ rows: Math.round(box.scrollTop / height), frames: frames * 1000 / ms });
    frames++;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return promise;
}
