import type { Locator, Page } from "@playwright/test";
import { SCALES } from "../../app/drawer/timeline/picture.ts";
import type { JournalEntryView } from "../../core-sim/control/mod.ts";
import { expect, test } from "./fixtures.ts";
import { drawnIn } from "./picture.ts";

// Eight hours before the lab's own clock, all year.
test.use({ timezoneId: "Asia/Taipei" });

const picture = (page: Page) => page.locator(".timeline-picture");
const count = (page: Page) => page.locator("[data-count]");
const listed = (page: Page) => page.locator(".timeline ol > li[data-n]");
const numbersOf = (items: Locator) =>
  items.evaluateAll((all) => all.map((item) => Number(item.getAttribute("data-n"))));

test("a paused picture stays as it is and counts what waits; going on shows all of it", async ({ lab, open, page }) => {
  await lab.disrupt({ kind: "desktop.hideWindow" });
  const stage = await open("/lab/", { query: { drawer: "timeline" } });
  const { length } = await lab.journal();
  await expect(count(page)).toHaveAttribute("data-count", String(length));
  await stage.act("pause");
  await expect(page.locator(".timeline-pause")).toContainText("0 have come since");
  await lab.disrupt({ kind: "desktop.hideWindow" });
  await lab.disrupt({ kind: "extension.reload" });
  const all = (await lab.journal()).length;
  await expect(page.locator(".timeline-pause")).toContainText(`${all - length} have come since`);
  await expect(count(page)).toHaveAttribute("data-count", String(length));
  expect((await drawnIn(picture(page))).entries).toHaveLength(length);
  await stage.act("go-on");
  await expect(count(page)).toHaveAttribute("data-count", String(all));
  expect((await drawnIn(picture(page))).entries).toHaveLength(all);
});

test("the newest stays in view whatever comes and however high the picture is, until its reader scrolls up", async ({ lab, open, page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  await stage.begin();
  await page.locator('.timeline [name="fragments"]').check();
  const [frame, picture] = [page.locator(".timeline-frame"), page.locator(".timeline-picture")];
  const below = () => picture.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  for (const height of [500, 900, 700]) {
    // An edge that is dragged: heights follow each other without a rest.
    for (const step of [-40, 40, -20, 0]) await page.setViewportSize({ width: 1280, height: height + step });
    await expect.poll(below).toBeLessThan(1);
    const { length } = await lab.journal();
    await expect(picture.locator(`[data-entry="${length}"]`)).toBeInViewport();
    await expect(frame).toHaveAttribute("data-reading", "following");
  }
  await picture.evaluate((box) => box.scrollTop = 40);
  await expect(frame).toHaveAttribute("data-reading", "reading");
  await page.setViewportSize({ width: 1280, height: 500 });
  await expect.poll(() => picture.evaluate((box) => box.scrollTop)).toBe(40);
});

test("each size draws rows as high and lanes as wide as it says; words aren't cut, and stand at the height of their arrows", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  await stage.begin();
  const { length } = await lab.journal();
  await expect(count(page)).toHaveAttribute("data-count", String(length));
  await stage.act("zoom-out");
  await expect(stage.action("zoom-out")).toHaveAttribute("aria-disabled", "true");
  for (const [zoom, { rowHeight, laneWidth }] of SCALES.entries()) {
    if (zoom > 0) await stage.act("zoom-in");
    await expect(page.locator("[data-zoom]")).toHaveAttribute("data-zoom", String(zoom));
    const seen = await picture(page).evaluate((box) => {
      const { top, bottom } = box.getBoundingClientRect();
      const labels = [...box.querySelectorAll(".timeline-label")];
      const middle = (element: Element) => {
        const { top, height } = element.getBoundingClientRect();
        return top + height / 2;
      };
      const ways = [...box.querySelectorAll(".timeline-way, .timeline-mark")];
      const lanes = [...box.querySelectorAll("line.timeline-lane")].map((lane) => Number(lane.getAttribute("x1")));
      const words = labels.flatMap((label) => [...label.querySelectorAll("span")]);
      return {
        heights: [...new Set(labels.map((label) => label.getBoundingClientRect().height))],
        laneGaps: [...new Set(lanes.slice(1).map((x, at) => x - (lanes[at] ?? 0)))],
        apart: Math.max(...labels.map((label, at) => Math.abs(middle(label) - middle(ways[at] ?? label)))),
        ways: ways.length - labels.length,
        smallest: Math.min(...words.map((word) => parseFloat(getComputedStyle(word).fontSize))),
        inView: labels.map((label) =>
          label.getBoundingClientRect()
        ).filter((row) => row.top >= top && row.bottom <= bottom)
          .length,
        atEnd: box.scrollTop + box.clientHeight >= box.scrollHeight - 1,
        cut: labels.filter((label) => label.scrollHeight > label.clientHeight).length,
      };
    });
    expect(seen).toMatchObject({ heights: [rowHeight], laneGaps: [laneWidth], ways: 0, cut: 0, atEnd: true });
    expect(seen.apart, "a row's words and its arrow").toBeLessThan(1.5);
    expect(seen.inView).toBeGreaterThan(4);
    expect(seen.smallest).toBeGreaterThanOrEqual(11);
  }
  await expect(stage.action("zoom-in")).toHaveAttribute("aria-disabled", "true");
});

