import { crash } from "./crash.ts";
import { expect, test } from "./fixtures.ts";
import { expectNoNotice, expectNotice, press, prompts } from "./recovery.ts";
import { Stage } from "./stage.ts";

const ANSWER = "An answer that is written while its page is elsewhere.";
const BACK = ["handlers.again", "record.labels"];

test("[RS3] [TU5] /reload/ reloaded in a turn: the same operation goes on, nothing is sent again (A-007)", async ({ lab, open, page }) => {
  await lab.script([{ say: ANSWER, chunk: 8, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await lab.advance(200);
  const operation = (await lab.thread(id))?.activeOperation?.operationId;
  await stage.box.fill("Half a thought");
  await page.reload();
  await stage.is("running");
  await expectNotice(stage, "back-reload", { still: ["work.goes-on", ...BACK, "text.box"], buttons: [] });
  await expect(stage.box).toHaveValue("Half a thought");
  await lab.advance(100);
  await expect(stage.session).toHaveAttribute("data-operation-id", operation ?? "none");
  await lab.advance(5000);
  await stage.is("idle");
  await stage.hasWholeAnswer(ANSWER);
  await expectNoNotice(stage);
  expect(await prompts(lab)).toBe(1);
});

test("[RS6] [TL1] /reload/ reloaded while nothing goes on: calm words, gone with the next message", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await page.reload();
  await stage.is("idle");
  await expectNotice(stage, "back-reload", { still: ["work.quiet", ...BACK], buttons: [] });
  await lab.says("Again.");
  await stage.send("On we go");
  await stage.hasWholeAnswer("Again.", 1);
  await expectNoNotice(stage);
  expect(await stage.sessionId()).toBe(id);
  expect(await prompts(lab)).toBe(2);
});

test("[AE2] [TU4] a closed tab, opened anew after its turn: the session is the same, what nobody heard isn't sent again (A-010)", async ({ lab, open, newTab }) => {
  await lab.script([{ say: ANSWER, chunk: 8, everyMs: 100 }]);
  const first = await open("/reload/", { page: await newTab() });
  const id = await first.start("Go");
  await lab.advance(200);
  await expect(first.answers).toHaveAttribute("data-state", "streaming");
  await first.page.close();
  await lab.advance(10_000);
  expect(await lab.status(id)).toBe("idle");
  const stage = await open("/reload/", { page: await newTab() });
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expectNotice(stage, "back-visit", { still: ["work.finished", ...BACK], buttons: [] });
  await stage.act("dismiss");
  await expectNoNotice(stage);
  await expect(stage.box).toBeFocused();
  expect(await prompts(lab)).toBe(1);
});

test("[AE2] a tab that was discarded without unload behaves as after a reload, and says that the browser did it (A-053)", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/reload/", { page: await newTab() });
  const id = await first.begin();
  await crash(first.page);
  const tab = await newTab();
  await tab.addInitScript(() => Object.defineProperty(document, "wasDiscarded", { value: true }));
  const stage = await open("/reload/", { page: tab });
  await stage.is("idle");
  await expectNotice(stage, "back-discarded", { still: ["work.quiet", ...BACK], buttons: [] });
  expect(await stage.sessionId()).toBe(id);
});

test("[AE1] a page-scoped tab that was discarded without unload: its session ended, by Core's word (A-053)", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/temporary/", { page: await newTab() });
  const id = await first.begin();
  await crash(first.page);
  await expect.poll(() => lab.status(id)).toBe("ended");
  const tab = await newTab();
  await tab.addInitScript(() => Object.defineProperty(document, "wasDiscarded", { value: true }));
  const stage = await open("/temporary/", { page: tab });
  await stage.is("none");
  await expectNotice(stage, "over-discarded", { still: ["former.ended"], buttons: [] });
});

test("[AE1] /temporary/ reloaded: the session ended with the page; what was typed is in the box again", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/");
  const id = await stage.begin();
  await stage.box.fill("Not sent yet");
  await page.reload();
  await stage.is("none");
  await expectNotice(stage, "over-reload", { still: ["former.ended", "text.box"], buttons: [] });
  await expect(stage.box).toHaveValue("Not sent yet");
  await lab.says("Anew.");
  await stage.act("send");
  await stage.hasWholeAnswer("Anew.");
  await expectNoNotice(stage);
  expect(await stage.sessionId()).not.toBe(id);
});

test("a duplicated tab says that it is a copy; both are on one session, and neither tab's text is lost (A-038)", async ({ lab, open, page, context }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  const opened = context.waitForEvent("page");
  // A page that another one opens gets a copy of its tab's storage, as a duplicated tab does.
  await page.evaluate(() => void open(location.href));
  const copy = new Stage(await opened);
  await copy.is("idle");
  await expectNotice(copy, "back-copy", { still: ["work.quiet", ...BACK], buttons: [] });
  expect(await copy.sessionId()).toBe(id);
  await expectNotice(stage, "shared", { still: ["session.one"], buttons: ["leave", "new"] });
  await copy.page.close();
  await expectNoNotice(stage);
});

test("[PG6] a second tab on the session: the press leaves it to the other page, and the way back is there", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/reload/");
  const id = await first.begin();
  const second = await open("/reload/", { page: await newTab() });
  await second.is("idle");
  await expectNotice(first, "shared", { still: ["session.one"], buttons: ["leave", "new"] });
  await press(first, "leave");
  await first.is("detached");
  await expect.poll(async () => (await lab.routes()).length).toBe(1);
  await expectNotice(first, "left-persistent", {
    still: ["session.untouched", "work.without-page", "handlers.on-attach", "record.kept"],
    buttons: ["reattach", "new", "forget"],
  });
  await press(first, "reattach");
  await first.is("idle");
  expect(await first.sessionId()).toBe(id);
  await first.act("dismiss");
  await expectNoNotice(first);
});

test("[AE3] a duplicate of a page-scoped tab can open the other tab's session, or begin its own (A-038)", async ({ lab, open, page, context }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/");
  const id = await stage.begin();
  const opened = context.waitForEvent("page");
  await page.evaluate(() => void open(location.href));
  const copy = new Stage(await opened);
  await copy.is("none");
  await expectNotice(copy, "over-copy", { still: ["former.elsewhere"], buttons: ["join"] });
  await press(copy, "join");
  await copy.is("idle");
  expect(await copy.sessionId()).toBe(id);
  await stage.page.close();
  expect(await lab.status(id)).toBe("idle");
});
