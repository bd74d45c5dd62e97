import { expect, test } from "./fixtures.ts";
import { goBack } from "./leave-and-come-back.ts";
import { keptBy, Receipt, shownBy } from "./receipt.ts";

const SECRET = "My own pay is 98,765.43 this month";

test("[CN8] [AE1] back from the back/forward cache: no old text, not even for a moment; ended, and accounted for (A-051)", async ({ lab, open, page }) => {
  await lab.says("You earn 98,765.43.");
  const stage = await open("/sensitive/");
  const id = await stage.begin(SECRET);
  await page.locator(".payslip-amount").first().fill("98,765.43");
  await stage.box.fill("unsent 98,765.43");
  await page.evaluate(() => {
    // What stands in the document at the very first moment of the return, before anybody could mend it.
    addEventListener("pageshow", ({ persisted }) => {
      const fields = [...document.querySelectorAll("input, textarea")].map((field) =>
        "value" in field ? String(field.value) : ""
      );
      const shown = [document.body.textContent, ...fields].join("\n");
      document.documentElement.setAttribute("data-persisted", String(persisted));
      document.documentElement.setAttribute("data-leaked", String(/98,765|own pay/.test(shown)));
    }, { capture: true });
  });
  await page.locator("header a").filter({ hasText: "Pedelec Lifecycle Lab" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => lab.status(id)).toBe("ended");
  expect((await lab.truth()).extension.ports).toEqual([]);
  await goBack(page);
  await page.waitForURL((url) => url.pathname === "/sensitive/", { waitUntil: "commit" });
  const html = page.locator("html");
  await expect(html, "the page must come back from the back/forward cache").toHaveAttribute("data-persisted", "true");
  await expect(html).toHaveAttribute("data-leaked", "false");
  const receipt = new Receipt(page);
  await receipt.isReady();
  await expect(page.locator(".receipt")).toContainText("You left this page.");
  await receipt.says("core", "left");
  await receipt.says("cache", "gone");
  expect(await shownBy(page)).not.toMatch(/98,765|own pay/);
  expect(await keptBy(page)).toMatchObject({ databases: [], localStorage: [], sessionStorage: [] });
  expect(await lab.sent("resume_session")).toEqual([]);

  await stage.act("begin");
  await lab.says("A new session.");
  expect(await stage.begin("Again")).not.toBe(id);
});

test("[CN8] a page that comes back while another tab holds the session says that it lives", async ({ lab, open, page, newTab }) => {
  await lab.says("Yes.");
  const stage = await open("/sensitive/");
  const id = await stage.begin(SECRET);
  const watching = await open("/reload/", { page: await newTab() });
  await watching.openId(id);
  await watching.is("idle");
  await page.bringToFront();
  await page.locator("header a").filter({ hasText: "Pedelec Lifecycle Lab" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(async () => (await lab.routes()).length).toBe(1);
  await goBack(page);
  await page.waitForURL((url) => url.pathname === "/sensitive/", { waitUntil: "commit" });
  const receipt = new Receipt(page);
  await receipt.isReady();
  await receipt.says("core", "alive");
  expect(await lab.status(id)).toBe("idle");
  await watching.page.close();
  await expect.poll(() => lab.status(id)).toBe("ended");
  await receipt.says("core", "left");
});

test("a page on which nothing was done comes back as it was", async ({ open, page }) => {
  const stage = await open("/sensitive/");
  await stage.is("none");
  await page.locator("header a").filter({ hasText: "Pedelec Lifecycle Lab" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await goBack(page);
  await page.waitForURL((url) => url.pathname === "/sensitive/", { waitUntil: "commit" });
  await expect(page.locator("[data-visit]")).toHaveAttribute("data-visit", "open");
  await expect(page.locator("[data-row]")).toHaveCount(8);
});