test("operations stand together in groups that open and close; what lasts is drawn beside its entries", async ({ lab, open, page }) => {
  await lab.script([{ say: "An answer in some parts.", chunk: 5, everyMs: 400 }]);
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  const id = await stage.start("Go on");
  await lab.advance(900);
  await lab.disrupt({ kind: "nativeHost.drop", forMs: 5000 });
  await lab.advance(60_000);
  await stage.is("idle");
  const operationId = (await lab.thread(id))?.lastCompletedOperation?.operationId ?? "";
  const { length } = await lab.journal();
  await expect(count(page)).toHaveAttribute("data-count", String(length));
  const { spans } = await drawnIn(picture(page));
  const lanes = await page.locator(".timeline-lanes-head text").evaluateAll((all) =>
    Object.fromEntries(all.map((lane) => [lane.textContent, Number(lane.getAttribute("x"))]))
  );
  const width = 8;
  expect(spans).toEqual([
    `link  ${(lanes["native host"] ?? 0) - width / 2}`,
    `operation done ${(lanes["Core"] ?? 0) - width / 2}`,
  ]);
  await picture(page).evaluate((box) => box.scrollTop = box.scrollHeight / 2);
  await expect(page.locator('[data-span="operation"] title')).toHaveText(`Operation ${operationId}`);
  await expect(page.locator('[data-span="link"] title')).toHaveText("Native link lost");

  await page.locator('.timeline [name="grouped"]').check();
  const group = page.locator(".timeline-label").filter({ hasText: operationId });
  const within = page.locator(".timeline-label[data-in-group]");
  await expect(group).toContainText("▸");
  await expect(within).toHaveCount(0);
  const closed = (await drawnIn(picture(page))).entries.length;
  await group.click();
  await expect(group).toContainText("▾");
  await expect(within).not.toHaveCount(0);
  const opened = await drawnIn(picture(page));
  expect(opened.entries.length).toBeGreaterThan(closed + 5);
  expect(opened.spans).toEqual([]);
  await picture(page).focus();
  await page.keyboard.press("Enter");
  await expect(within).toHaveCount(0);
  await expect(group).toContainText("▸");
});

test("times are told since the run's start or by the lab's clock in the reader's time zone", async ({ lab, open, page }) => {
  const stage = await open("/lab/", { query: { drawer: "timeline" } });
  await lab.advance(61_500);
  await lab.disrupt({ kind: "desktop.hideWindow" });
  const { length } = await lab.journal();
  const [first, last] = [1, length].map((n) => page.locator(`[data-entry="${n}"] .timeline-at`));
  await expect(first ?? picture(page)).toHaveText("+0.000");
  await expect(last ?? picture(page)).toHaveText("+1:01.500");
  await page.getByRole("radio", { name: "Lab's clock" }).check();
  await expect(first ?? picture(page)).toHaveText("08:00:00.000");
  await expect(last ?? picture(page)).toHaveText("08:01:01.500");
  await stage.page.getByRole("radio", { name: "Since the start" }).check();
  await expect(last ?? picture(page)).toHaveText("+1:01.500");
});

