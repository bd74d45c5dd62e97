import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { drop, dropZone, entryLine, outcome, runFile } from "./exchange-files.ts";
import { expect, test } from "./fixtures.ts";
import { drawnIn } from "./picture.ts";

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

test("a run that was saved is drawn like the live one: the same rows at the same moments, lanes, ways and spans", async ({ lab, open, page }) => {
  await lab.fault({ at: "route", kind: "drop", match: { type: "chat_delta" }, after: 1 });
  await lab.script([{ say: "An answer in some parts.", chunk: 5, everyMs: 400 }]);
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  await stage.start("Go on");
  await lab.advance(900);
  await lab.disrupt({ kind: "nativeHost.drop", forMs: 5000 });
  await lab.advance(60_000);
  await stage.is("idle");
  await lab.disrupt({ kind: "extension.reload" });
  await stage.is("detached");
  const { length } = await lab.journal();
  await expect(page.locator("[data-count]")).toHaveAttribute("data-count", String(length));
  const live = await drawnIn(page.locator(".timeline-picture"));
  expect(live.rows.length).toBeGreaterThan(20);
  expect(new Set(live.spans.map((span) => span.split(" ")[0]))).toEqual(new Set(["extension", "link", "operation"]));

  await page.locator('[data-tab="exchange"]').click();
  const saving = page.waitForEvent("download");
  await stage.act("save-ndjson");
  await page.locator('[data-action="import"]').setInputFiles(await (await saving).path());
  await expect(page.locator("[data-imported]")).toHaveAttribute("data-imported", String(length));
  expect(await drawnIn(page.locator("[data-imported] .timeline-picture"))).toEqual(live);
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
  await drag("dragleave", "inside");
  // What it would have drawn anew is drawn by then.
  await zone.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await zone.getAttribute("data-dropping")).toBe("true");
  await drag("dragleave", "outside");
  await expect(zone).toHaveAttribute("data-dropping", "false");
});
