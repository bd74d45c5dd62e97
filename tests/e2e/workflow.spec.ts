import { expect, test } from "./fixtures.ts";
import { Stage } from "./stage.ts";
import { item, role } from "./trip.ts";
import { pressTogether } from "./two-tabs.ts";

test("[PG1] [AE2] a workflow over several pages: one session and one owner go through brief, draft and review, what the agent and the person change at once (in place of an upload, which no page has) is all kept, and an explicit end cleans up (A-064)", async ({ lab, open, page }) => {
  await lab.script([
    { wait: 100 },
    { tool: "set_itinerary", args: { items: [item] } },
    { say: "There it is.", everyMs: 0 },
  ]);
  const stage = await open("/workflow/brief/");
  await stage.act("claim");
  await expect(role(page)).toHaveAttribute("data-role", "owner");
  const token = await role(page).getAttribute("data-token");
  await page.locator('[name="destination"]').fill("Osaka");
  await page.locator('[name="from"]').fill("2026-05-04");
  await page.locator('[name="to"]').fill("2026-05-06");
  await stage.act("ask-plan");
  await stage.isWorking();
  const id = await stage.sessionId();
  // The trip, its owner's guard and the conversation are all written while the turn ends.
  await Promise.all([lab.advance(100), page.locator('[name="budget"]').pressSequentially("500")]);
  await stage.hasWholeAnswer("There it is.");
  expect((await lab.thread(id))?.workspace.kind).toBe("managed");

  await stage.act("step-draft");
  await expect(page.locator("[data-step]")).toHaveAttribute("data-step", "draft");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expect(role(page)).toHaveAttribute("data-token", token ?? "");
  await expect(role(page)).toHaveAttribute("data-role", "owner");
  await page.locator('[data-item] [name="title"]').fill("Fair, hall 2");

  await stage.act("step-review");
  await stage.is("idle");
  await expect(page.locator(".trip-facts")).toContainText("300");
  await expect(page.locator(".trip-facts")).toContainText("budget200");
  await stage.hasWholeAnswer("There it is.");
  await expect(page.locator('[data-thread-status="idle"]')).toBeAttached();
  await stage.act("finish");
  await stage.act("finish-yes");
  await expect(page.locator('[data-ending="finished"]')).toBeVisible();
  await expect(page.locator("#receipt-heading"), "the button that had the focus is gone").toBeFocused();
  await expect(page.locator('[data-receipt="workspace"]')).toContainText("/home/user/.pedelec/workspaces");
  expect(await lab.status(id)).toBe("ended");
  expect((await lab.thread(id))?.workspace.exists).toBe(true);
  await expect(role(page)).toHaveAttribute("data-role", "unowned");
  await page.reload();
  await stage.is("none");
  await expect(page.locator(".trip-facts")).not.toContainText("Osaka");
  await expect(page.getByRole("heading", { name: "No trip is under way" })).toBeVisible();
  await open("/workflow/");
  await expect(page.locator("[data-step]")).toHaveAttribute("data-step", "brief");
});

test("[TB1] one tab owns, the other watches the turn live and can do nothing; handed over in the middle of it, the new owner sees it adopted", async ({ lab, open, page, newTab }) => {
  await lab.says("Hello.", "Hello");
  await lab.script([{ say: "A long answer in pieces.", chunk: 6, everyMs: 100 }], "Go");
  const a = await open("/workflow/brief/");
  await a.act("claim");
  const id = await a.begin();
  const second = await newTab();
  const b = await open("/workflow/draft/", { page: second });
  await b.is("idle");
  expect(await b.sessionId()).toBe(id);
  await expect(role(second)).toHaveAttribute("data-presence", "here");
  await expect(b.action("send")).toHaveAttribute("aria-disabled", "true");
  await expect(b.action("add-item")).toHaveAttribute("aria-disabled", "true");

  await a.start("Go");
  await lab.advance(100);
  await b.operationIs("adopted");
  await expect(b.text(b.answers.last())).toContainText("A long");
  await a.act("hand-over");
  await expect(role(second)).toHaveAttribute("data-role", "owner");
  await expect(role(page)).toHaveAttribute("data-role", "watcher");
  await b.is("running");
  await lab.advance(5000);
  await b.is("idle");
  await lab.says("From B.");
  await b.begin("Now me");
  await expect(a.action("send")).toHaveAttribute("aria-disabled", "true");
  expect((await lab.thread(id))?.operations).toBe(3);
});

