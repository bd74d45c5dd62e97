import { expect, type Page, test as base } from "@playwright/test";
import process from "node:process";
import type { CreateLab } from "../../core-sim/control/mod.ts";
import { hearErrors } from "./console-errors.ts";
import { Lab } from "./lab.ts";
import { Stage } from "./stage.ts";

interface OpenOptions {
  /** Another tab; by default the test's own page. */
  page?: Page;
  /** Parameters beside the lab's. */
  query?: Record<string, string>;
  /** The server's other everyday origin. */
  host?: "localhost" | "127.0.0.1";
}

/** What a browser's console says is a fault, unless the test brings it about. */
interface Console {
  /** Lets errors through whose text matches: the browser reports a refused connection by itself. */
  expect(pattern: RegExp): void;
}

interface Fixtures {
  /** How this test's lab is made. */
  labSettings: CreateLab;
  lab: Lab;
  console: Console;
  /** Opens a page of the test's own lab. */
  open(path: string, options?: OpenOptions): Promise<Stage>;
  newTab(): Promise<Page>;
}

/** An origin of the server under test. */
export function originOf(host: "localhost" | "127.0.0.1"): string {
  return `http://${host}:${process.env["LAB_PORT"]}`;
}

/** Each test has a lab of its own, whose clock only it moves; errors in a page's console fail the test. */
export const test = base.extend<Fixtures>({
  labSettings: [{}, { option: true }],

  lab: async ({ request, labSettings }, give) => {
    await give(await Lab.create(request, { clock: "manual", approval: "auto", ...labSettings }));
  },

  console: [async ({ context }, give) => {
    const expected: RegExp[] = [];
    const { errors } = hearErrors(context);
    await give({ expect: (pattern) => void expected.push(pattern) });
    const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, "errors in the pages' consoles").toEqual([]);
  }, { auto: true }],

  open: async ({ page: own, lab }, give) => {
    await give(async (path, { page = own, query = {}, host = "localhost" } = {}) => {
      await page.goto(`${originOf(host)}${path}?${new URLSearchParams({ lab: lab.labId, ...query })}`);
      // An open drawer comes over the foot of the page, and over what is being pressed there.
      if (query["drawer"] !== undefined && path !== "/lab/") {
        await page.locator('.drawer:not([data-drawer="closed"]), [data-notice="incomplete"]').first().waitFor();
      }
      return new Stage(page);
    });
  },

  newTab: async ({ context }, give) => {
    await give(() => context.newPage());
  },
});

export { expect } from "@playwright/test";
