import { expect, test } from "./fixtures.ts";
import { Stage } from "./stage.ts";

test("nothing is created before the person's first action", async ({ lab, open }) => {
  const stage = await open("/temporary/");
  await stage.is("none");
  await expect(stage.action("send")).toHaveAttribute("aria-disabled", "false");
  expect(await lab.threads()).toEqual([]);
  expect(await lab.sent("create_session")).toEqual([]);
});

test("[CR1] [CR4] the first message creates a page-scoped session, once", async ({ lab, open }) => {
  await lab.says("Here I am.");
  const stage = await open("/temporary/");
  const id = await stage.begin();
  const threads = await lab.threads();
  expect(threads.map(({ threadId }) => threadId)).toEqual([id]);
  expect(threads[0]).toMatchObject({ autoEndOnDisconnect: true, effortLevel: "low", operations: 1 });
  await stage.hasWholeAnswer("Here I am.");
  await expect(stage.core).toHaveAttribute("data-thread-status", "idle");
});

test("[TU4] an answer appears fragment by fragment and ends whole", async ({ lab, open }) => {
  await lab.script([{ say: "Alpha beta gamma delta", chunk: 6, everyMs: 100 }]);
  const stage = await open("/temporary/");
  await stage.send("Go");
  const bubble = stage.answers;
  for (const shown of ["Alpha ", "Alpha beta g", "Alpha beta gamma d"]) {
    await expect(stage.text(bubble)).toHaveText(shown, { useInnerText: false });
    await expect(bubble).toHaveAttribute("data-state", "streaming");
    await lab.advance(100);
  }
  await stage.hasWholeAnswer("Alpha beta gamma delta");
  await expect(bubble).toHaveCount(1);
  await stage.is("idle");
});

test("[TL2] the agent edits the draft through its tool, and the edit can be undone", async ({ lab, open }) => {
  await lab.script([{ tool: "replace_draft", args: { text: "A shorter draft." } }, { say: "Done.", everyMs: 0 }]);
  const stage = await open("/temporary/");
  const before = await stage.draft.inputValue();
  const id = await stage.begin("Shorten it");
  await expect(stage.draft).toHaveValue("A shorter draft.");
  expect((await lab.thread(id))?.acceptedToolResults).toBe(1);
  await stage.act("undo");
  await expect(stage.draft).toHaveValue(before);
});

test("[TL4] a tool call that the page refuses reaches the agent as an error, and the turn goes on", async ({ lab, open }) => {
  await lab.script([{ tool: "replace_draft", args: { text: " " } }, { say: "I see.", everyMs: 0 }]);
  const stage = await open("/temporary/");
  const before = await stage.draft.inputValue();
  await stage.begin("Empty it");
  await stage.hasWholeAnswer("I see.");
  await expect(stage.draft).toHaveValue(before);
  const outcome = (await lab.journal()).find(({ type }) => type === "tool_outcome");
  expect(JSON.stringify(outcome?.data)).toContain("TOOL_HANDLER_ERROR");
});

test("an answer can be put into the draft", async ({ lab, open }) => {
  await lab.says("Dear Mara,");
  const stage = await open("/temporary/");
  await stage.begin("Begin for me");
  await stage.act("replace");
  await expect(stage.draft).toHaveValue("Dear Mara,");
  await stage.act("insert");
  await expect(stage.draft).toHaveValue("Dear Mara,\n\nDear Mara,");
});

test("an edited draft is there after a reload, and who changed it last is told truly", async ({ lab, open, page }) => {
  await lab.says("Dear Mara,");
  const stage = await open("/temporary/");
  await stage.draft.fill("My own letter");
  await stage.begin("Begin for me");
  await stage.act("replace");
  await expect(page.locator(".draft-foot")).toContainText("You put an answer into the draft.");
  await page.reload();
  await expect(stage.draft).toHaveValue("Dear Mara,");
  await stage.act("undo");
  await expect(stage.draft).toHaveValue("My own letter");
  await page.reload();
  await expect(stage.draft).toHaveValue("My own letter");
});

test("[PG1] [AE1] a temporary assistant that belongs to one page: true; a reload ends the session at once, and the page proves it", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/");
  const id = await stage.begin();
  await page.reload();
  await expect(page.locator("[data-former]")).toHaveAttribute("data-former", "ended");
  await expect(page.locator("[data-former]")).toContainText(id);
  expect(await lab.status(id)).toBe("ended");
  await stage.is("none");
  await expect(stage.answers).toHaveCount(0);
  await stage.act("dismiss-former");
  await expect(page.locator("[data-former]")).toHaveCount(0);
  await page.reload();
  await stage.is("none");
  await expect(page.locator("[data-former]")).toHaveCount(0);
});

test("[AE1] [AE3] another tab's session, used later, doesn't hide the proof after a reload", async ({ lab, open, newTab }) => {
  const first = await open("/temporary/");
  await lab.says("One.");
  const id = await first.begin();
  const second = await open("/temporary/", { page: await newTab() });
  await lab.says("Two.");
  const other = await second.begin();
  await first.page.reload();
  const former = first.page.locator("[data-former]");
  await expect(former).toHaveAttribute("data-former", "ended");
  await expect(former).toContainText(id);
  expect(await lab.status(other)).toBe("idle");
  await first.act("dismiss-former");
  await expect(first.page.locator("#former-heading")).toBeFocused();
});

