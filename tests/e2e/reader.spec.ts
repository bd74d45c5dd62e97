import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { composeWithEnter } from "./ime.ts";
import { enter, PAGES } from "./recovery.ts";
import { ask } from "./trip.ts";

/** Presses of Tab until a control has the focus. */
function keysOf(page: Page) {
  const walk = async (key: "Tab" | "Shift+Tab", name: string) => {
    for (let presses = 0; presses < 80; presses++) {
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), name)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`80 presses of ${key} didn't reach ${name}`);
  };
  return {
    tabTo: (name: string) => walk("Tab", name),
    tabBackTo: (name: string) => walk("Shift+Tab", name),
    async press(action: string) {
      await walk("Tab", `[data-action="${action}"]`);
      await page.keyboard.press("Enter");
    },
    /** What had the focus may have gone: something else has it then. */
    isSomewhere: () => expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY"),
  };
}

for (const path of [...PAGES, "/workflow/brief/", "/workflow/review/"]) {
  test(`${path} by keyboard alone: from the address to the box, a turn, and its end; the focus is never lost`, async ({ lab, open, page }) => {
    await lab.says("By keyboard.");
    const stage = await open(path);
    await stage.is("none");
    await expect(stage.action("desktop-restart")).toBeAttached();
    const keys = keysOf(page);
    await page.keyboard.press("Tab");
    await expect(page.locator(".skip-link")).toBeFocused();
    if (path.startsWith("/workflow/")) {
      await keys.press("claim");
      await expect(page.locator("[data-role]")).toHaveAttribute("data-role", "owner");
      await keys.isSomewhere();
    }
    await keys.tabTo("[data-session-id] form textarea");
    await page.keyboard.type("Hello");
    await page.keyboard.press("Enter");
    await stage.hasWholeAnswer("By keyboard.");
    await stage.operationIs("none");
    await expect(stage.box).toBeFocused();
    await keys.press("end");
    await stage.is("ended");
    await expect(stage.action("end")).toBeFocused();
  });

  test(`${path} for a screen reader: landmarks, names, one polite voice that tells the answer and the end`, async ({ lab, open, page }) => {
    await lab.says("Heard by a screen reader.");
    const stage = await enter((at) => open(at, { query: { lang: "en" } }), path);
    await stage.is("none");
    for (const landmark of ["banner", "main", "contentinfo"] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    const main = page.getByRole("main");
    await expect(page.getByRole("link", { name: "Skip to the page" })).toBeAttached();
    await expect(page.getByRole("navigation", { name: "Pages" }).locator('[aria-current="page"]')).toHaveCount(1);
    await expect(main.getByRole("heading", { level: 1 })).toHaveCount(1);
    for (const name of ["This page's policy", "Conversation", "Belief beside truth"]) {
      await expect(main.getByRole("region", { name, exact: true })).toHaveCount(1);
    }
    await expect(main.getByRole("textbox", { name: "Message" })).toHaveAccessibleDescription(/Enter sends/);
    await expect(main.getByRole("list", { name: "Four ways to stop" }).getByRole("button")).toHaveText([
      "Leave",
      "Stop waiting",
      "End",
      "Forget",
    ]);
    await expect(main.getByRole("button", { name: "Leave", exact: true })).toBeDisabled();
    await expect(main.getByRole("button", { name: "End", exact: true })).toHaveAccessibleDescription(/Core/);
    const voice = page.locator("output.visually-hidden");
    await expect(voice).toHaveCount(1);
    await expect(voice).toHaveRole("status");
    await stage.begin();
    await expect(voice).toContainText("Heard by a screen reader.");
    await stage.act("end");
    await stage.is("ended");
    await expect(voice).not.toContainText("Heard by a screen reader.");
    await expect(voice).not.toBeEmpty();
  });
}

for (const path of PAGES) {
  test.describe(() => {
    test.use({ reducedMotion: "reduce" });

    test(`${path} moves nothing for a person who asked for less motion, in the middle of a turn`, async ({ lab, open, page }) => {
      await lab.script([{ say: "word ".repeat(40), chunk: 5, everyMs: 100 }]);
      const stage = await enter(open, path);
      await stage.start("Go on");
      await lab.advance(300);
      await expect(stage.answers).toHaveAttribute("data-state", "streaming");
      const moving = await page.evaluate(() =>
        document.getAnimations().filter((animation) =>
          animation.playState === "running" && Number(animation.effect?.getComputedTiming().activeDuration) > 10
        ).length
      );
      expect(moving).toBe(0);
    });
  });
}

test("an Enter that an input method takes in the field for an id opens nothing", async ({ lab, open, page }) => {
  const stage = await open("/reload/");
  await stage.is("none");
  await page.locator('input[name="session-id"]').focus();
  await expect(page.locator('input[name="session-id"]')).toHaveValue(await composeWithEnter(page));
  await stage.is("none");
  expect(await lab.sent("resume_session")).toEqual([]);
});

test("an Enter that an input method takes in the report's topic asks for no report, the next one does", async ({ lab, open, page }) => {
  const stage = await open("/long-task/");
  await stage.is("none");
  const topic = page.locator('[name="topic"]');
  await topic.fill("");
  await expect(topic).toHaveValue(await composeWithEnter(page));
  await stage.is("none");
  expect(await lab.sent("create_session")).toEqual([]);
  await topic.press("Enter");
  await stage.isWorking();
  await expect(stage.ownMessages).toContainText("你");
});

test("an Enter that an input method takes in the trip's brief sends nothing", async ({ lab, open, page }) => {
  const stage = await enter(open, "/workflow/brief/");
  for (const name of ["destination", "constraints"]) {
    const field = page.locator(`[name="${name}"]`);
    await expect(field).toBeEnabled();
    await field.focus();
    await expect(field).toHaveValue(await composeWithEnter(page));
  }
  await stage.is("none");
  expect(await lab.sent("create_session")).toEqual([]);
});

test("/workflow/draft/ by keyboard: an entry of one's own, a question answered, an entry removed; the focus is never lost", async ({ lab, open, page }) => {
  await lab.script([ask, { say: "Near it is.", everyMs: 0 }]);
  const stage = await open("/workflow/draft/");
  const keys = keysOf(page);
  await keys.press("claim");
  await expect(page.locator("[data-role]")).toHaveAttribute("data-role", "owner");
  await keys.isSomewhere();
  await keys.press("add-item");
  await expect(page.locator("[data-item]")).toHaveCount(1);
  await keys.tabBackTo('[data-item] [name="title"]');
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Castle");
  await keys.tabTo('[data-item] [name="cost"]');
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("25");
  await keys.tabTo("[data-session-id] form textarea");
  await page.keyboard.type("Plan");
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-question="pending"]')).toBeVisible();
  await keys.tabBackTo('[data-action="answer"]');
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-question="answered"]')).toBeVisible();
  await keys.isSomewhere();
  await stage.hasWholeAnswer("Near it is.");
  await keys.tabBackTo('[data-action="remove-item"]');
  await expect(page.locator('[data-item] [name="title"]')).toHaveValue("Castle");
  await expect(page.locator('[data-item] [name="cost"]')).toHaveValue("25");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-item]")).toHaveCount(0);
  await keys.isSomewhere();
});

test("/long-task/ by keyboard: topic, length and the press that asks for the report; the focus stays", async ({ lab, open, page }) => {
  const stage = await open("/long-task/");
  await stage.is("none");
  const keys = keysOf(page);
  await keys.tabTo('[name="topic"]');
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Brass lamps");
  await keys.tabTo('[name="length"]');
  await page.keyboard.press("ArrowUp");
  await expect(page.locator('[name="length"]')).toHaveValue("30s");
  await keys.press("prepare");
  await stage.isWorking();
  await expect(stage.action("prepare")).toBeFocused();
  await expect(stage.ownMessages).toContainText("Brass lamps");
  const prompts = (await lab.sent("send_text")).map(({ data }) => JSON.stringify(data));
  expect(prompts).toEqual([expect.stringContaining("/long 30s Brass lamps")]);
});
