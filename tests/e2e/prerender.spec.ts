import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Stage } from "./stage.ts";

/** Playwright's pages are never activated after a real prerendering, so the document says it here. */
async function prerender(page: Page): Promise<{ activate(): Promise<void> }> {
  await page.addInitScript(() => {
    Object.defineProperty(document, "prerendering", { value: true, configurable: true });
    addEventListener("test-activation", () => {
      Object.defineProperty(document, "prerendering", { value: false });
      document.dispatchEvent(new Event("prerenderingchange"));
    });
  });
  return { activate: () => page.evaluate(() => void dispatchEvent(new Event("test-activation"))) };
}

test("a page that is run before anybody asked for it opens nothing; shown, it resumes by one port (A-057)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  const { activate } = await prerender(page);
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", /./);
  await expect.poll(() => lab.routes()).toEqual([]);
  expect((await lab.truth()).extension.ports).toEqual([]);
  await activate();
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  expect(await lab.routes()).toHaveLength(1);
  expect(await lab.threads()).toHaveLength(1);
});

test("[AE1] /temporary/ run before anybody asked for it, by two tabs: the one that is never shown leaves no session, the other makes one with its first message (A-057)", async ({ lab, open, page, newTab }) => {
  const dropped = await newTab();
  await prerender(dropped);
  const { activate } = await prerender(page);
  for (const tab of [dropped, page]) {
    await open("/temporary/", { page: tab });
    await expect(tab.locator("html")).toHaveAttribute("data-theme", /./);
    await expect(tab.locator("#root")).toBeEmpty();
  }
  expect((await lab.truth()).extension.ports).toEqual([]);
  await dropped.close();
  expect(await lab.threads()).toEqual([]);
  await activate();
  const stage = new Stage(page);
  await stage.is("none");
  expect(await lab.threads()).toEqual([]);
  await lab.says("Hello.");
  const id = await stage.begin();
  expect(await lab.threads()).toMatchObject([{ threadId: id, autoEndOnDisconnect: true, operations: 1 }]);
  expect(await lab.sent("create_session")).toHaveLength(1);
});
