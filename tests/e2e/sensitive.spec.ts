import { expect, test } from "./fixtures.ts";
import { holdBack } from "./hold-back.ts";
import { keptBy, Receipt, shownBy } from "./receipt.ts";
import type { Stage } from "./stage.ts";

const NOTHING = { databases: [], localStorage: [], sessionStorage: [], caches: [] };
const SECRET = "My own pay is 98,765.43 this month";

test("[PG1] sensitive, short-lived context: true + explicit end(); nothing is created before the first action", async ({ lab, open }) => {
  await lab.says("It is what is kept back.");
  const stage = await open("/sensitive/");
  await stage.is("none");
  await expect(stage.action("done")).toHaveAttribute("aria-disabled", "true");
  expect(await lab.threads()).toEqual([]);
  const id = await stage.begin("What is income tax?");
  expect(await lab.thread(id)).toMatchObject({ autoEndOnDisconnect: true, effortLevel: "low" });
  await stage.act("done");
  await expect.poll(() => lab.status(id)).toBe("ended");
  expect(await lab.sent("end_session")).toHaveLength(1);
});

test("a whole visit writes nothing to IndexedDB, storage, address or title (PG2's record is left out on purpose)", async ({ lab, open, page }) => {
  await lab.says("Noted.");
  const stage = await open("/sensitive/");
  await page.locator(".payslip-amount").first().fill("98,765.43");
  await stage.begin(SECRET);
  const during = await keptBy(page);
  expect(during).toMatchObject(NOTHING);
  await stage.box.fill("A thought that is never sent: 98,765.43");
  await stage.act("done");
  await new Receipt(page).isReady();
  const after = await keptBy(page);
  expect(after).toMatchObject(NOTHING);
  for (const { address } of [during, after]) expect(address).not.toContain("98,765.43");
  expect(await shownBy(page)).not.toMatch(/98,765|own pay|Noted/);
});

test("the payslip goes to the agent with the question, and its rows can be asked about", async ({ lab, open, page }) => {
  const stage = await open("/sensitive/");
  await page.locator('[data-kind="deduction"] [data-action="ask-row"]').nth(3).click();
  await stage.isWorking();
  await lab.advance(20_000);
  await stage.operationIs("none");
  await expect(stage.answers).toContainText("Income tax is 527.00, 13.7% of your gross pay.");
  await expect(stage.ownMessages).toContainText("What is Income tax");
  await expect(stage.ownMessages).not.toContainText("Pension");
});

test("a row that somebody has come to already stays the same one as the page's later words arrive", async ({ open, page }) => {
  const come = Promise.withResolvers<void>();
  await page.route(/\/assets\/(later|backstage)-[\w-]+\.js$/, async (route) => {
    await come.promise;
    await route.continue();
  });
  await open("/sensitive/");
  const field = page.locator('[data-row="1"] input').first();
  await field.focus();
  come.resolve();
  await expect(page.getByRole("heading", { name: "Disturb it" })).toBeVisible();
  await expect(field).toBeFocused();
});

test("a payslip can be pasted in place of the example, and emptied", async ({ open, page }) => {
  await open("/sensitive/");
  await page.locator(".payslip-replace summary").click();
  await page.locator("[data-paste]").fill("no amount here");
  await page.locator('[data-action="replace-payslip"]').click();
  await expect(page.locator(".payslip-replace output")).toContainText("Nothing was changed");
  await page.locator("[data-paste]").fill("Pay 2,000.00\n- Tax 300.50");
  await page.locator('[data-action="replace-payslip"]').click();
  await expect(page.locator('[data-total="net"] dd')).toHaveText("1,699.50");
  await expect(page.locator("[data-payslip]")).toHaveAttribute("data-payslip", "own");
  await page.locator('[data-action="clear-payslip"]').click();
  await expect(page.locator("[data-row]")).toHaveCount(0);
});

test("every field tells the browser not to remember it", async ({ open, page }) => {
  await (await open("/sensitive/")).is("none");
  const fields = await page.locator("main input[type=text], main textarea").all();
  expect(fields.length).toBeGreaterThan(10);
  for (const field of fields) await expect(field).toHaveAttribute("autocomplete", "off");
});

test("[EN1] Done in the middle of a turn ends it at once: no text comes back to the wiped page", async ({ lab, open, page }) => {
  await lab.script([{ say: "A long and private explanation of every row.", chunk: 5, everyMs: 200 }]);
  const stage = await open("/sensitive/");
  const id = await stage.start(SECRET);
  await lab.advance(400);
  await expect(stage.answers).toContainText("A long");
  await stage.act("done");
  await new Receipt(page).isReady();
  expect(await lab.status(id)).toBe("ended");
  await lab.advance(10_000);
  expect(await shownBy(page)).not.toMatch(/A long|98,765/);
});

