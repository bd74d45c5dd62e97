import { deleteDatabase } from "./database.ts";
import { expect, originOf, test } from "./fixtures.ts";
import { holdBack } from "./hold-back.ts";
import type { Stage } from "./stage.ts";

const kept = (stage: Stage, id: string) => stage.page.locator(`[data-kept="${id}"]`);
const orphan = (stage: Stage, id: string) => stage.page.locator(`[data-orphan="${id}"]`);

test("[PG3] a saved session is announced before it goes; kept, its time begins anew; shown, it stays until this page has announced it", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin("An old question");
  await stage.act("new");
  await stage.is("none");
  await expect(kept(stage, id)).toHaveAttribute("data-stand", "kept");
  await stage.act("week-passes");
  await expect(kept(stage, id)).toHaveAttribute("data-stand", "warned");
  await expect(stage.notice(`retention-idle ${id}`)).toContainText("An old question");
  await stage.act("notice-keep");
  await expect(stage.notice(`retention-idle ${id}`)).toHaveCount(0);
  await expect(kept(stage, id)).toHaveAttribute("data-stand", "kept");
  await stage.act("week-passes");
  await expect(kept(stage, id)).toHaveAttribute("data-stand", "warned");
  await page.reload();
  await stage.act("week-passes");
  await expect.poll(() => lab.status(id)).toBe("idle");
  await expect(kept(stage, id)).toHaveAttribute("data-stand", "warned");
});

test("[PG3] [PG2] what is due is ended without a word from a person, and its record goes after that", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin("Long gone");
  await stage.act("new");
  await stage.is("none");
  await stage.act("week-passes");
  await expect(kept(stage, id)).toHaveAttribute("data-stand", "warned");
  await stage.act("week-passes");
  await expect.poll(() => lab.status(id)).toBe("ended");
  await expect(kept(stage, id)).toHaveCount(0);
  await expect(stage.record(id)).toHaveCount(0);
  await expect(stage.page.locator(`[data-end-of="${id}"]`)).toHaveAttribute("data-by", "limit");
  await expect.poll(() => lab.routes()).toEqual([]);
});

test("[PG3] [PG2] an end that failed leaves the record, marked; a person ends it when Core is back", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin("Stubborn");
  await stage.act("new");
  await stage.is("none");
  await lab.fault({
    at: "extension",
    kind: "fail",
    match: { type: "end_session" },
    error: { code: "CORE_RUNTIME_UNAVAILABLE", message: "not running" },
  });
  await kept(stage, id).locator('[data-action="end-saved"]').click();
  await expect(kept(stage, id)).toContainText("CORE_RUNTIME_UNAVAILABLE");
  expect(await lab.status(id)).toBe("idle");
  await stage.act("end-all");
  await stage.act("end-all-yes");
  await expect(kept(stage, id)).toHaveCount(0);
  expect(await lab.status(id)).toBe("ended");
});

test("[PG3] [AP1] without approval the cleaner asks nobody: what is due waits, and the page says so", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await stage.act("new");
  await stage.is("none");
  await stage.act("week-passes");
  await expect(kept(stage, id)).toHaveAttribute("data-stand", "warned");
  await lab.decide({ origin: originOf("localhost"), decision: "revoke" });
  await stage.act("week-passes");
  await expect(kept(stage, id)).toHaveAttribute("data-waits", "not-approved");
  expect(await lab.status(id)).toBe("idle");
  expect((await lab.truth()).extension.approvals).toEqual([]);
});

test("[PG3] storage that was wiped leaves a session in Core: the lab's view finds it, and a press ends it (A-065)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await deleteDatabase(page, originOf("localhost"));
  await open("/reload/");
  await stage.is("none");
  await expect(orphan(stage, id)).toBeVisible();
  await orphan(stage, id).locator('[data-action="end-orphan"]').click();
  await expect(orphan(stage, id)).toHaveCount(0);
  expect(await lab.status(id)).toBe("ended");
  await expect(page.locator("[data-orphans] h2")).toBeFocused();
});

test("[PG2] a record that is forgotten goes with its button: that is told in a toast, and the focus stays in the panel", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin("Forget me");
  await kept(stage, id).locator('[data-action="forget-saved"]').click();
  await expect(kept(stage, id)).toHaveCount(0);
  await expect(page.locator("[data-retention] h2")).toBeFocused();
  const toast = page.getByRole("status").locator("[data-toast]");
  await expect(toast).toContainText("Forget me");
  await toast.locator('[data-action="dismiss-toast"]').click();
  await expect(toast).toHaveCount(0);
  expect(await lab.status(id)).toBe("idle");
});

test("[PG3] a session that another tab is on isn't cleaned away under it", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/reload/");
  const id = await first.begin("In use");
  const second = await open("/reload/", { page: await newTab() });
  await second.is("idle");
  await second.act("new");
  await second.is("none");
  await second.act("week-passes");
  await expect(kept(second, id)).toHaveAttribute("data-stand", "warned");
  await second.act("week-passes");
  await expect(kept(second, id)).toHaveAttribute("data-stand", "due");
  await expect(kept(second, id)).toHaveAttribute("data-waits", "in-use");
  expect(await lab.status(id)).toBe("idle");
});

test("[PG3] a session that another tab is still coming back to isn't cleaned away under it", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/reload/");
  const id = await first.begin("Coming back");
  const second = await open("/reload/", { page: await newTab() });
  await second.is("idle");
  await second.act("new");
  await second.is("none");
  await first.page.goto("about:blank");
  await second.act("week-passes");
  await expect(kept(second, id)).toHaveAttribute("data-stand", "warned");
  // All that the first tab has yet is what makes its page stand.
  await first.page.route(/\/retention-[^/]*\.js$/, () => {});
  const { hold, release } = await holdBack(first.page);
  hold();
  await open("/reload/");
  await first.is("resuming");
  await second.act("week-passes");
  await expect(kept(second, id)).toHaveAttribute("data-waits", "in-use");
  release();
  await first.is("idle");
  expect(await lab.status(id)).toBe("idle");
});

for (const step of [-1, 1]) {
  test(`[PG3] a clock that is set by ${step} day under an open page cuts no warning short (A-055)`, async ({ lab, open, page }) => {
    await lab.says("Hello.");
    const stage = await open("/reload/");
    const id = await stage.begin("Steady");
    await stage.act("new");
    await stage.is("none");
    await stage.act("week-passes");
    await expect(kept(stage, id)).toHaveAttribute("data-stand", "warned");
    await page.evaluate((ms) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + ms;
    }, step * 86_400_000);
    await stage.act("open-record");
    await stage.is("idle");
    await expect(kept(stage, id)).toContainText("on this page");
    await expect(kept(stage, id)).not.toHaveAttribute("data-stand", "due");
    expect(await lab.status(id)).toBe("idle");
  });
}

test("[PG3] a second tab's list follows what the first one saves, keeps and ends", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/reload/");
  const second = await open("/reload/", { page: await newTab() });
  await second.is("none");
  const id = await first.begin("Told to both");
  await expect(second.record(id)).toContainText("Told to both");
  await expect(kept(second, id)).toHaveAttribute("data-stand", "kept");
  await second.act("week-passes");
  await expect(kept(first, id)).toHaveAttribute("data-stand", "warned");
  await kept(first, id).locator('[data-action="keep-saved"]').click();
  await expect(kept(second, id)).toHaveAttribute("data-stand", "kept");
  await first.act("end");
  await expect(second.record(id)).toHaveCount(0);
  await expect(kept(second, id)).toHaveCount(0);
});
