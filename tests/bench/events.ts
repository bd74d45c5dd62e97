/** What an event costs a page, from the text of a frame to the callback. */
import { chromium } from "@playwright/test";
import { ensureBrowsers } from "../support/browsers.ts";
import { thisMachine } from "../support/this-machine.ts";
import { bundled } from "./bundle.ts";
import { median, ratio } from "./measured.ts";
import { type PageCosts, pageCosts } from "./page/workload.ts";
import type { Line } from "./table.ts";

const PER_SECOND = 150_000;
const BLOCKED_MS = 50;

export async function events(): Promise<Line[]> {
  return [...lines("Deno", await pageCosts()), ...lines("Chromium", await inChromium())];
}

function lines(where: string, { parse, events, fragments, batches }: PageCosts): Line[] {
  const each = (ms: number[]) => `${(median(ms) / fragments * 1000).toFixed(2)} µs`;
  const perSecond = fragments / median(events) * 1000;
  const blocked = median(batches);
  return [
    { what: `an event, ${where}: JSON.parse alone`, value: each(parse), ratio: 1 },
    { what: "from frame to callback", value: each(events), ratio: ratio(parse, events), target: { atMost: 6 } },
    {
      what: `events a second, to ${PER_SECOND / 1000}k`,
      value: `${(perSecond / 1000).toFixed(0)}k/s`,
      ratio: perSecond / PER_SECOND,
      target: { atLeast: 1 },
    },
    {
      what: `a frame of 10,000 fragments, to ${BLOCKED_MS} ms`,
      value: `${blocked.toFixed(1)} ms`,
      ratio: blocked / BLOCKED_MS,
      target: { atMost: 1 },
    },
  ];
}

async function inChromium(): Promise<PageCosts> {
  const executablePath = ensureBrowsers(thisMachine()).shell;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const code = await bundled(["tests/bench/page/workload.ts"]);
    return await page.evaluate(async (source: string) => {
      const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      return await (await import(url)).pageCosts();
    }, code);
  } finally {
    await browser.close();
  }
}