test("[CR5] Done while the session is being made calls it off: nothing is sent, and nothing is left of the text (A-002)", async ({ lab, open, page }) => {
  const line = await holdBack(page);
  const stage = await open("/sensitive/");
  line.hold();
  await stage.send(SECRET);
  await stage.is("creating");
  await stage.act("done");
  await new Receipt(page).isReady();
  line.release();
  await expect.poll(async () => (await lab.threads()).map(({ status }) => status)).toEqual(["ended"]);
  expect(await lab.sent("send_text")).toEqual([]);
  await new Receipt(page).says("core", "never");
  expect(await shownBy(page)).not.toContain("98,765");
});

test("[AE1] a reload ends it: the page says that nothing was kept, and the lab what Core still has", async ({ lab, open, page }) => {
  await lab.says("Yes.");
  const stage = await open("/sensitive/");
  const id = await stage.begin(SECRET);
  await page.reload();
  await stage.is("none");
  expect(await lab.status(id)).toBe("ended");
  await expect(page.locator("[data-kept]")).toContainText("loaded anew: nothing of an earlier visit was kept");
  await expect(page.locator("[data-leftover]")).toContainText(id);
  expect(await shownBy(page)).not.toContain("98,765");
  expect(await keptBy(page)).toMatchObject(NOTHING);
  expect(await lab.sent("resume_session")).toEqual([]);
});

for (
  const [how, pressed] of [
    ["Done and the tab closed in the same tick", "done"],
    ["End and the tab closed in the same tick", "end"],
    ["the tab closed", undefined],
    ["the browser's context closed", undefined],
  ] as const
) {
  test(`[AE1] [AE4] ${how}: ended, and no route is left (A-028, A-048, A-056)`, async ({ lab, open, page, context, newTab }) => {
    await lab.script([{ say: "Something long.", chunk: 2, everyMs: 1000 }]);
    await newTab();
    const stage = await open("/sensitive/");
    const id = await stage.start(SECRET);
    if (how === "the browser's context closed") await context.close();
    else {
      if (pressed !== undefined) {
        await stage.action(pressed).evaluate((button: HTMLElement) => {
          button.click();
          setTimeout(() => close(), 0);
        });
      }
      await page.close({ runBeforeUnload: false });
    }
    await expect.poll(() => lab.status(id)).toBe("ended");
    await expect.poll(() => lab.routes()).toEqual([]);
  });
}

test("[AE1] [RS5] the Extension restarts: the session is ended, the handle says so, Done accounts for it (A-044)", async ({ lab, open, page }) => {
  await lab.says("Yes.");
  const stage = await open("/sensitive/");
  const id = await stage.begin(SECRET);
  await lab.disrupt({ kind: "extension.reload" });
  await stage.is("detached");
  expect(await lab.status(id)).toBe("ended");
  await stage.act("done");
  const receipt = new Receipt(page);
  await receipt.isReady();
  await receipt.says("core", "left");
  expect(await lab.sent("end_session")).toEqual([]);
  await stage.act("begin");
  await lab.says("Again.");
  expect(await stage.begin("Hello")).not.toBe(id);
});

test("[AE1] [AE3] tabs come, go and reload: the session lives as long as one holds it, and ends once, with the last (A-027)", async ({ lab, open, newTab }) => {
  await lab.says("Yes.");
  const [second, third] = [await newTab(), await newTab()];
  const a = await open("/sensitive/");
  const id = await a.begin(SECRET);
  const lives = async (routes: number) => {
    await expect.poll(async () => (await lab.routes()).length).toBe(routes);
    expect(await lab.status(id)).toBe("idle");
  };
  const join = async (tab: Stage) => {
    await tab.is("none");
    await tab.openId(id);
    await tab.is("idle");
  };
  const b = await open("/reload/", { page: second });
  await join(b);
  await a.page.close();
  await lives(1);
  await join(await open("/reload/", { page: third }));
  await lives(2);
  for (const delayMs of [0, 1, 5000, 61_000]) {
    await second.reload();
    await lives(1);
    await lab.advance(delayMs);
    await join(b);
    await lives(2);
  }
  await third.close();
  await lives(1);
  await lab.advance(120_000);
  await lives(1);
  await second.close();
  await expect.poll(() => lab.status(id)).toBe("ended");
  await lab.advance(120_000);
  const ends = (await lab.journal()).filter(({ layer, type, sessionId }) =>
    layer === "core" && type === "end_thread" && sessionId === id
  );
  expect(ends).toHaveLength(1);
});
