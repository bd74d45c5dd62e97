import { expect, test } from "./fixtures.ts";

test("[RS4] [PG2] a stale id after a Desktop restart: told once, the record goes, a new session works", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await expect(stage.record(id)).toBeVisible();
  await page.goto("about:blank");
  await lab.disrupt({ kind: "desktop.restart" });
  await lab.advance(1000);

  await open("/reload/");
  await expect(stage.notice("THREAD_NOT_FOUND")).toBeVisible();
  await stage.is("gone");
  await expect(stage.action("send")).toHaveAttribute("aria-disabled", "true");
  await expect(stage.record(id)).toHaveCount(0);
  expect(await lab.threads()).toEqual([]);

  await stage.act("new");
  await lab.says("A fresh start.");
  const next = await stage.begin("Again");
  expect(next).not.toBe(id);
  await expect(stage.record(next)).toBeVisible();
  await expect(stage.notice("THREAD_NOT_FOUND")).toHaveCount(0);
  expect(await lab.sent("resume_session")).toHaveLength(1);
  await page.reload();
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(next);
});

test("[NL5] a Desktop restart under an open page ends in THREAD_NOT_FOUND, without a retry loop", async ({ lab, open }) => {
  await lab.script([{ say: "A long answer, cut off by the restart", everyMs: 1000 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await stage.act("desktop-restart");
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED").or(stage.notice("THREAD_NOT_FOUND")).first()).toBeVisible();
  await lab.advance(1000);
  await stage.is("gone");
  await expect(stage.notice("THREAD_NOT_FOUND")).toBeVisible();
  await expect(stage.record(id)).toHaveCount(0);
  await expect(stage.answers).toHaveAttribute("data-state", "partial");
  const heard = async () => (await lab.journal()).filter(({ layer }) => layer !== "control");
  const before = await heard();
  await lab.advance(120_000);
  expect(await heard()).toEqual(before);
});

test("[OR1] [RS4] an id opened from the server's other origin is refused, and its owner isn't disturbed (A-086)", async ({ lab, open, newTab }) => {
  await lab.script([{ say: "The answer goes on.", chunk: 4, everyMs: 100 }]);
  const owner = await open("/reload/");
  const id = await owner.start("Go");
  await lab.advance(100);

  const stranger = await open("/reload/", { page: await newTab(), host: "127.0.0.1" });
  await stranger.is("none");
  await stranger.openId(id);
  await expect(stranger.notice("THREAD_ACCESS_DENIED")).toBeVisible();
  await stranger.is("gone");
  await expect(stranger.answers).toHaveCount(0);
  await expect(stranger.action("send")).toHaveAttribute("aria-disabled", "true");

  await lab.advance(5000);
  await owner.is("idle");
  await owner.hasWholeAnswer("The answer goes on.");
  await expect(owner.notice("THREAD_ACCESS_DENIED")).toHaveCount(0);
  expect((await lab.routes()).map(({ sessionId }) => sessionId)).toEqual([id]);

  await stranger.act("new");
  await lab.says("Yours alone.");
  expect(await stranger.begin()).not.toBe(id);
});

test("[RS5] an ended session stays ended when it is opened again, until somebody resumes it", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await stage.act("end");
  await stage.is("ended");
  await expect(stage.record(id)).toHaveCount(0);
  await page.reload();
  await stage.is("none");

  await stage.openId(id);
  await stage.is("ended");
  await expect(stage.notice("ended-before")).toBeVisible();
  await expect(stage.action("send")).toHaveAttribute("aria-disabled", "true");
  expect(await lab.status(id)).toBe("ended");

  await stage.act("resume");
  await stage.is("idle");
  expect(await lab.status(id)).toBe("idle");
  await lab.says("Back again.");
  await stage.send("Still there?");
  await stage.operationIs("none");
  await stage.hasWholeAnswer("Back again.");
});

test("an id that never was one is answered, and the way back is offered", async ({ lab, open }) => {
  const stage = await open("/reload/");
  await stage.act("stale-id");
  await stage.act("open");
  await expect(stage.notice("THREAD_NOT_FOUND")).toBeVisible();
  await stage.act("new");
  await stage.is("none");
  expect(await lab.sent("resume_session")).toHaveLength(1);
  expect(await lab.threads()).toEqual([]);
});
