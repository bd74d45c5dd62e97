import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { drop, dropZone, entryLine, outcome, runFile } from "./exchange-files.ts";
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
  await expect(outcome(page)).toHaveAttribute("data-import", "read");
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

test("a file that is dropped is looked at beside the live run, which goes on; a bad one is refused by its line, and nothing else happens", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "exchange" } });
  const id = await stage.begin();
  const saving = page.waitForEvent("download");
  await stage.act("save-ndjson");
  const text = await readFile(await (await saving).path(), "utf8");
  const count = text.trimEnd().split("\n").length - 1;

  await drop(page, { name: "mine.ndjson", text });
  await expect(outcome(page)).toHaveText(`mine.ndjson: ${count} entries.`);
  const imported = page.locator("[data-imported]");
  await expect(imported).toHaveAttribute("data-imported", String(count));
  await expect(imported.getByText("An imported run")).toBeVisible();

  await lab.says("Still here.");
  await stage.send("Are you there?");
  await stage.hasWholeAnswer("Still here.", 1);
  const live = (await lab.journal()).length;
  expect(live).toBeGreaterThan(count);
  await expect(page.locator("[data-form]").first()).toBeVisible();
  await expect(page.locator("[data-exportable]")).toHaveAttribute("data-exportable", String(live));
  await expect(imported).toHaveAttribute("data-imported", String(count));

  await drop(page, { name: "bad.ndjson", text: runFile(3, [entryLine(1), "{not JSON", entryLine(3)]) });
  await expect(outcome(page)).toHaveAttribute("data-import", "refused");
  await expect(outcome(page)).toContainText("Line 3.");
  await expect(outcome(page)).toContainText("IMPORT_BAD_LINE");
  await expect(imported).toHaveCount(0);
  await expect(page).toHaveURL(/\/reload\//);
  expect(await stage.sessionId()).toBe(id);
  await stage.is("idle");
  expect((await lab.journal()).length).toBe(live);
});

test("the place for a file shows that one is held over it, also while it moves over what stands there, until it leaves", async ({ open, page }) => {
  await open("/lab/", { query: { drawer: "exchange" } });
  const zone = dropZone(page);
  const drag = (type: string, to: "inside" | "outside") =>
    zone.evaluate((element, { type, to }) => {
      const relatedTarget = to === "inside" ? element.querySelector("label") : document.body;
      element.dispatchEvent(
        new DragEvent(type, { dataTransfer: new DataTransfer(), relatedTarget, bubbles: true, cancelable: true }),
      );
    }, { type, to });
  await drag("dragover", "inside");
  await expect(zone).toHaveAttribute("data-dropping", "true");
  const seen = zone.evaluate((element) =>
    new Promise((resolve) => {
      new MutationObserver(() => resolve(element.getAttribute("data-dropping"))).observe(element, { attributes: true });
    })
  );
  await drag("dragleave", "inside");
  await drag("dragleave", "outside");
  expect(await seen).toBe("false");
  await expect(zone).toHaveAttribute("data-dropping", "false");
});
