/** The SDK in tabs of a real Chromium, against the real server. */
import { execFile } from "node:child_process";
import process from "node:process";
import { promisify } from "node:util";
import type { BrowserContext, Page } from "@playwright/test";
import { root } from "../../support/root.ts";
import type { PageUnderTest, StageFactory } from "../stage.ts";
// Its globals.
import type {} from "./chromium-page.ts";
import { makeLab } from "./lab-control.ts";

/**
 * Any address of the server that gives no page of its own. Tabs must come from the server itself: what a test answers in
 * its place the browser takes for the public network's, and keeps it from a local port.
 */
const PATH = "/healthz";

/** Makes the factory of stages on the server at `url`, in tabs of this context. */
export function chromiumStages(url: string, context: () => BrowserContext): StageFactory {
  /** Tabs whose page has left. */
  const free: Page[] = [];
  let ready: Promise<void> | undefined;
  return async (options) => {
    ready ??= bundle().then(async (script) => void await context().addInitScript(script));
    await ready;
    const lab = await makeLab(url, options);
    return {
      ...lab,
      openPage: async (origin) => {
        const tab = free.pop() ?? await context().newPage();
        await tab.goto(lab.origins[origin] + PATH);
        await tab.evaluate((at) => beginActing(at), lab.portUrl);
        return pageIn(tab, () => void free.push(tab));
      },
    };
  };
}

function pageIn(tab: Page, left: () => void): PageUnderTest {
  return {
    perform: (acts) => tab.evaluate((text) => actor.perform(JSON.parse(text)), JSON.stringify(acts)),
    look: () => tab.evaluate(() => actor.look()),
    goRound: () => tab.evaluate(() => actor.goRound()),
    // Tells the lab nothing that a page's own end doesn't tell.
    leave: async () => {
      await tab.goto("about:blank");
      left();
    },
  };
}

/** In a process of its own: the browser tests' runner can't load the bundler. */
async function bundle(): Promise<string> {
  const command = ["run", "-A", `${root}tests/e2e/own-app/bundle.ts`, "tests/conformance/drivers/chromium-page.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, command, { maxBuffer: 10_000_000 });
  return stdout;
}
