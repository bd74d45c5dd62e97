import { originOf, test as base } from "../fixtures.ts";
import { type AppSite, serveApp } from "./site.ts";

interface AppFixtures {
  site: AppSite;
  /** Opens an app of another origin for this test's lab, or with the query given. */
  openApp(path: "/raw/" | "/sdk/", query?: string): Promise<void>;
  /** Runs an expression in the page, where the app is `app`. */
  run<T>(expression: string): Promise<T>;
}

/** Each test has a site of its own, and a lab that is made for it. */
export const test = base.extend<AppFixtures>({
  // deno-lint-ignore no-empty-pattern
  site: async ({}, give) => {
    const site = await serveApp(originOf("localhost"));
    await give(site);
    await site.close();
  },
  labSettings: async ({ site }, give) => {
    await give({ origins: [site.origin] });
  },
  openApp: async ({ page, site, lab }, give) => {
    await give(async (path, query = `?lab=${lab.labId}`) => {
      await page.goto(`${site.origin}${path}${query}`);
    });
  },
  run: async ({ page }, give) => {
    await give((expression) => page.evaluate(expression));
  },
});

export { expect } from "@playwright/test";
