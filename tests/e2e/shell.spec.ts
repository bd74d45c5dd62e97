import { expect, test } from "./fixtures.ts";

test("lang and theme in the address decide, and the switches change them without touching the session", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/", { query: { lang: "zh-TW", theme: "dark" } });
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "zh-TW");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\p{Script=Han}/u);
  await expect(stage.action("send")).toHaveText(/\p{Script=Han}/u);
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const dark = await ink();
  const id = await stage.begin();

  await page.getByRole("radio", { name: "English" }).check();
  await expect(html).toHaveAttribute("lang", "en");
  await expect(stage.action("send")).toHaveText("Send");
  await page.getByRole("radio", { name: "Light" }).check();
  await expect(html).toHaveAttribute("data-theme", "light");
  expect(await ink()).not.toBe(dark);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("lang"), searchParams.get("theme")]).toEqual(["en", "light"]);
  expect(await stage.sessionId()).toBe(id);
  expect(await lab.status(id)).toBe("idle");
});

test("Enter sends, Shift and Enter breaks the line", async ({ lab, open, page }) => {
  await lab.says("Two lines.");
  const stage = await open("/temporary/");
  await stage.box.focus();
  await page.keyboard.type("first");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("second");
  await expect(stage.box).toHaveValue("first\nsecond");
  await page.keyboard.press("Enter");
  await expect(stage.box).toHaveValue("");
  await expect(stage.box).toBeFocused();
  await expect(stage.text(stage.ownMessages)).toHaveText("first\nsecond");
  await stage.hasWholeAnswer("Two lines.");
});

test("an Enter that an input method takes for itself doesn't send", async ({ lab, open, page, context }) => {
  await lab.says("收到。");
  const stage = await open("/temporary/", { query: { lang: "zh-TW" } });
  await stage.box.focus();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "ㄋㄧˇ", selectionStart: 3, selectionEnd: 3 });
  await expect(stage.box).toHaveValue("ㄋㄧˇ");
  await keyboard.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    key: "Enter",
    code: "Enter",
    windowsVirtualKeyCode: 229,
  });
  await keyboard.send("Input.insertText", { text: "你好" });
  await keyboard.send("Input.dispatchKeyEvent", {
    type: "keyUp",
    key: "Enter",
    code: "Enter",
    windowsVirtualKeyCode: 13,
  });
  await expect(stage.box).toHaveValue("你好");
  expect(await lab.sent("create_session")).toEqual([]);

  await page.keyboard.press("Enter");
  await stage.hasWholeAnswer("收到。");
  await expect(stage.text(stage.ownMessages)).toHaveText("你好");
});

test("an empty or blank message isn't sent", async ({ lab, open, page }) => {
  const stage = await open("/temporary/");
  await stage.box.fill("  \n ");
  await stage.act("send");
  await page.keyboard.press("Enter");
  await stage.is("none");
  expect(await lab.sent("create_session")).toEqual([]);
});

test("the four verbs are reached by keyboard, and focus stays where it is while an answer comes", async ({ lab, open, page }) => {
  await lab.script([{ say: "Something to wait for.", chunk: 5, everyMs: 100 }]);
  const stage = await open("/reload/");
  await stage.box.fill("Go");
  await page.keyboard.press("Enter");
  await stage.operationIs("pending");
  await expect(stage.core).toHaveAttribute("data-thread-status", "running");
  const id = await stage.sessionId();
  for (const verb of ["send", "leave", "stop-waiting"]) {
    await page.keyboard.press("Tab");
    await expect(stage.action(verb)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await lab.advance(5000);
  await stage.is("idle");
  await expect(stage.action("stop-waiting")).toBeFocused();
  for (const verb of ["end", "forget"]) {
    await page.keyboard.press("Tab");
    await expect(stage.action(verb)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(stage.record(id)).toHaveCount(0);
  await expect(stage.action("forget")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await stage.is("ended");
  await expect(stage.action("end")).toBeFocused();
});

test("a dismissed notice leaves the focus in the box", async ({ lab, open, page }) => {
  await lab.disrupt({ kind: "nativeHost.drop" });
  const stage = await open("/temporary/");
  await stage.send("Hello");
  const dismiss = stage.action("dismiss");
  await dismiss.focus();
  await page.keyboard.press("Enter");
  await expect(dismiss).toHaveCount(0);
  await expect(stage.box).toBeFocused();
});

test("a screen reader hears what went wrong, and what to do", async ({ lab, open, page }) => {
  await lab.disrupt({ kind: "nativeHost.drop" });
  const stage = await open("/temporary/");
  await stage.send("Hello");
  const notice = stage.session.locator("[data-notice]");
  const next = await notice.locator(".notice-next").innerText();
  await expect(page.locator("output.visually-hidden")).toContainText(next);
});

test("a language that was switched to stays, whichever link is followed", async ({ open, page }) => {
  await open("/temporary/", { query: { lang: "en", theme: "dark" } });
  const html = page.locator("html");
  await page.getByRole("radio", { name: "繁體中文" }).check();
  await expect(html).toHaveAttribute("lang", "zh-TW");
  for (const path of ["/reload/", "/"]) {
    await page.locator(`nav a[href^="${path}?"]`).click();
    await page.waitForURL((url) => url.pathname === path);
    await expect(html).toHaveAttribute("lang", "zh-TW");
    await expect(html).toHaveAttribute("data-theme", "dark");
  }
  await page.locator('tbody a[href^="/temporary/"]').click();
  await page.waitForURL((url) => url.pathname === "/temporary/");
  await expect(html).toHaveAttribute("lang", "zh-TW");
});

test("on a phone one press leads from the conversation to what stands behind the page; beside a wide one it is in sight", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  await page.setViewportSize({ width: 360, height: 740 });
  const stage = await open("/reload/");
  await stage.begin();
  const bar = stage.action("behind");
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toHaveAttribute("data-bar-verdict", "agrees");
  await expect(stage.action("desktop-restart")).not.toBeInViewport();
  await bar.click();
  await expect(stage.action("desktop-restart")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(bar).toBeHidden();
});
