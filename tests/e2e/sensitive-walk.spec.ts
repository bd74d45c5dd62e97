import { chromium, type Page } from "@playwright/test";
import process from "node:process";
import { expect, originOf, test } from "./fixtures.ts";
import { Receipt, shownBy } from "./receipt.ts";
import { Stage } from "./stage.ts";

const SECRET = "My own pay is 98,765.43 this month";

/** Presses Tab until the control has the focus; a control that can't be reached that way fails the test. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const focused = page.locator(`${selector}:focus`);
  for (let presses = 0; presses < 80; presses++) {
    if (await focused.count() > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`80 presses of Tab didn't reach ${selector}`);
}

test("by keyboard alone: ask about a row, say that it is done, read the receipt, begin anew; the focus is never lost", async ({ lab, open, page }) => {
  await lab.says("It is kept back for you.");
  const stage = await open("/sensitive/");
  await stage.is("none");
  await expect(stage.action("desktop-restart")).toBeAttached();
  await tabTo(page, '[data-row="7"] [data-action="ask-row"]');
  await page.keyboard.press("Enter");
  await stage.hasWholeAnswer("It is kept back for you.");
  await expect(page.locator('[data-row="7"] [data-action="ask-row"]')).toBeFocused();
  await stage.operationIs("none");
  await page.locator("h1").focus();
  await tabTo(page, '[data-action="done"]');
  await page.keyboard.press("Enter");
  await new Receipt(page).isReady();
  await expect(page.locator("#receipt-heading")).toBeFocused();
  await tabTo(page, '.receipt [data-action="begin"]');
  await page.keyboard.press("Enter");
  await expect(page.locator("h1")).toBeFocused();
  await expect(page.locator("[data-row]")).toHaveCount(8);
});

test("[PG6] Leave and End wipe nothing by themselves: what was said stays to be read until Done", async ({ lab, open, page }) => {
  for (const verb of ["leave", "end"] as const) {
    await lab.says("Yes.");
    const stage = await open("/sensitive/");
    const id = await stage.begin(SECRET);
    await stage.act(verb);
    await expect.poll(() => lab.status(id)).toBe("ended");
    await expect(stage.ownMessages).toContainText(SECRET);
    await stage.act("done");
    const receipt = new Receipt(page);
    await receipt.isReady();
    await receipt.says("core", "left");
    expect(await shownBy(page)).not.toContain("98,765");
  }
});

test("the language can be changed at any time: the example follows, a payslip of one's own stays, so does the receipt", async ({ lab, open, page }) => {
  await lab.says("Yes.");
  const stage = await open("/sensitive/");
  const language = (name: string) => page.locator("header label").filter({ hasText: name }).click();
  await language("繁體中文");
  await expect(page.locator(".payslip-label").first()).toHaveValue("本薪");
  await page.locator(".payslip-amount").first().fill("98,765");
  await language("English");
  await expect(page.locator("h1")).toHaveText("A payslip, explained");
  await expect(page.locator(".payslip-amount").first()).toHaveValue("98,765");
  await stage.begin("Hello");
  await stage.act("done");
  await new Receipt(page).isReady();
  await language("繁體中文");
  await expect(page.locator("#receipt-heading")).toHaveText("清除收據");
  await new Receipt(page).says("page", "gone");
  await page.evaluate(() => localStorage.clear());
});

test("[AE4] the browser is killed in the middle of two page-scoped turns: Core ends both sessions, and no route is left (A-028, A-056)", async ({ lab }) => {
  const paths = ["/sensitive/", "/temporary/"];
  for (const _ of paths) await lab.script([{ say: "Something long.", chunk: 2, everyMs: 1000 }]);
  const executablePath = process.env["LAB_CHROMIUM_SHELL"];
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath === undefined ? { channel: "chromium-headless-shell" } : { executablePath }),
  });
  const context = await browser.newContext();
  for (const path of paths) {
    const page = await context.newPage();
    await page.goto(`${originOf("localhost")}${path}?lab=${lab.labId}`);
    await new Stage(page).start(SECRET);
  }
  expect((await lab.threads()).map(({ status }) => status)).toEqual(["running", "running"]);
  const gone = new Promise<void>((resolve) => browser.on("disconnected", () => resolve()));
  const killer = await browser.newBrowserCDPSession();
  await killer.send("Browser.crash").catch(() => {});
  await gone;
  await expect.poll(async () => (await lab.threads()).map(({ status }) => status)).toEqual(["ended", "ended"]);
  await expect.poll(() => lab.routes()).toEqual([]);
  expect((await lab.truth()).extension.problems).toEqual([]);
});
