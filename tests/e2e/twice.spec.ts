import { expect, test } from "./fixtures.ts";
import { holdBack } from "./hold-back.ts";
import { anotherTabsTurn } from "./two-tabs.ts";

test("[PG4] two presses of Re-attach in one tick send one resume_session and make one route", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await stage.act("leave");
  await stage.is("detached");
  await stage.action("resume").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await stage.is("idle");
  expect(await lab.sent("resume_session")).toHaveLength(1);
  expect((await lab.routes()).map(({ sessionId }) => sessionId)).toEqual([id]);
});

test("[PG4] a resume that failed is forgotten: the next press asks again", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await page.goto("about:blank");
  await lab.disrupt({ kind: "nativeHost.drop" });
  await open("/reload/");
  await stage.is("detached");
  await expect(stage.record(id)).toBeVisible();
  await lab.disrupt({ kind: "heal" });
  await lab.advance(60_000);
  await stage.act("resume");
  await stage.is("idle");
  expect(await lab.sent("resume_session")).toHaveLength(2);
  expect(await lab.threads()).toHaveLength(1);
});

test("Send pressed twice in one tick is one operation", async ({ lab, open }) => {
  await lab.says("Once.");
  const stage = await open("/reload/");
  await stage.box.fill("Only once");
  await stage.action("send").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await stage.operationIs("none");
  await stage.is("idle");
  expect((await lab.threads()).map(({ operations }) => operations)).toEqual([1]);
  await expect(stage.ownMessages).toHaveCount(1);
  await stage.hasWholeAnswer("Once.");
});

test("[TU2] a second tab that sends during a turn hears SESSION_BUSY and keeps its text", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/reload/");
  const id = await first.begin();
  const tab = await newTab();
  const line = await holdBack(tab);
  const second = await open("/reload/", { page: tab });
  await second.is("idle");

  line.hold();
  await lab.script([{ say: "For the first tab.", chunk: 6, everyMs: 100 }]);
  await first.start("Mine");
  await second.send("Mine too");
  await expect.poll(() => lab.sent("send_text")).toHaveLength(3);
  line.release();
  await expect(second.notice("SESSION_BUSY")).toBeVisible();
  await expect(second.box).toHaveValue("Mine too");

  await lab.advance(5000);
  for (const stage of [first, second]) {
    await stage.is("idle");
    await stage.operationIs("none");
    await stage.hasWholeAnswer("For the first tab.", 1);
  }
  expect((await lab.thread(id))?.operations).toBe(2);
  await expect(second.box).toHaveValue("Mine too");
});

test("[TU2] Enter during another tab's turn keeps the text and says why, until that turn is over", async ({ lab, open, newTab }) => {
  const second = await anotherTabsTurn({ lab, open, newTab });
  await second.box.fill("Mine too");
  await second.box.press("Enter");
  await expect(second.notice("SESSION_BUSY")).toBeVisible();
  await expect(second.box).toHaveValue("Mine too");
  await lab.advance(5000);
  await second.is("idle");
  await expect(second.notice("SESSION_BUSY")).toHaveCount(0);
  await expect(second.box).toHaveValue("Mine too");
});

test("[TU5] [EN6] two tabs show one turn, and an end in one is seen in the other", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const first = await open("/reload/");
  const id = await first.begin();
  const second = await open("/reload/", { page: await newTab() });
  await second.is("idle");
  await lab.script([{ say: "Seen by both tabs.", chunk: 5, everyMs: 100 }]);
  await first.send("Go");
  await second.is("running");
  await second.operationIs("adopted");
  await lab.advance(5000);
  for (const stage of [first, second]) {
    await stage.is("idle");
    await stage.hasWholeAnswer("Seen by both tabs.", 1);
  }
  await second.act("end");
  await second.is("ended");
  await first.is("ended");
  await expect(first.notice("ended-elsewhere")).toBeVisible();
  expect(await lab.status(id)).toBe("ended");
  await expect.poll(() => lab.routes()).toEqual([]);
});
