import { expect, test } from "./fixtures.ts";
import { HOSTILE } from "./hostile.ts";
import { enter, PAGES } from "./recovery.ts";

const EXACT = "👩‍👩‍👧‍👦 🇹🇼 𠮷野家 é क्षि 🏳️‍🌈 a\u0301\u0323";

for (const path of PAGES) {
  test(`${path}: markup of the agent, its tags split over fragments, is text and does nothing; characters that come in halves are exact in the end (A-091, A-093)`, async ({ lab, open, page }) => {
    const asked: string[] = [];
    page.on("request", (request) => void asked.push(request.url()));
    await lab.script([{ say: HOSTILE, chunk: 3, everyMs: 10 }]);
    const stage = await enter(open, path);
    // While a page looks for a saved session, its title may say so.
    await stage.is("none");
    const title = await page.title();
    await stage.start("Try it");
    await lab.advance(200);
    await expect(stage.text(stage.answers)).toContainText("<img src=x onerror=");
    await lab.advance(10_000);
    await stage.is("idle");
    await stage.hasWholeAnswer(HOSTILE);
    await expect(stage.answers.locator("img, iframe, style, script, a, [data-text] svg")).toHaveCount(0);
    await expect(page.locator("h1")).toBeVisible();
    await expect(page).toHaveTitle(title);
    expect(asked.filter((url) => url.endsWith("/x") || url.includes("evil.test"))).toEqual([]);

    await lab.script([{ say: EXACT, chunk: 1, everyMs: 10 }]);
    await stage.start("Emoji please");
    await lab.advance(20);
    await expect.poll(() => stage.text(stage.answers.nth(1)).evaluate((element) => element.textContent?.length)).toBe(
      3,
    );
    await lab.advance(10_000);
    await stage.is("idle");
    await stage.hasWholeAnswer(EXACT, 1);
    expect(await page.locator("body").innerText()).not.toContain("\uFFFD");
  });
}
