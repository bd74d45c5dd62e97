import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { HOSTILE } from "./hostile.ts";
import { drawnIn } from "./picture.ts";

const listed = (page: Page) =>
  page.locator(".timeline ol > li[data-n]").evaluateAll((items) =>
    items.map((item) => Number(Reflect.get(item, "value")))
  );

/** Every entry that the picture shows while it is scrolled from its top to its end. */
const pictured = async (page: Page) => (await drawnIn(page.locator(".timeline-picture"))).entries;

test("the list has the same entries as the picture, filtered or not; the filter is in the address", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  await stage.begin();
  await page.locator('.timeline [name="fragments"]').check();
  const journal = await lab.journal();
  await expect(page.locator("[data-count]")).toHaveAttribute("data-count", String(journal.length));
  await expect.poll(() => listed(page)).toEqual(journal.map(({ n }) => n));
  expect(await pictured(page)).toEqual(journal.map(({ n }) => n));

  await page.locator(".timeline-filter summary").click();
  await page.locator('.timeline-layers [name="core"]').uncheck();
  await page.locator('.timeline [name="find"]').fill("hello");
  const left = journal.filter(({ layer, data }) => layer !== "core" && /hello/i.test(JSON.stringify(data) ?? ""));
  expect(left.length).toBeGreaterThan(2);
  await expect.poll(() => listed(page)).toEqual(left.map(({ n }) => n));
  expect(await pictured(page)).toEqual(left.map(({ n }) => n));
  await expect(page).toHaveURL(/without=core.*find=hello|find=hello.*without=core/);
  await page.reload();
  await expect(page.locator(".timeline-filter")).toHaveAttribute("data-filtered", "true");
});

test("an entry is chosen by keys or by a press: what it carried is text, its causes lead to its origin; who scrolled up isn't moved", async ({ lab, open, page }) => {
  await lab.says(HOSTILE);
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  await stage.begin("What do you say?");
  const said = (await lab.journal()).findLast(({ layer, type }) => layer === "page" && type === "chat_message");
  const details = page.locator(".timeline-details");
  const picture = page.locator(".timeline-picture");
  await page.locator(`[data-entry="${said?.n}"]`).click();
  await expect(details).toHaveAttribute("data-chosen", String(said?.n));
  await expect(details.locator("pre")).toContainText(JSON.stringify(HOSTILE).slice(1, 30));
  await expect(details.locator("pre *")).toHaveCount(0);
  const causes = details.locator(".timeline-detail-part").first().locator("[data-to]");
  await expect(causes.last()).toContainText("send_text");
  await causes.first().click();
  await expect(details).not.toHaveAttribute("data-chosen", String(said?.n));

  await picture.focus();
  await page.keyboard.press("Home");
  await expect(details).toHaveAttribute("data-chosen", "1");
  await page.keyboard.press("ArrowDown");
  await expect(details).toHaveAttribute("data-chosen", "2");
  await page.locator('[data-tab="truth"]').click();
  await page.locator('[data-tab="timeline"]').click();
  await expect(details).toHaveAttribute("data-chosen", "2");
  await picture.focus();
  await page.keyboard.press("Escape");
  await expect(details).not.toHaveAttribute("data-chosen");

  await picture.evaluate((box) => box.scrollTop = 40);
  await lab.says("Again.");
  await stage.begin("Once more");
  await expect(stage.action("follow")).toBeVisible();
  expect(await picture.evaluate((box) => box.scrollTop)).toBe(40);
  await stage.act("follow");
  await expect(stage.action("follow")).toBeHidden();
  const last = (await lab.journal()).at(-1);
  await expect(page.locator(`[data-entry="${last?.n}"]`)).toBeInViewport();
});
