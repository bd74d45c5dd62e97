import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { assertHar } from "../support/har.ts";
import { drop, entryLine, outcome, runFile } from "./exchange-files.ts";
import { expect, test } from "./fixtures.ts";

const FORMS = ["ndjson", "har", "mermaid"] as const;
const HEADER = { kind: "pedelec-lab-journal", version: 1 };

/** What was saved, as a text. */
async function save(page: Page, form: typeof FORMS[number]): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent("download");
  await page.locator(`[data-action="save-${form}"]`).click();
  const saved = await saving;
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), "utf8") };
}

test("before the journal has come nothing can be taken along, and that is said", async ({ open, page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/journal?after=*", async (route) => {
    await released;
    await route.continue();
  });
  await open("/lab/", { query: { drawer: "exchange" } });
  const buttons = page.locator("[data-form] button");
  await expect(buttons).toHaveCount(2 * FORMS.length);
  for (const button of await buttons.all()) await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(page.locator("[data-exportable]")).toHaveText("The lab's journal hasn't come yet.");
  release();
  // A lab begins with the start of its Desktop.
  await expect(page.locator("[data-exportable]")).toContainText("1 entry");
  for (const button of await buttons.all()) await expect(button).toHaveAttribute("aria-disabled", "false");
});

test("each form is saved under its name and says that it was; redacted, none of them has a text", async ({ lab, open, page }) => {
  await lab.says("A secret answer.");
  const stage = await open("/reload/", { query: { drawer: "exchange" } });
  await stage.begin("A secret question");
  const told = page.locator("[data-exported]");
  await expect(told).toHaveText("");
  const { text: ndjson, name } = await save(page, "ndjson");
  expect(name).toBe("pedelec-lab.ndjson");
  await expect(told).toHaveText("Saved.");
  const [first = "", ...lines] = ndjson.trimEnd().split("\n");
  expect(JSON.parse(first)).toMatchObject({ ...HEADER, count: lines.length, redacted: false });
  const har = await save(page, "har");
  expect(har.name).toBe("pedelec-lab.har");
  const { log } = JSON.parse(har.text);
  assertHar({ log });
  const sent = log.entries.map(({ _webSocketMessages }: { _webSocketMessages: { data: string }[] }) =>
    _webSocketMessages.map(({ data }) => JSON.parse(data).type)
  );
  expect(sent).toEqual([expect.arrayContaining(["create_session", "send_text", "chat_message"])]);
  const mermaid = await save(page, "mermaid");
  expect([mermaid.name, mermaid.text.split("\n")[0]]).toEqual(["pedelec-lab.mmd", "sequenceDiagram"]);
  expect(`${ndjson}${har.text}`).toContain("A secret question");

  await page.locator('[data-action="redact"]').check();
  for (const form of FORMS) expect((await save(page, form)).text).not.toContain("secret");
});

test("each form is copied, and a browser that refuses is no failure of the page", async ({ lab, open, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await lab.disrupt({ kind: "desktop.hideWindow" });
  await open("/lab/", { query: { drawer: "exchange" } });
  const copy = (form: string) => page.locator(`[data-action="copy-${form}"]`).click();
  const told = page.locator("[data-exported]");
  await copy("mermaid");
  await expect(told).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^sequenceDiagram\n/);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await copy("ndjson");
  await expect(told).toHaveText("The browser didn't let it be copied. Save it instead.");
});

const REFUSED: readonly [code: string, text: string, line?: number][] = [
  ["IMPORT_EMPTY", " \n"],
  ["IMPORT_NOT_A_RUN", '{"log":{"version":"1.2"}}'],
  ["IMPORT_WRONG_VERSION", JSON.stringify({ ...HEADER, version: 2 })],
  ["IMPORT_BAD_HEADER", JSON.stringify({ ...HEADER, count: -1 })],
  ["IMPORT_BAD_LINE", runFile(2, [entryLine(1), '{"n":2}']), 3],
  ["IMPORT_OUT_OF_ORDER", runFile(2, [entryLine(2), entryLine(1)]), 3],
  ["IMPORT_CUT_OFF", runFile(3).slice(0, -20), 4],
  ["IMPORT_TOO_LONG", runFile(1, [entryLine(1), entryLine(2)]), 3],
];

