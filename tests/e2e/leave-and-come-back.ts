import { expect, type Page } from "@playwright/test";

/** Marks a document at each showing with whether it came from the cache. */
function markShowings(): void {
  addEventListener(
    "pageshow",
    ({ persisted }) => document.documentElement.setAttribute("data-persisted", String(persisted)),
  );
}

/** Leaves for the overview by a link and comes back through the history; fails unless the page came from the cache. */
export async function leaveAndComeBack(page: Page, whileAway: () => Promise<void>): Promise<void> {
  const { pathname } = new URL(page.url());
  // Here for the page that is left, there for one that comes in its place.
  await page.evaluate(markShowings);
  await page.addInitScript(markShowings);
  await page.locator("header a").filter({ hasText: "Pedelec Lifecycle Lab" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await whileAway();
  await goBack(page);
  // A page that comes back from the cache doesn't load again.
  await page.waitForURL((url) => url.pathname === pathname, { waitUntil: "commit" });
  const shown = page.locator("html[data-persisted]");
  await shown.waitFor({ state: "attached" });
  expect(await shown.getAttribute("data-persisted"), "the page must come back from the back/forward cache").toBe(
    "true",
  );
}

/** Goes back through the history once the evaluation is answered: going back may take its context away. */
export async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => void setTimeout(() => history.back()));
}
