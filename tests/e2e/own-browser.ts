import { chromium, type Page } from "@playwright/test";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A page of a browser that a test has to itself. */
export interface OwnPage {
  readonly page: Page;
  /** Nothing of the page runs any more, as when a browser freezes a tab that nobody looks at. */
  freeze(): Promise<void>;
  /** It runs again, and somebody looks at it. */
  thaw(): Promise<void>;
  close(): Promise<void>;
}

/** Playwright has every page of its own browsers claim for ever that somebody looks at it, and such a page is never frozen. */
export async function openOwnPage(): Promise<OwnPage> {
  const profile = await mkdtemp(join(tmpdir(), "lab-browser-"));
  const program = process.env["LAB_CHROMIUM_SHELL"] ?? chromium.executablePath();
  const flags = ["--headless", "--no-sandbox", "--no-first-run", "--remote-debugging-port=0"];
  const child = spawn(program, [...flags, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const over = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const close = async () => {
    child.kill("SIGKILL");
    await over;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const browser = await chromium.connectOverCDP(await addressOf(child.stderr, over), { noDefaults: true });
    const [context] = browser.contexts();
    if (context === undefined) throw new Error("The browser has no context");
    const page = await context.newPage();
    const debug = await context.newCDPSession(page);
    const become = (state: "frozen" | "active") => debug.send("Page.setWebLifecycleState", { state });
    return {
      page,
      async freeze() {
        await become("frozen");
      },
      async thaw() {
        await become("active");
        await debug.send("Emulation.setFocusEmulationEnabled", { enabled: true });
      },
      async close() {
        const whole = await browser.newBrowserCDPSession();
        // An installed browser is started by a script: what ends the script alone leaves the browser there.
        await whole.send("Browser.close").catch(() => {});
        await over;
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the browser listens, as it says on its error stream. */
function addressOf(stream: NodeJS.ReadableStream, over: Promise<void>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    stream.on("data", (piece: unknown) => {
      text += String(piece);
      const [, address] = /DevTools listening on (ws:\S+)/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    void over.then(() => reject(new Error(`The browser ended before it listened: ${text}`)));
  });
}
