/** Whether the drawer's timeline stays smooth: ten thousand entries scrolled through, two thousand more a second. */
import { chromium } from "@playwright/test";
import { build } from "vite";
import { ensureBrowsers } from "../support/browsers.ts";
import { root } from "../support/root.ts";
import { startServer } from "../support/server.ts";
import { builtServerCommand } from "../support/tasks.ts";
import { thisMachine } from "../support/this-machine.ts";
import { timelineCosts } from "./browser/timeline.ts";
import { bounded } from "./measured.ts";
import type { Line } from "./table.ts";

const FRAMES = 50;
const BUSY_MS = 100;

export async function timeline(): Promise<Line[]> {
  const folder = await Deno.makeTempDir();
  await buildTimeline(folder);
  const command = builtServerCommand("--port", "0").map((word) => word === "dist/server/main.js" ? root + word : word);
  const server = await startServer(command, { onLog: () => {}, cwd: folder });
  const browser = await chromium.launch({
    executablePath: ensureBrowsers(thisMachine()).shell,
    args: ["--no-sandbox"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const { perSecond, busiest, moved } = await bounded(timelineCosts(page, server.url));
    return [
      {
        what: `timeline: frames a second over 10,000 rows, to ${FRAMES}`,
        value: perSecond.toFixed(0),
        ratio: FRAMES / perSecond,
        target: { atMost: 1 },
      },
      {
        what: `timeline: longest task while 2,000 entries a second come, to ${BUSY_MS} ms`,
        value: `${busiest.toFixed(0)} ms`,
        ratio: busiest / BUSY_MS,
        target: { atMost: 1 },
      },
      { what: "timeline: rows that move under a reader", value: String(moved), ratio: moved, target: { atMost: 0 } },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

/** The timeline alone, built as the lab's pages are built. */
async function buildTimeline(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: `${root}tests/bench/timeline`,
    publicDir: false,
    logLevel: "warn",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir: `${folder}/dist/pages`,
      emptyOutDir: true,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${root}tests/bench/timeline/index.html` },
    },
  });
}
