import type { BrowserContext } from "@playwright/test";
import process from "node:process";
import * as v from "valibot";

const PERIOD_MS = 200;

const processesSchema = v.object({ processInfo: v.array(v.object({ type: v.string(), id: v.number() })) });

/** The processes in which this browser's pages run now. */
async function renderersOf(context: BrowserContext): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = v.parse(processesSchema, await session?.send("SystemInfo.getProcessInfo"));
  await session?.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

/**
 * Slows all pages that are open now: one after the other has its share of the time, and stands still for the rest. The
 * browser's own throttling burns what it takes away, and five pages of it would leave two cores nothing for other tests.
 * Tells how to let them go.
 */
export async function slowDown(context: BrowserContext, times: number): Promise<() => void> {
  const renderers = await renderersOf(context);
  const release = renderers.map((id, at) => {
    let next = setTimeout(halt, at * PERIOD_MS / renderers.length);
    function halt(): void {
      if (told(id, "SIGSTOP")) next = setTimeout(go, PERIOD_MS * (1 - 1 / times));
    }
    function go(): void {
      if (told(id, "SIGCONT")) next = setTimeout(halt, PERIOD_MS / times);
    }
    return () => {
      clearTimeout(next);
      told(id, "SIGCONT");
    };
  });
  return () => release.forEach((letGo) => letGo());
}

/** Whether the process is still there: a browser that a failed test closes takes it along. */
function told(id: number, signal: "SIGSTOP" | "SIGCONT"): boolean {
  try {
    return process.kill(id, signal);
  } catch {
    return false;
  }
}
