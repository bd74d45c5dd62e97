import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

const ANSWER = "An answer in some parts.";

/** With the least number of acts that each has while the session is there. */
const TABS = { truth: 2, faults: 50, storage: 2, extension: 1 };

/** Acts of the panel; the others choose what is looked at. */
const ACTS = '.drawer-panel button[data-action]:not([data-action="present"], [data-action="look-at-thread"])';

/** Presses every act of the panel as it is, and tells which of them are offered. */
const pressAll = (page: Page) =>
  page.locator(ACTS).evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
    const offered = buttons.filter((button) => button.getAttribute("aria-disabled") !== "true");
    return { count: buttons.length, offered: offered.map((button) => button.getAttribute("data-action")) };
  });

test.describe("an Extension that asks", () => {
  test.use({ labSettings: { approval: "ask" } });

  test("[TU1] scrubbing through a running turn, back, forth and through the tabs, touches nothing: the past offers no act, and the turn ends as ever", async ({ lab, open, page }) => {
    await lab.fault({ at: "workspace", kind: "fail", after: 9 });
    await lab.fault({ at: "page", kind: "delay", ms: 1, after: 9999 });
    await lab.script([{ say: ANSWER, chunk: 5, everyMs: 1000 }]);
    const stage = await open("/reload/", { query: { drawer: "timeline" } });
    await stage.send("Go on");
    await stage.act("approve");
    await stage.isWorking();
    const id = await stage.sessionId();
    await expect(stage.record(id)).toBeAttached();
    await lab.advance(2500);
    await expect(stage.answers).toHaveAttribute("data-state", "streaming");
    const before = await lab.journal();
    const asked = before.find(({ type }) => type === "approval_asked")?.n ?? 0;
    const created = before.find(({ layer, type }) => layer === "core" && type === "created")?.n ?? Infinity;
    const latest = before.at(-1)?.n ?? 0;
    await expect(page.locator("[data-count]")).toHaveAttribute("data-count", String(before.length));
    const acted: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") acted.push(`${request.method()} ${request.url()}`);
    });

    for (const moment of [latest - 1, asked, Math.round(latest / 2)]) {
      await page.locator('[data-tab="timeline"]').click();
      await page.locator('input[name="moment"]').fill(String(moment));
      for (const [tab, least] of Object.entries(TABS)) {
        await page.locator(`[data-tab="${tab}"]`).click();
        await expect(page.locator("[data-past]")).toHaveAttribute("data-past", String(moment));
        const { count, offered } = await pressAll(page);
        if (moment > created) expect(count, tab).toBeGreaterThanOrEqual(least);
        expect(offered, `${tab} at ${moment}`).toEqual([]);
      }
    }
    expect(await lab.journal()).toEqual(before);
    expect(acted).toEqual([]);

    await stage.act("present");
    await expect(page.locator("[data-past]")).toHaveCount(0);
    await stage.isWorking();
    await lab.advance(10_000);
    await stage.is("idle");
    await stage.hasWholeAnswer(ANSWER);
    const after = await lab.journal();
    expect(after.slice(0, before.length)).toEqual(before);
    const since = after.slice(before.length);
    expect(since.filter(({ layer }) => layer === "control").map(({ type }) => type)).toEqual(["clock"]);
    expect(since.map(({ data }) => data)).not.toContainEqual(
      expect.objectContaining({ direction: "to-extension", portId: expect.any(String) }),
    );
    expect(await lab.thread(id)).toMatchObject({ status: "idle", operations: 1 });
  });
});
