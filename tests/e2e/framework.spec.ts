import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { enter } from "./recovery.ts";
import { SITUATIONS } from "./situations/mod.ts";

/** From its next life on a page notes each status that it ever shows. */
async function seeStatus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, "seenStatus", seen);
    new MutationObserver(() => {
      const status = document.querySelector("[data-session-id]")?.getAttribute("data-status");
      if (status && status !== seen.at(-1)) seen.push(status);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
}

const seenStatus = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, "seenStatus"));

test("what a person types into the draft while an answer comes stays, and no older value comes back (A-094)", async ({ lab, open }) => {
  await lab.script([{ say: "word ".repeat(40), chunk: 5, everyMs: 10 }]);
  const stage = await open("/temporary/");
  await stage.start("Go on");
  await stage.draft.fill("");
  for (const letter of "typed meanwhile") {
    await stage.draft.press(letter === " " ? "Space" : letter);
    await lab.advance(10);
  }
  await expect(stage.draft).toHaveValue("typed meanwhile");
  await lab.advance(10_000);
  await stage.is("idle");
  await expect(stage.draft).toHaveValue("typed meanwhile");
});

test("a draft that the agent has changed is the person's again as soon as they type (A-094)", async ({ lab, open }) => {
  await lab.script([{ tool: "replace_draft", args: { text: "The agent's." } }, { say: "Done.", everyMs: 0 }]);
  const stage = await open("/temporary/");
  await stage.begin("Shorten it");
  await stage.draft.press("End");
  await stage.draft.pressSequentially(" Mine");
  await lab.says("Nothing to change.");
  await stage.send("And now?");
  await stage.operationIs("none");
  await stage.hasWholeAnswer("Nothing to change.", 1);
  await expect(stage.draft).toHaveValue("The agent's. Mine");
});

test("the agent edits the draft while a person types, and they take that back: theirs stands again, typing goes on in it, nothing older or of the agent's comes back (A-094)", async ({ lab, open }) => {
  await lab.script([
    { wait: 100 },
    { tool: "replace_draft", args: { text: "The agent's." } },
    { say: "word ".repeat(20), chunk: 5, everyMs: 10 },
  ]);
  const stage = await open("/temporary/");
  await stage.draft.fill("Mine");
  await stage.start("Go on");
  await stage.draft.focus();
  await stage.draft.pressSequentially(" too");
  await lab.advance(100);
  await expect(stage.draft).toHaveValue("The agent's.");
  await stage.act("undo");
  await expect(stage.draft).toHaveValue("Mine too");
  await stage.draft.press("End");
  for (const letter of ", still") {
    await stage.draft.press(letter === " " ? "Space" : letter);
    await lab.advance(10);
  }
  await expect(stage.draft).toHaveValue("Mine too, still");
  await expect(stage.action("undo")).toHaveAttribute("aria-disabled", "true");
  await lab.advance(10_000);
  await stage.is("idle");
  await expect(stage.draft).toHaveValue("Mine too, still");
});

/** Keeps a page's scripts back until they are let through. */
async function holdScripts(page: Page): Promise<{ held(): number; release(): void }> {
  let held = true;
  const gates: (() => void)[] = [];
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (held) await new Promise<void>((open) => void gates.push(open));
    await route.continue();
  });
  return {
    held: () => gates.length,
    release() {
      held = false;
      for (const release of gates) release();
    },
  };
}

for (const path of ["/reload/", "/long-task/", "/workflow/draft/"]) {
  test(`${path} with a saved record, however late its script comes: drawn once, on its session at once, and no other is made (A-095)`, async ({ lab, open, page }) => {
    await lab.says("Hello.");
    const stage = await enter(open, path);
    const id = await stage.begin();
    await page.goto("about:blank");
    await expect.poll(() => lab.routes()).toEqual([]);
    await seeStatus(page);
    const scripts = await holdScripts(page);
    const opened = open(path);
    await expect.poll(scripts.held).toBeGreaterThan(1);
    await expect(page.locator("#root")).toBeEmpty();
    scripts.release();
    await opened;
    await stage.is("idle");
    expect(await stage.sessionId()).toBe(id);
    for (const once of ["h1", "main", '[data-action="send"]']) await expect(page.locator(once)).toHaveCount(1);
    expect(await seenStatus(page)).toEqual(["starting", "resuming", "idle"]);
    expect(await lab.sent("create_session")).toHaveLength(1);
    expect((await lab.routes()).map(({ sessionId }) => sessionId)).toEqual([id]);
  });
}

for (const path of Object.keys(SITUATIONS)) {
  test(`${path} is drawn once, however late its script comes, and makes nothing by itself (A-095)`, async ({ lab, open, page }) => {
    const scripts = await holdScripts(page);
    const opened = open(path);
    await expect.poll(scripts.held).toBeGreaterThan(1);
    await expect(page.locator("#root")).toBeEmpty();
    scripts.release();
    const stage = await opened;
    if (path !== "/") await stage.is("none");
    await expect(page.locator("h1")).toHaveCount(1);
    await expect(page.locator("main")).toHaveCount(1);
    await expect(stage.action("send")).toHaveCount(path === "/" ? 0 : 1);
    expect(await lab.sent("create_session")).toEqual([]);
    expect(await lab.threads()).toEqual([]);
  });
}

test("a saved session is taken up before anything else is offered: never `none` first (A-095)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await seeStatus(page);
  await page.reload();
  await stage.is("idle");
  expect(await seenStatus(page)).toEqual(["starting", "resuming", "idle"]);
  expect((await lab.threads()).map(({ threadId }) => threadId)).toEqual([id]);
});

test("a tool handler that throws is told to the agent, and the conversation hears every fragment after it (A-096)", async ({ lab, open }) => {
  await lab.script([{ tool: "note_for_courier", args: { note: " " } }, {
    say: "I see, no note.",
    chunk: 4,
    everyMs: 10,
  }]);
  const stage = await open("/reload/");
  await stage.start("A blank note");
  await lab.advance(10_000);
  await stage.is("idle");
  await stage.hasWholeAnswer("I see, no note.");
  const outcome = (await lab.journal()).find(({ type }) => type === "tool_outcome");
  expect(JSON.stringify(outcome?.data)).toContain("TOOL_HANDLER_ERROR");
});

test("[US1] tokens that nobody has reported yet are unknown, never 0, before and after a reload (A-097)", async ({ lab, open, page }) => {
  await lab.script([{ wait: 1000 }, { say: "Hello.", everyMs: 0 }]);
  const stage = await open("/reload/");
  await expect(stage.record(await stage.start("Hello"))).toBeAttached();
  const usage = page.locator('[data-fact="usage"] td').first();
  const before = await usage.innerText();
  expect(before).not.toMatch(/\d/);
  await page.reload();
  await stage.is("running");
  await expect(usage).toHaveText(before);
});
