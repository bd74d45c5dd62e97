import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { isFirstScript } from "./scripts.ts";

/** The browser reports each missing file by itself. */
const MISSING = /Failed to load resource/;

/** As after an update of the lab: what an open page loads once it stands has other names now. Tells how often each was asked for. */
async function updateTheLab(page: Page): Promise<Map<string, number>> {
  const asked = new Map<string, number>();
  let html = "";
  await page.route(/\/(\?|$)/, async (route) => {
    const response = await route.fetch();
    html = await response.text();
    await route.fulfill({ response });
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (isFirstScript(pathname, html)) return await route.continue();
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    await route.fulfill({ status: 404 });
  });
  return asked;
}

test("a page that is older than the lab's files says so, keeps what is typed, and a reload mends it (A-080)", async ({ lab, open, page, console }) => {
  console.expect(MISSING);
  const asked = await updateTheLab(page);
  const stage = await open("/reload/");
  await expect(stage.notice("incomplete")).toBeVisible();
  await stage.send("Is anybody there?");
  await stage.is("none");
  await expect(stage.box).toHaveValue("Is anybody there?");
  expect(await lab.threads()).toEqual([]);
  expect(Math.max(...asked.values())).toBeLessThanOrEqual(3);

  await page.unrouteAll();
  await lab.says("Now I am.");
  await stage.act("reload-page");
  await expect(stage.notice("incomplete")).toHaveCount(0);
  await expect(stage.box).toHaveValue("Is anybody there?");
  await stage.act("send");
  await stage.hasWholeAnswer("Now I am.");
});
