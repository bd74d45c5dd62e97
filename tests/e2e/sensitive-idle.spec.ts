import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Receipt, shownBy } from "./receipt.ts";
import type { Stage } from "./stage.ts";

const SECRET = "My own pay is 98,765.43 this month";
const stand = "[data-idle]";

// Pings come once a second.
test.use({ labSettings: { portLeaseMs: 3000 } });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
});

/** Opens the page and gives back what moves its clock: its lease runs on that clock, too, and each ping saves it anew. */
async function openMoving(
  page: Page,
  open: () => Promise<Stage>,
): Promise<{ stage: Stage; jump(ms: number): Promise<void> }> {
  const port = page.waitForEvent("websocket");
  const stage = await open();
  const jump = async (ms: number) => {
    await page.clock.fastForward(ms);
    await (await port).waitForEvent("framereceived", ({ payload }) => payload.toString().includes("port_ping"));
  };
  return { stage, jump };
}

test("[PG1] nothing of the person's, no limit; with the first key it runs", async ({ open, page }) => {
  const stage = await open("/sensitive/");
  await expect(page.locator(stand)).toHaveAttribute("data-idle", "off");
  await stage.box.fill("M");
  await expect(page.locator(stand)).toHaveAttribute("data-idle", "quiet");
});

test("[PG1] the limit is announced a minute before, any typing begins it anew, and at the limit the page ends and wipes", async ({ lab, open, page }) => {
  await lab.says("Yes.");
  const { stage, jump } = await openMoving(page, () => open("/sensitive/"));
  const id = await stage.begin(SECRET);
  await jump(240_000);
  await expect(page.locator(stand)).toHaveAttribute("data-idle", "warned");
  await stage.box.fill("One more");
  await expect(page.locator(stand)).toHaveAttribute("data-idle", "quiet");
  await jump(236_000);
  await expect(page.locator(stand)).toHaveAttribute("data-idle", "quiet");
  await expect(page.locator(stand)).toHaveAttribute("data-idle", "warned");
  await stage.act("stay");
  await expect(page.locator(stand)).toHaveAttribute("data-idle", "quiet");
  expect(await lab.status(id)).toBe("idle");
  await page.clock.fastForward(301_000);
  const receipt = new Receipt(page);
  await receipt.isReady();
  await expect(page.locator(".receipt")).toContainText("Nobody touched this page for 5 minutes");
  await expect.poll(() => lab.status(id)).toBe("ended");
  expect(await shownBy(page)).not.toMatch(/98,765|One more/);
  expect(await lab.sent("end_session")).toHaveLength(1);
});

test("[PG1] a turn under way holds the time up", async ({ lab, open, page }) => {
  await lab.script([{ say: "At last.", chunk: 4, everyMs: 1000 }]);
  const { stage, jump } = await openMoving(page, () => open("/sensitive/"));
  const id = await stage.start(SECRET);
  await jump(599_000);
  await expect(page.locator(stand)).toHaveAttribute("data-idle", "held");
  await lab.advance(5000);
  await stage.operationIs("none");
  await expect(page.locator(stand)).toHaveAttribute("data-idle", "quiet");
  expect(await lab.status(id)).toBe("idle");
});

test("[CN3] a lost connection is nobody's touch: the time goes on, and at the limit the page wipes what Core has ended already", async ({ lab, open, page }) => {
  await lab.script([{ say: "Half an answer.", chunk: 4, everyMs: 1000 }]);
  const { stage, jump } = await openMoving(page, () => open("/sensitive/"));
  const id = await stage.start(SECRET);
  await lab.advance(10_000);
  await stage.operationIs("none");
  await jump(100_000);
  await lab.disrupt({ kind: "extension.reload" });
  await stage.is("detached");
  await expect(page.locator(".countdown-time")).toHaveText(/^3:[0-2]\d$/);
  expect(await lab.status(id)).toBe("ended");
  await page.clock.fastForward(201_000);
  await new Receipt(page).isReady();
  expect(await lab.sent("end_session")).toEqual([]);
  expect(await shownBy(page)).not.toContain("98,765");
});

test.describe(() => {
  // A lab that lives through a whole day answers no ping meanwhile.
  test.use({ labSettings: {} });

  test("steps of the wall clock end nothing early and keep nothing for ever, the page's or Core's (A-055)", async ({ lab, open, page }) => {
    await lab.says("Yes.");
    const stage = await open("/sensitive/");
    const id = await stage.begin(SECRET);
    // A day ahead, then a day behind what is right.
    for (const day of [1, -2]) {
      await page.evaluate((ms) => {
        const real = Date.now.bind(Date);
        Date.now = () => real() + ms;
      }, day * 86_400_000);
      await page.clock.runFor(2000);
      await expect(page.locator(stand)).toHaveAttribute("data-idle", "quiet");
      await expect(page.locator(".countdown-time")).toHaveText(/^4:[2-5]\d$/);
    }
    await lab.advance(86_400_000);
    expect(await lab.status(id)).toBe("idle");
    await page.clock.fastForward(301_000);
    await expect.poll(() => lab.status(id)).toBe("ended");
  });
});