test("[AE1] closing the tab ends the session, also in the middle of a turn", async ({ lab, open, newTab }) => {
  await lab.script([{ say: "A long answer that nobody will read", everyMs: 1000 }]);
  const stage = await open("/temporary/", { page: await newTab() });
  const id = await stage.start("Go");
  await stage.page.close();
  await expect.poll(() => lab.status(id)).toBe("ended");
  expect(await lab.routes()).toEqual([]);
});

test("[AE1] navigating away ends the session", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/");
  const id = await stage.begin();
  await page.getByRole("navigation").getByRole("link").first().click();
  await page.waitForURL(/:\d+\/\?/);
  await expect.poll(() => lab.status(id)).toBe("ended");
});

test("[AE3] the session lives until its last route has left, whichever that is", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/temporary/");
  const id = await first.begin();
  await expect(first.page.locator("[data-routes]")).toHaveAttribute("data-routes", "1");

  const second = await open("/reload/", { page: await newTab() });
  await second.openId(id);
  await second.is("idle");
  await expect(first.page.locator("[data-routes]")).toHaveAttribute("data-routes", "2");

  await first.page.close();
  await expect.poll(async () => (await lab.routes()).length).toBe(1);
  expect(await lab.status(id)).toBe("idle");
  await lab.says("Still here.");
  await second.send("Anybody?");
  await second.hasWholeAnswer("Still here.");

  await second.page.close();
  await expect.poll(() => lab.status(id)).toBe("ended");
});

test("[AE1] [CN3] an Extension reload ends it; the page says so and goes on with a new one", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/");
  const id = await stage.begin();
  await stage.act("extension-reload");
  await expect(stage.notice("lost-scoped")).toBeVisible();
  await stage.is("detached");
  await expect(stage.session).toHaveAttribute("data-attached", "false");
  await expect.poll(() => lab.status(id)).toBe("ended");

  await stage.act("new");
  await stage.is("none");
  await lab.says("A new one.");
  const next = await stage.begin("Again");
  expect(next).not.toBe(id);
  await stage.hasWholeAnswer("A new one.");
});

test("[AE1] why the last route left is shown from the journal", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/");
  await stage.begin();
  await stage.act("leave");
  await expect(stage.notice("left-scoped")).toBeVisible();
  await expect(stage.core).toHaveAttribute("data-thread-status", "ended");
  await expect(stage.page.locator("[data-routes]")).toHaveAttribute("data-routes", "0");
  await expect(stage.page.locator("[data-routes]").getByText("route_removed")).toBeVisible();
});

test("[AE5] an end by itself that fails is shown, after the page left and after it came back, until it is done", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/", { query: { lang: "en" } });
  const id = await stage.begin();
  const failed = page.locator("[data-routes] [data-problem]");
  await lab.fault({ at: "core", kind: "fail", match: { type: "end_thread" }, times: 2 });
  await stage.act("leave");
  await expect(failed).toHaveAttribute("data-problem", "AUTO_END_SESSION_FAILED");
  await expect(failed).toContainText("AUTO_END_SESSION_FAILED");
  expect(await lab.status(id)).toBe("idle");

  await page.reload();
  await expect(page.locator("[data-former]")).toHaveAttribute("data-former", "still-there");
  await expect(failed).toBeVisible();
  // The Extension tries again after 1 s, which fails as well, and after 2 s more.
  await lab.advance(1000);
  await expect.poll(async () => (await lab.truth()).extension.problems.map(({ retryInMs }) => retryInMs)).toEqual([
    2000,
  ]);
  await expect(failed).toBeVisible();
  await lab.advance(2000);
  await expect(page.locator("[data-former]")).toHaveAttribute("data-former", "ended");
  await expect(failed).toHaveCount(0);
  expect(await lab.status(id)).toBe("ended");
});

test("[AE1] ten reloads in a row leave no session behind (A-058)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/");
  await stage.begin();
  for (let round = 0; round < 10; round++) await page.reload({ waitUntil: "domcontentloaded" });
  await new Stage(page).is("none");
  await expect.poll(async () => (await lab.threads()).map(({ status }) => status)).toEqual(["ended"]);
});

test("what disturbs a session and what is believed of it are in the first screen, and stay there", async ({ open, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const stage = await open("/temporary/");
  const status = page.locator('[data-fact="status"]');
  const lifetime = page.locator('[data-fact="lifetime"]');
  await expect(stage.action("send")).toBeInViewport({ ratio: 1 });
  const [bar, send] = [await page.locator(".drawer").boundingBox(), await stage.action("send").boundingBox()];
  expect((send?.y ?? 0) + (send?.height ?? 0), "Send isn't behind the drawer's bar").toBeLessThan(bar?.y ?? 0);
  for (const look of ["at the top", "scrolled"]) {
    if (look === "scrolled") await page.evaluate(() => scrollTo(0, 600));
    for (const part of [stage.action("reload"), status, lifetime]) await expect(part).toBeInViewport({ ratio: 1 });
  }
});