test("[PG3] [TB1] a trip's session goes by its limit in the owner's tab alone: a watcher is told and offered nothing, nobody's tab waits", async ({ lab, open, page, newTab }) => {
  await lab.says("Hello.");
  const a = await open("/workflow/review/");
  await a.act("claim");
  const id = await a.begin("A trip of last month");
  const second = await newTab();
  const b = await open("/workflow/draft/", { page: second });
  await b.is("idle");
  const kept = ({ page }: typeof a) => page.locator(`[data-kept="${id}"]`);
  await a.act("new");
  await a.is("none");
  await a.act("week-passes");
  for (const stage of [a, b]) await expect(stage.notice(`retention-idle ${id}`)).toContainText("A trip of last month");
  await expect(a.action("notice-keep")).toHaveCount(1);
  await expect(b.action("notice-keep")).toHaveCount(0);
  for (const action of ["keep-saved", "end-saved", "forget-saved", "end-all"]) {
    await expect(b.action(action)).toHaveAttribute("aria-disabled", "true");
  }
  await a.act("release");
  await expect(role(page)).toHaveAttribute("data-role", "unowned");
  await a.act("week-passes");
  await expect(kept(a)).toHaveAttribute("data-waits", "not-owner");
  expect(await lab.status(id)).toBe("idle");
  await a.act("claim");
  await b.is("ended");
  await expect(page.locator(`[data-end-of="${id}"]`)).toHaveAttribute("data-by", "limit");
  for (const stage of [a, b]) await expect(kept(stage)).toHaveCount(0);
  expect(await lab.status(id)).toBe("ended");
});

test("[TB1] a reload keeps the ownership; a duplicated tab gets a name of its own and watches; of presses in both the owner's alone counts (A-038, A-039)", async ({ lab, open, page, context }) => {
  const stage = await open("/workflow/brief/");
  await stage.act("claim");
  await expect(role(page)).toHaveAttribute("data-role", "owner");
  for (let round = 0; round < 5; round++) {
    await page.reload();
    await expect(role(page)).toHaveAttribute("data-role", "owner");
    await expect(role(page)).toHaveAttribute("data-token", "1");
  }
  const [copy] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => void globalThis.open(location.href)),
  ]);
  await expect(role(copy)).toHaveAttribute("data-role", "watcher");
  expect(await role(copy).getAttribute("data-tab-id")).not.toBe(await role(page).getAttribute("data-tab-id"));

  await lab.says("To the owner.");
  const watcher = new Stage(copy);
  await stage.box.fill("From the owner");
  await watcher.box.fill("From the copy");
  await pressTogether([watcher, stage], "send");
  await stage.hasWholeAnswer("To the owner.");
  await watcher.hasWholeAnswer("To the owner.");
  await pressTogether([watcher], "send");
  await expect(watcher.box).toHaveValue("From the copy");
  await expect(role(copy)).toHaveAttribute("data-role", "watcher");
  await expect(role(page)).toHaveAttribute("data-token", "1");
  expect(await lab.sent("send_text")).toHaveLength(1);
});

test("[TB1] a closed owner is gone: the watcher takes over with a higher token", async ({ open, page, newTab }) => {
  const a = await open("/workflow/brief/");
  await a.act("claim");
  await expect(role(page)).toHaveAttribute("data-role", "owner");
  const second = await newTab();
  const b = await open("/workflow/brief/", { page: second });
  await expect(role(second)).toHaveAttribute("data-role", "watcher");
  await page.close();
  await expect(role(second)).toHaveAttribute("data-presence", "gone");
  await b.act("take-over");
  await expect(role(second)).toHaveAttribute("data-role", "owner");
  await expect(role(second)).toHaveAttribute("data-token", "2");
});

