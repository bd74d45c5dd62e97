import { expect, test } from "./fixtures.ts";
import { HOSTILE } from "./hostile.ts";

/** Every page that shows what the agent says. */
const PAGES = ["/temporary/", "/reload/", "/sensitive/"];

const EXACT = "👩‍👩‍👧‍👦 🇹🇼 𠮷野家 é क्षि 🏳️‍🌈 a\u0301\u0323";

for (const path of PAGES) {
  test(`${path}: markup of the agent, its tags split over fragments, is text and does nothing (A-091)`, async ({ lab, open, page }) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    await lab.script([{ say: HOSTILE, chunk: 3, everyMs: 10 }]);
    const stage = await open(path);
    await stage.start("Try it");
    const title = await page.title();
    await lab.advance(200);
    await expect(stage.text(stage.answers)).toContainText("<img src=x onerror=");
    await lab.advance(10_000);
    await stage.is("idle");
    await stage.hasWholeAnswer(HOSTILE);
    await expect(stage.answers.locator("img, iframe, style, script, a, [data-text] svg")).toHaveCount(0);
    await expect(page.locator("h1")).toBeVisible();
    expect(await page.title()).toBe(title);
    expect(asked.filter((url) => url.endsWith("/x") || url.includes("evil.test"))).toEqual([]);
  });

  test(`${path}: characters that come in halves are exact in the end (A-093)`, async ({ lab, open, page }) => {
    await lab.script([{ say: EXACT, chunk: 1, everyMs: 10 }]);
    const stage = await open(path);
    await stage.start("Emoji please");
    await lab.advance(20);
    await expect.poll(() => stage.text(stage.answers).evaluate((element) => element.textContent?.length)).toBe(3);
    await lab.advance(10_000);
    await stage.is("idle");
    await stage.hasWholeAnswer(EXACT);
    expect(await page.locator("body").innerText()).not.toContain("\uFFFD");
  });
}