for (const [lang, lineOf] of [["en", (n: number) => `Line ${n}.`], ["zh-TW", (n: number) => `第 ${n} 行。`]] as const) {
  test(`a file that can't be read is refused whole, with its code, in words, and by its line where it has one (${lang})`, async ({ open, page }) => {
    await open("/lab/", { query: { drawer: "exchange", lang } });
    await expect(outcome(page)).toHaveAttribute("data-import", "none");
    const heard = new Set<string>();
    const told = async (code: string) => {
      await expect(outcome(page)).toContainText(`(${code})`);
      await expect(outcome(page)).toHaveAttribute("data-import", "refused");
      heard.add((await outcome(page).textContent() ?? "").replace(/\(.*/, ""));
    };
    for (const [code, text, line] of REFUSED) {
      await drop(page, { name: "x.ndjson", text });
      await told(code);
      if (line !== undefined) await expect(outcome(page)).toContainText(lineOf(line));
    }
    await drop(page, { plain: "a line of text" });
    await told("IMPORT_NOT_A_FILE");
    // One byte more than is taken; nothing of it is read.
    await page.evaluate(() => {
      Object.defineProperty(File.prototype, "size", { value: 50 * 1024 * 1024 + 1 });
    });
    await drop(page, { name: "big.ndjson", text: runFile(1) });
    await told("IMPORT_TOO_LARGE");
    expect(heard.size, "each has words of its own").toBe(REFUSED.length + 2);
    await expect(page.locator("[data-imported]")).toHaveCount(0);

    await page.locator('[data-action="import-close"]').click();
    await expect(outcome(page)).toHaveAttribute("data-import", "none");
    await expect(page.locator('[data-action="import-close"]')).toHaveCount(0);
  });
}

test("a file that takes its time says how far it is, and can be given up; a browser that can't read it is told", async ({ open, page }) => {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const { text } = File.prototype;
    Object.assign(globalThis, { release: () => held.shift()?.() });
    File.prototype.text = async function () {
      await new Promise<void>((resolve) => void held.push(resolve));
      if (this.name === "broken.ndjson") throw new DOMException("It can't be read", "NotReadableError");
      return await text.call(this);
    };
  });
  const release = () => page.evaluate("release()");
  const stage = await open("/lab/", { query: { drawer: "exchange" } });
  await drop(page, { name: "slow.ndjson", text: runFile(3) });
  await expect(outcome(page)).toHaveText("Reading slow.ndjson: 0 %");
  await expect(stage.action("import-close")).toHaveText("Give up");
  await stage.act("import-close");
  await release();
  await expect(outcome(page)).toHaveText("Nothing has been read yet.");

  await drop(page, { name: "slow.ndjson", text: runFile(3) });
  await release();
  await expect(outcome(page)).toHaveText("slow.ndjson: 3 entries.");
  await expect(stage.action("import-close")).toHaveText("Put it away");
  await drop(page, { name: "broken.ndjson", text: runFile(3) });
  await release();
  await expect(outcome(page)).toContainText("IMPORT_UNREADABLE");
});

test("an imported run can only be looked at: it doesn't go on, its moment is its own, and the lab isn't asked for anything", async ({ lab, open, page }) => {
  await lab.disrupt({ kind: "desktop.hideWindow" });
  const stage = await open("/lab/", { query: { drawer: "exchange" } });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") asked.push(request.url());
  });
  await drop(page, { name: "run.ndjson", text: runFile(5) });
  const imported = page.locator("[data-imported]");
  await expect(imported.locator("[data-count]")).toHaveAttribute("data-count", "5");
  await expect(imported.locator('[data-action="pause"]')).toHaveCount(0);
  await imported.locator('input[name="moment"]').fill("2");
  const scrub = imported.locator("[data-position]");
  await expect(scrub).toHaveAttribute("data-position", "2");
  await scrub.getByRole("button", { name: "To its end" }).click();
  await expect(scrub).toContainText("At its end");
  await imported.locator('input[name="moment"]').fill("2");
  const exportable = page.locator("[data-exportable]");
  await expect(stage.action("save-ndjson")).toHaveAttribute("aria-disabled", "false");
  const before = await exportable.getAttribute("data-exportable") ?? "";
  await lab.disrupt({ kind: "desktop.hideWindow" });
  await expect(exportable).not.toHaveAttribute("data-exportable", before);
  await expect(imported.locator("[data-count]")).toHaveAttribute("data-count", "5");
  await page.locator('[data-tab="faults"]').click();
  // In a past moment nothing is offered.
  await expect(stage.action("heal")).toHaveAttribute("aria-disabled", "false");
  expect(asked).toEqual([]);
});
