import { Buffer } from "node:buffer";
import { expect, test } from "./fixtures.ts";

test("a run that was saved comes back by file with the same entries, and the live one goes on", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "exchange" } });
  await stage.begin();
  const saving = page.waitForEvent("download");
  await stage.act("save-ndjson");
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("pedelec-lab.ndjson");
  const path = await saved.path();
  await page.locator('[data-action="import"]').setInputFiles(path);
  await expect(page.locator("[data-import]")).toHaveAttribute("data-import", "read");
  const imported = page.locator("[data-imported]");
  await expect(imported.getByText("create_session").first()).toBeVisible();
  expect(Number(await imported.getAttribute("data-imported"))).toBeGreaterThan(20);
  await stage.act("import-close");
  await expect(imported).toHaveCount(0);
  await page.locator('[data-action="import"]').setInputFiles({
    name: "x.har",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await expect(page.locator('[data-import="refused"]')).toContainText("IMPORT_NOT_A_RUN");
});

test("a disruption pressed in the drawer does what the rules say, and healing ends what lasts", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "faults" } });
  await stage.begin();
  await stage.act("nativeHost.drop");
  await expect(page.locator("[data-disrupted]")).toContainText("nativeHost.drop");
  await expect.poll(async () => (await lab.truth()).nativeHost.connected).toBe(false);
  await stage.act("heal");
  await expect.poll(async () => (await lab.truth()).nativeHost.connected).toBe(true);
  await expect(page.locator('[data-disruption="subscription.drop"] button')).toHaveAttribute("aria-disabled", "false");
});