test("[TU2] without an owner two tabs press within 50 ms, twenty times: Core takes one turn each time, both show it, the other tab keeps its text (A-036)", async ({ lab, open, newTab }) => {
  await lab.says("Hello.", "Hello");
  const a = await open("/workflow/brief/");
  await a.act("claim");
  const id = await a.begin();
  const b = await open("/workflow/brief/", { page: await newTab() });
  await b.is("idle");
  const both = [a, b];
  let turns = 1;
  for (let rounds = 0; rounds < 20;) {
    await lab.script([{ wait: 5000 }, { say: `Sunny ${++turns}.`, everyMs: 0 }]);
    for (const { box } of both) await box.fill("");
    for (const stage of both) await expect(stage.action("send-unguarded")).toBeEnabled();
    const [first = 0, second = 0] = await pressTogether(both, "send-unguarded");
    // A round whose presses a busy machine drew apart is played, but it isn't one of the twenty.
    if (Math.abs(first - second) <= 50) rounds++;
    const busy = async () => await Promise.all(both.map((stage) => stage.notice("SESSION_BUSY").count()));
    await expect.poll(async () => (await busy()).toSorted()).toEqual([0, 1]);
    const loser = (await busy())[0] === 1 ? a : b;
    await expect(loser.box).toHaveValue(/\S/);
    await lab.advance(5000);
    for (const stage of both) {
      await stage.is("idle");
      await expect(stage.text(stage.answers.last())).toHaveText(`Sunny ${turns}.`);
    }
    expect((await lab.thread(id))?.operations).toBe(turns);
  }
});

test("[TB1] five tabs want the workflow at the same moment, twice: one can send, the others know that they can't (A-040)", async ({ lab, open, newTab }) => {
  const tabs = await Promise.all(
    Array.from({ length: 5 }, async () => await open("/workflow/brief/", { page: await newTab() })),
  );
  const press = (name: string) =>
    Promise.all(
      tabs.map(({ page }) =>
        page.evaluate((action) => document.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click(), name)
      ),
    );
  const roles = () => Promise.all(tabs.map(({ page }) => role(page).getAttribute("data-role")));
  for (const turn of [1, 2]) {
    for (const { page } of tabs) await expect(role(page)).toHaveAttribute("data-role", "unowned");
    await press("claim");
    await expect.poll(async () => (await roles()).toSorted()).toEqual(
      ["owner", ...tabs.slice(1).map(() => "watcher")],
    );
    const owner = tabs[(await roles()).indexOf("owner")];
    if (owner === undefined) throw new Error("Nobody owns");
    await lab.says(`Turn ${turn}.`);
    for (const { box } of tabs) await box.fill("Mine");
    await press("send");
    await expect(owner.text(owner.answers.last())).toHaveText(`Turn ${turn}.`);
    expect(await lab.sent("send_text")).toHaveLength(turn);
    await owner.act("release");
  }
  expect(await lab.threads()).toHaveLength(1);
});

test("[TB1] an owner that was frozen is taken over within seconds; when it wakes its Send is refused with OWNER_STALE before anything goes out, and its text stays (A-041)", async ({ lab, open, page, newTab }) => {
  await lab.says("Hello.", "Hello");
  await lab.says("To the new owner.", "Theirs");
  const a = await open("/workflow/draft/");
  await a.act("claim");
  const id = await a.begin();
  const second = await newTab();
  const b = await open("/workflow/draft/", { page: second });
  await b.is("idle");
  await a.box.fill("Mine");
  // Nothing of the page runs until the other tab has taken over, and then the press comes before all that it missed.
  const { promise: taken, resolve: tookOver } = Promise.withResolvers<void>();
  await page.route("**/held", async (route) => {
    await taken;
    await route.fulfill({ body: "" });
  });
  const pressed = page.evaluate(() => {
    const wait = new XMLHttpRequest();
    wait.open("GET", "/held", false);
    wait.send();
    document.querySelector<HTMLElement>('[data-action="send"]')?.click();
  });
  const frozenAt = performance.now();
  await expect(role(second)).toHaveAttribute("data-presence", "silent");
  await b.act("take-over");
  await expect(role(second)).toHaveAttribute("data-token", "2");
  expect(performance.now() - frozenAt).toBeLessThan(15_000);
  await b.begin("Theirs");
  tookOver();
  await pressed;
  await expect(role(page)).toHaveAttribute("data-role", "watcher");
  await expect(a.notice("OWNER_STALE")).toBeVisible();
  await expect(a.box).toHaveValue("Mine");
  expect(await lab.sent("send_text")).toHaveLength(2);
  expect((await lab.thread(id))?.operations).toBe(2);
});
