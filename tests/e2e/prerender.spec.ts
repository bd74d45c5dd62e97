import { expect, test } from "./fixtures.ts";

// Playwright's pages are never activated after a real prerendering, so the document says it here.
test("a page that is run before anybody asked for it opens nothing; shown, it resumes by one port (A-057)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
    addEventListener("test-activation", () => {
      Object.defineProperty(document, "prerendering", { value: false });
      document.dispatchEvent(new Event("prerenderingchange"));
    });
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", /./);
  await expect.poll(() => lab.routes()).toEqual([]);
  expect((await lab.truth()).extension.ports).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event("test-activation")));
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  expect(await lab.routes()).toHaveLength(1);
  expect(await lab.threads()).toHaveLength(1);
});
