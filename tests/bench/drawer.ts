/** Whether a page stays quick under its open drawer: input while a lab writes 2,000 entries a second, and while they scroll. */
import { chromium } from "@playwright/test";
import { ensureBrowsers } from "../support/browsers.ts";
import { thisMachine } from "../support/this-machine.ts";
import { drawerCosts } from "./browser/drawer.ts";
import type { InputCosts } from "./browser/input.ts";
import { makeLab, startLabServer } from "./lab-page.ts";
import { bounded } from "./measured.ts";
import type { Line } from "./table.ts";

const REACTION_MS = 100;
const FRAMES = 50;

export async function drawer(): Promise<Line[]> {
  const browser = await chromium.launch({
    executablePath: ensureBrowsers(thisMachine()).shell,
    args: ["--no-sandbox"],
  });
  const server = await startLabServer();
  try {
    const lab = await makeLab(server.url);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: "en" });
    const query = new URLSearchParams({ lab: lab.slice(lab.lastIndexOf("/") + 1), drawer: "timeline" });
    const costs = await bounded(drawerCosts(page, `${server.url}/reload/?${query}`, lab));
    const { perSecond, streaming, scrolling, rows, frames } = costs;
    return [
      ...inputLines("while entries come", streaming, `${perSecond.toFixed(0)} entries a second meanwhile`),
      ...inputLines("while they scroll", scrolling, `${rows} rows at ${frames.toFixed(0)} frames a second meanwhile`),
      {
        what: `drawer: frames a second meanwhile, to ${FRAMES}`,
        value: frames.toFixed(0),
        ratio: FRAMES / frames,
        target: { atMost: 1 },
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function inputLines(when: string, costs: InputCosts | undefined, note: string): Line[] {
  if (costs === undefined) {
    const what = `drawer: slowest input ${when}, to ${REACTION_MS} ms`;
    return [{
      what,
      value: "–",
      target: { atMost: 1 },
      note: "the turn was over before its input: too busy a machine",
    }];
  }
  const { sent, taken, slowest } = costs;
  return [
    {
      what: `drawer: slowest input ${when}, to ${REACTION_MS} ms`,
      value: `${slowest.toFixed(0)} ms`,
      ratio: slowest / REACTION_MS,
      target: { atMost: 1 },
      note,
    },
    {
      what: `drawer: input lost ${when}`,
      value: `${sent - taken} of ${sent}`,
      ratio: Math.abs(sent - taken),
      target: { atMost: 0 },
    },
  ];
}
