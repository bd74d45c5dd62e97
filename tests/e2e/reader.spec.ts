import { expect, test } from "./fixtures.ts";
import { enter, PAGES } from "./recovery.ts";

for (const path of PAGES) {
  test(`${path} by keyboard alone: from the address to the box, a turn, and its end; the focus is never lost`, async ({ lab, open, page }) => {
    await lab.says("By keyboard.");
    const stage = await open(path);
    await stage.is("none");
    await expect(stage.action("desktop-restart")).toBeAttached();
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 80; presses++) {
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), name)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`80 presses of Tab didn't reach ${name}`);
    };
    await page.keyboard.press("Tab");
    await expect(page.locator(".skip-link")).toBeFocused();
    if (path.startsWith("/workflow/")) {
      await tabTo('[data-action="claim"]');
      await page.keyboard.press("Enter");
      await expect(page.locator("[data-role]")).toHaveAttribute("data-role", "owner");
    }
    await tabTo("[data-session-id] form textarea");
    await page.keyboard.type("Hello");
    await page.keyboard.press("Enter");
    await stage.hasWholeAnswer("By keyboard.");
    await stage.operationIs("none");
    await expect(stage.box).toBeFocused();
    await tabTo('[data-action="end"]');
    await page.keyboard.press("Enter");
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

test("an Enter that an input method takes in the field for an id opens nothing", async ({ lab, open, page, context }) => {
  const stage = await open("/reload/");
  await stage.is("none");
  await page.locator('input[name="session-id"]').focus();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "ㄋㄧˇ", selectionStart: 3, selectionEnd: 3 });
  for (const type of ["rawKeyDown", "keyUp"] as const) {
    await keyboard.send("Input.dispatchKeyEvent", { type, key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 });
  }
  await keyboard.send("Input.insertText", { text: "你" });
  await expect(page.locator('input[name="session-id"]')).toHaveValue("你");
  await stage.is("none");
  expect(await lab.sent("resume_session")).toEqual([]);
});