test("entries are filtered by session, operation and type, each alone or from an entry that is chosen", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  await lab.says("Again.");
  await lab.says("Another.");
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  const one = await stage.begin();
  await stage.send("And then?");
  await stage.hasWholeAnswer("Again.", 1);
  await stage.is("idle");
  await stage.act("new");
  await stage.is("none");
  const two = await stage.begin();
  const journal = await lab.journal();
  await expect(count(page)).toHaveAttribute("data-count", String(journal.length));
  await page.locator('.timeline [name="fragments"]').check();
  await page.locator(".timeline-filter summary").click();
  const choice = (label: string) =>
    page.locator(".timeline-fields label").filter({ hasText: new RegExp(`^${label}`) }).locator("select");
  /** Of the entries that can be told, those that are about it, and no other. */
  const shows = async (is: (entry: JournalEntryView) => boolean | undefined) => {
    await expect(page.locator(".timeline-filter")).toHaveAttribute("data-filtered", "true");
    const known = journal.filter((entry) => is(entry) !== undefined).map(({ n }) => n);
    const wanted = journal.filter(is).map(({ n }) => n);
    expect(wanted.length).toBeGreaterThan(2);
    await expect.poll(async () => (await numbersOf(listed(page))).filter((n) => known.includes(n))).toEqual(wanted);
    expect(await count(page).getAttribute("data-count")).toBe(String(await listed(page).count()));
  };
  const clear = async () => {
    await stage.act("clear-filter");
    await expect(page.locator(".timeline-filter")).toHaveAttribute("data-filtered", "false");
    await expect.poll(() => numbersOf(listed(page))).toHaveLength(journal.length);
  };
  const about = (id: string, name: "sessionId" | "operationId") => (entry: JournalEntryView) =>
    entry[name] === undefined ? undefined : entry[name] === id;

  await choice("Session").selectOption(two);
  await shows(about(two, "sessionId"));
  await clear();
  const first = journal.find(({ type, operationId }) => type === "operation_completed" && operationId)?.operationId ??
    "";
  await choice("Operation").selectOption(first);
  await shows(about(first, "operationId"));
  await clear();
  await choice("Type").selectOption("chat_message");
  await shows(({ type }) => type === "chat_message");
  await expect(page).toHaveURL(/[?&]type=chat_message(&|$)/);
  await clear();

  const said = journal.find(({ layer, type }) => layer === "page" && type === "chat_message");
  await picture(page).evaluate((box, n) => box.scrollTop = 26 * (n - 3), said?.n ?? 0);
  await page.locator(`[data-entry="${said?.n}"]`).click();
  await stage.act("only-operation");
  await shows(about(first, "operationId"));
  await stage.act("only-session");
  await expect(choice("Session")).toHaveValue(one);
  await expect(choice("Operation")).toHaveValue(first);
});

test("of an entry that is chosen it is told what was true before and after it, fact by fact", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  const id = await stage.begin();
  const journal = await lab.journal();
  await expect(count(page)).toHaveAttribute("data-count", String(journal.length));
  const entry = (wanted: string, rest: (entry: JournalEntryView) => boolean = () => true) =>
    journal.find((each) => `${each.layer} ${each.type}` === wanted && rest(each))?.n ?? 0;
  const changes = page.locator(".timeline-changes tbody tr");
  const rows = () => changes.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const thread = `desktop.threads[${id.slice(0, 12)}]`;
  const choose = async (n: number) => {
    await picture(page).evaluate((box, top) => box.scrollTop = top, 26 * (n - 3));
    await page.locator(`[data-entry="${n}"]`).click();
    await expect(page.locator(".timeline-details")).toHaveAttribute("data-chosen", String(n));
  };
  await choose(entry("core status_changed", ({ operationId }) => operationId !== undefined));
  expect(await rows()).toContainEqual([`${thread}.status`, "idle", "running"]);
  await choose(entry("core created"));
  expect(await rows()).toContainEqual([`${thread}.status`, "—", "idle"]);
  await choose(entry("core operation_completed"));
  expect(await rows()).toContainEqual([`${thread}.lastCompletedOperation.success`, "—", "true"]);
  await choose(entry("page create_session"));
  await expect(changes).toHaveCount(0);
});

test("of a long run the list beside the picture tells the last rows, and keys and screen readers reach a way to all of them", async ({ lab, open, page }) => {
  await lab.script([{ say: "word ".repeat(90), chunk: 5, everyMs: 0 }]);
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  await stage.begin();
  await page.locator('.timeline [name="fragments"]').check();
  const { length } = await lab.journal();
  expect(length).toBeGreaterThan(400);
  await expect(count(page)).toHaveAttribute("data-count", String(length));
  const items = page.locator(".timeline-twin ol > li");
  const all = page.getByRole("list", { name: "Journal entries" }).getByRole("listitem");
  await expect(items).toHaveCount(200);
  await expect(all).toHaveCount(200);
  const more = page.getByRole("button", { name: "Show earlier ones" });
  const shown = () => more.evaluate((button) => button.closest(".timeline-twin")?.clientHeight);
  expect(await shown()).toBeLessThanOrEqual(1);

  await picture(page).focus();
  await page.keyboard.press("Tab");
  await expect(more).toBeFocused();
  expect(await shown()).toBeGreaterThan(20);
  await expect(page.locator(".timeline-part")).toContainText(`The last 200 of ${length} rows.`);
  await page.keyboard.press("Enter");
  await expect(items).toHaveCount(400);
  for (let left = length - 400; left > 0; left -= 200) await page.keyboard.press("Enter");
  await expect(items).toHaveCount(length);
  await expect(page.locator(".timeline-part")).toContainText(`All ${length} rows.`);
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute("aria-disabled", "true");
  expect(await numbersOf(listed(page))).toEqual(Array.from({ length }, (_, at) => at + 1));
  await page.keyboard.press("Shift+Tab");
  await expect(picture(page)).toBeFocused();
  expect(await shown()).toBeLessThanOrEqual(1);
});
