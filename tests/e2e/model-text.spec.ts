import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { HOSTILE } from "./hostile.ts";
import { enter, PAGES } from "./recovery.ts";

const LINES = HOSTILE.split("\n");

/** Nothing of the agent's text became an element, did anything, or was asked for. */
async function expectInert(page: Page, asked: readonly string[], panel: Locator): Promise<void> {
  await expect(panel.locator("img, iframe, style, script, a, svg[onload]")).toHaveCount(0);
  await expect(page.locator("h1")).toBeVisible();
  expect(await page.title()).not.toContain("owned");
  expect(asked.filter((url) => url.endsWith("/x") || url.includes("evil.test"))).toEqual([]);
}

function requestsOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(request.url()));
  return asked;
}

const textOf = (element: Locator) => element.evaluate(({ textContent }) => textContent);

test("/workflow/draft/: markup in the agent's question, in its choices and in the titles of an itinerary is text and does nothing, on the next page and after a reload as well (A-091)", async ({ lab, open, page }) => {
  const asked = requestsOf(page);
  await lab.script([
    { tool: "ask_traveller", args: { question: HOSTILE, choices: [HOSTILE, "Far"] } },
    { tool: "set_itinerary", args: { items: LINES.map((title, day) => ({ day: day + 1, title, cost: 1 })) } },
    { say: "There.", everyMs: 0 },
  ]);
  const stage = await enter(open, "/workflow/draft/");
  await stage.send("Plan");
  const card = page.locator("[data-question]");
  await expect(card).toHaveAttribute("data-question", "pending");
  expect(await textOf(card.locator("pre"))).toBe(HOSTILE);
  expect(await textOf(stage.action("answer").first())).toBe(HOSTILE);
  await expectInert(page, asked, card);
  await stage.action("answer").first().click();
  await stage.hasWholeAnswer("There.");
  await expect(card).toHaveAttribute("data-question", "answered");
  await expect(card).toContainText(LINES[0] ?? "");
  await expectInert(page, asked, card);
  const titles = page.locator('[data-item] [name="title"]');
  for (let look = 0; look < 2; look++) {
    await expect(titles).toHaveCount(LINES.length);
    for (const [at, line] of LINES.entries()) await expect(titles.nth(at)).toHaveValue(line);
    await expectInert(page, asked, page.locator("[data-items]"));
    await page.reload();
    await stage.is("idle");
  }
  await stage.act("step-review");
  await stage.is("idle");
  await expectInert(page, asked, page.locator("[data-ending]"));
});

test("/long-task/: markup in the label and the stages of /progress.json is text and does nothing, after a reload as well (A-091)", async ({ lab, open, page }) => {
  const asked = requestsOf(page);
  const progress = {
    progress: 0.5,
    label: HOSTILE,
    at: 2000,
    startedAt: 1000,
    step: 1,
    stages: [{ name: HOSTILE }, { name: LINES[0] }],
    done: false,
  };
  await lab.script([
    { asset: "/progress.json", text: JSON.stringify(progress) },
    { say: "Left.", everyMs: 0 },
    { wait: 60_000 },
  ]);
  const stage = await open("/long-task/");
  await stage.start("Go");
  const panel = page.locator("[data-run]");
  for (let look = 0; look < 2; look++) {
    await expect(panel.locator("[data-label]")).toHaveAttribute("data-label", HOSTILE);
    expect(await textOf(panel.locator("[data-label]"))).toContain(HOSTILE);
    for (const { name = "" } of progress.stages) expect(await textOf(panel)).toContain(name);
    await expectInert(page, asked, panel);
    await page.reload();
    await stage.is("running");
  }
});

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
