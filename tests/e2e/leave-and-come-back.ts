import { expect, type Page } from "@playwright/test";

/** Leaves for the overview by a link and comes back through the history; fails unless the page came from the cache. */
export async function leaveAndComeBack(page: Page, whileAway: () => Promise<void>): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.evaluate(() => {
    addEventListener(
      "pageshow",
      ({ persisted }) => document.documentElement.setAttribute("data-persisted", String(persisted)),
    );
  });
  await page.locator("header a").filter({ hasText: "Pedelec Lifecycle Lab" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await whileAway();
  await page.evaluate(() => history.back());
  // A page that comes back from the cache doesn't load again.
  await page.waitForURL((url) => url.pathname === pathname, { waitUntil: "commit" });
  await expect(page.locator("html"), "the page must come back from the back/forward cache").toHaveAttribute(
    "data-persisted",
    "true",
  );
}
