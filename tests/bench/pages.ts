/** What the pages cost their reader: the time to their largest paint, the answer to a click in a stream, what moves. */
import { type Browser, chromium } from "@playwright/test";
import { globSync } from "node:fs";
import { ensureBrowsers } from "../support/browsers.ts";
import { root } from "../support/root.ts";
import { startServer } from "../support/server.ts";
import { builtServerCommand } from "../support/tasks.ts";
import { thisMachine } from "../support/this-machine.ts";
import { largestPaint } from "./browser/paint.ts";
import { type TurnCosts, turnCosts } from "./browser/turn.ts";
import { makeLab, startLabServer } from "./lab-page.ts";
import { bounded, median, ratio } from "./measured.ts";
import { buildLeastPage } from "./minimal/build.ts";
import type { Line } from "./table.ts";

const ROUNDS = 11;
const REACTION_MS = 100;

/** A call of a tool of the page's own, where it has one that answers by itself. */
const TOOLS: Readonly<Record<string, object>> = {
  "/temporary/": { tool: "replace_draft", args: { text: "A shorter draft." } },
  "/reload/": { tool: "note_for_courier", args: { note: "Ring twice" } },
};

/** The overview, and the view of a whole lab: neither has a session of its own. */
const WITHOUT_SESSION: ReadonlySet<string> = new Set(["/", "/lab/"]);

export async function pages(): Promise<Line[]> {
  const folder = await Deno.makeTempDir();
  const browser = await chromium.launch({
    executablePath: ensureBrowsers(thisMachine()).shell,
    args: ["--no-sandbox"],
  });
  const shipped = await startLabServer();
  try {
    await buildLeastPage(folder);
    const paths = globSync("**/index.html", { cwd: `${root}app/pages` }).map((file) => `/${file.slice(0, -10)}`).sort();
    const lines = await paints(browser, folder, shipped.url, paths);
    for (const path of paths.filter((each) => !WITHOUT_SESSION.has(each))) {
      lines.push(...turnLines(path, await bounded(turn(browser, shipped.url, path))));
    }
    return lines;
  } finally {
    await browser.close();
    await shipped.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Each page beside the least one, both served by the same software, in turns. */
async function paints(browser: Browser, folder: string, shipped: string, paths: readonly string[]): Promise<Line[]> {
  const command = builtServerCommand("--port", "0").map((word) => word === "dist/server/main.js" ? root + word : word);
  const bare = await startServer(command, { onLog: () => {}, cwd: folder });
  try {
    const taken = new Map<string, number[]>(["", ...paths].map((path) => [path, []]));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [path, all] of taken) {
        const url = path === "" ? `${bare.url}/` : `${shipped}${path}`;
        const ms = await bounded(largestPaint(browser, url));
        // The first round warms the servers.
        if (round > 0) all.push(ms);
      }
    }
    const least = taken.get("") ?? [];
    const ms = (all: readonly number[]) => `${median(all).toFixed(0)} ms`;
    return [
      { what: "largest paint: the least page with Preact", value: ms(least), ratio: 1 },
      ...paths.map((path) => {
        const all = taken.get(path) ?? [];
        return { what: `largest paint: ${path}`, value: ms(all), ratio: ratio(least, all), target: { atMost: 2 } };
      }),
    ];
  } finally {
    await bare.stop();
  }
}

async function turn(browser: Browser, server: string, path: string): Promise<TurnCosts> {
  const lab = await makeLab(server);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en" });
  try {
    const page = await context.newPage();
    const url = `${server}${path}?lab=${lab.slice(lab.lastIndexOf("/") + 1)}`;
    return await turnCosts(page, url, lab, TOOLS[path]);
  } finally {
    await context.close();
  }
}

function turnLines(path: string, { reaction, perSecond, shift }: TurnCosts): Line[] {
  return [
    {
      what: `${path}: slowest of ten clicks, to ${REACTION_MS} ms`,
      value: `${reaction.toFixed(0)} ms`,
      ratio: reaction / REACTION_MS,
      target: { atMost: 1 },
      note: `${perSecond.toFixed(0)} fragments a second meanwhile`,
    },
    { what: `${path}: layout shift`, value: shift.toFixed(4), ratio: shift, target: { atMost: 0 } },
  ];
}
