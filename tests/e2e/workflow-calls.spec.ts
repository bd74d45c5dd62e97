import { expect, test } from "./fixtures.ts";
import { ask, item, role } from "./trip.ts";

test("[TL3] [TL4] a question that waits is asked again on the next page, and answered there once (A-018, A-023, A-026)", async ({ lab, open, page }) => {
  await lab.script([ask, { say: "Near it is.", everyMs: 0 }]);
  const stage = await open("/workflow/brief/");
  await stage.act("claim");
  await stage.send("Plan");
  const id = await stage.sessionId();
  await expect(page.locator('[data-question="pending"]')).toBeVisible();
  await stage.isSaved(id);
  await stage.act("step-draft");
  await expect(page.locator("[data-step]")).toHaveAttribute("data-step", "draft");
  await expect(page.locator('[data-question="pending"]')).toBeVisible();
  await page.locator('[data-action="answer"]', { hasText: "Near" }).click();
  await stage.hasWholeAnswer("Near it is.");
  await expect(page.locator('[data-question="answered"]')).toBeVisible();
  expect(await lab.thread(id)).toMatchObject({ operations: 1, acceptedToolResults: 1 });
  expect(await lab.sent("submit_tool_result")).toHaveLength(1);
});

test("[TL4] a question may be declined after a reload: the agent hears of it and goes on (A-023)", async ({ lab, open, page }) => {
  await lab.script([ask, { say: "As you like.", everyMs: 0 }]);
  const stage = await open("/workflow/brief/");
  await stage.act("claim");
  await stage.send("Plan");
  await expect(page.locator('[data-question="pending"]')).toBeVisible();
  await stage.isSaved(await stage.sessionId());
  await page.reload();
  await stage.act("decline");
  await stage.hasWholeAnswer("As you like.");
  expect(await lab.sent("submit_tool_result")).toHaveLength(1);
});

test("[TL1] [TL3] what answers the agent's calls comes late, or not at all: the call waits, the page says why, and it is answered once (A-019, A-023)", async ({ lab, open, page, console }) => {
  console.expect(/Failed to load resource/);
  await lab.script([ask, { say: "Near it is.", everyMs: 0 }]);
  const stage = await open("/workflow/brief/");
  await stage.act("claim");
  await stage.send("Plan");
  const id = await stage.sessionId();
  const card = page.locator("[data-question]");
  await expect(card).toHaveAttribute("data-question", "pending");
  const { promise: late, resolve: comes } = Promise.withResolvers<void>();
  let gone = true;
  await page.route(/\/acts-[\w-]+\.js$/, async (route) => {
    if (gone) return await route.fulfill({ status: 404 });
    await late;
    await route.continue();
  });
  await stage.isSaved(id);
  await page.reload();
  await stage.is("waiting_tool_result");
  await expect(stage.notice("incomplete")).toBeVisible();
  expect(await lab.sent("submit_tool_result")).toEqual([]);
  gone = false;
  await stage.act("reload-page");
  await stage.is("waiting_tool_result");
  await expect(card).toHaveCount(0);
  comes();
  await page.locator('[data-action="answer"]', { hasText: "Near" }).click();
  await stage.hasWholeAnswer("Near it is.");
  expect(await lab.thread(id)).toMatchObject({ operations: 1, acceptedToolResults: 1 });
  expect(await lab.sent("submit_tool_result")).toHaveLength(1);
});

test("[TL5] [TB1] every tab is asked, one tab runs each call: its owner; when that is closed, the next owner runs what waits (A-025)", async ({ lab, open, page, newTab }) => {
  await lab.says("Hello.", "Hello");
  const calls = Array.from({ length: 10 }, () => ({ tool: "set_itinerary", args: { items: [item] } }));
  const ports = async () =>
    (await lab.sent("submit_tool_result")).map(({ data }) => Reflect.get(Object(data), "portId"));
  const a = await open("/workflow/review/", { page: await newTab() });
  await a.act("claim");
  const id = await a.begin();
  const b = await open("/workflow/draft/");
  await b.is("idle");
  await expect(role(page)).toHaveAttribute("data-role", "watcher");
  await lab.script([...calls, { say: "Ten.", everyMs: 0 }], "Draft");
  await a.begin("Draft");
  const [first, ...others] = new Set(await ports());
  expect([(await ports()).length, others]).toEqual([10, []]);

  await lab.script([{ wait: 1000 }, ...calls, { say: "Twenty.", everyMs: 0 }], "Again");
  await a.start("Again");
  await a.page.close();
  await lab.advance(1000);
  await b.is("waiting_tool_result");
  await expect(role(page)).toHaveAttribute("data-presence", "gone");
  expect(await ports()).toHaveLength(10);
  await b.act("take-over");
  await b.is("idle");
  const after = (await ports()).slice(10);
  expect([after.length, new Set(after).size, after.includes(first)]).toEqual([10, 1, false]);
  expect((await lab.thread(id))?.acceptedToolResults).toBe(20);
});

test("[EN6] [TB1] a watcher can't answer, and the card of an ended turn goes away everywhere (A-024)", async ({ lab, open, page, newTab }) => {
  await lab.says("Hello.", "Hello");
  await lab.script([ask, { say: "Never said.", everyMs: 0 }], "Plan");
  const a = await open("/workflow/review/");
  await a.act("claim");
  const id = await a.begin();
  const second = await newTab();
  const b = await open("/workflow/draft/", { page: second });
  await b.is("idle");
  await a.send("Plan");
  await expect(second.locator('[data-question="pending"]')).toBeVisible();
  await expect(b.action("answer").first()).toHaveAttribute("aria-disabled", "true");
  await a.act("finish");
  await a.act("finish-yes");
  await expect(page.locator('[data-ending="finished"]')).toBeVisible();
  await expect(second.locator('[data-question="dropped"]')).toBeVisible();
  await b.is("ended");
  expect(await lab.status(id)).toBe("ended");
});

test("[TL5] [TB1] a watcher sees what was asked in the owner's tab, and that its question was answered there: no failure, no tool that goes on for ever", async ({ lab, open, page, newTab }) => {
  await lab.says("Hello.", "Hello");
  await lab.script([
    ask,
    { tool: "set_itinerary", args: { items: [item] } },
    { wait: 1000 },
    { say: "There it is.", everyMs: 0 },
  ], "Plan");
  const a = await open("/workflow/review/");
  await a.act("claim");
  await a.begin();
  const second = await newTab();
  const b = await open("/workflow/draft/", { page: second });
  await b.is("idle");
  await a.send("Plan");
  await expect(second.locator('[data-question="pending"]')).toBeVisible();
  await page.locator('[data-action="answer"]', { hasText: "Near" }).click();
  await expect(second.locator('[data-question="elsewhere"] [data-tool-state="over"]')).toBeVisible();
  await b.is("running");
  await expect(b.session).not.toContainText("set_itinerary");
  await expect(b.ownMessages.last()).toContainText("Plan");
  for (const stage of [a, b]) await expect(stage.notice("shared")).toHaveCount(0);
  await lab.advance(1000);
  await b.hasWholeAnswer("There it is.", 1);
});
