import { expect, test } from "./fixtures.ts";
import { SITUATIONS } from "./situations/mod.ts";

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

for (const path of Object.keys(SITUATIONS)) {
  test(`${path} is drawn once, however late its script comes, and makes nothing by itself (A-095)`, async ({ lab, open, page }) => {
    let held = true;
    const gates: (() => void)[] = [];
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (held) await new Promise<void>((open) => void gates.push(open));
      await route.continue();
    });
    const opened = open(path);
    await expect.poll(() => gates.length).toBeGreaterThan(1);
    await expect(page.locator("#root")).toBeEmpty();
    held = false;
    for (const release of gates) release();
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
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, "seenStatus", seen);
    new MutationObserver(() => {
      const status = document.querySelector("[data-session-id]")?.getAttribute("data-status");
      if (status && status !== seen.at(-1)) seen.push(status);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.reload();
  await stage.is("idle");
  expect(await page.evaluate(() => Reflect.get(globalThis, "seenStatus"))).toEqual(["starting", "resuming", "idle"]);
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
