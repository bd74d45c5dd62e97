import { expect, test } from "./fixtures.ts";
import { leaveAndComeBack } from "./leave-and-come-back.ts";

test("[CN8] /reload/ comes back from the cache, finds itself detached, and resumes by id", async ({ lab, open, page }) => {
  await lab.script([{ say: "An answer that is written while its reader is on another page.", chunk: 8, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await lab.advance(200);
  const bubble = await stage.answers.getAttribute("data-message");

  await leaveAndComeBack(page, async () => {
    await expect.poll(() => lab.routes()).toEqual([]);
    expect((await lab.truth()).extension.ports).toEqual([]);
    expect(await lab.status(id)).toBe("running");
  });
  await stage.is("running");
  await expect(stage.session).toHaveAttribute("data-attached", "true");
  await expect.poll(async () => (await lab.routes()).map(({ sessionId }) => sessionId)).toEqual([id]);
  expect(await lab.sent("resume_session")).toHaveLength(1);

  await lab.advance(5000);
  await stage.is("idle");
  await expect(stage.answers).toHaveAttribute("data-message", bubble ?? "");
  await stage.hasWholeAnswer("An answer that is written while its reader is on another page.");
  expect((await lab.thread(id))?.operations).toBe(1);
  await expect(stage.core).toHaveAttribute("data-thread-status", "idle");
});

test("[CN8] [AE1] /temporary/ comes back from the cache: the session ended when it left, and the page says so", async ({ lab, open, page }) => {
  await lab.says("A private remark.");
  const stage = await open("/temporary/");
  const id = await stage.begin();
  await stage.draft.fill("My own draft");

  await leaveAndComeBack(page, async () => {
    await expect.poll(() => lab.status(id)).toBe("ended");
  });
  await stage.is("none");
  await expect(page.locator("[data-former]")).toHaveAttribute("data-former", "ended");
  await expect(page.locator("[data-former]")).toContainText(id);
  await expect(stage.answers).toHaveCount(0);
  await expect(stage.draft).toHaveValue("My own draft");
  expect(await lab.sent("resume_session")).toEqual([]);

  await lab.says("A new session.");
  expect(await stage.begin("Again")).not.toBe(id);
});

test("[CN8] a page that left its session by hand stays detached when it comes back", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await stage.act("leave");
  await stage.is("detached");
  await leaveAndComeBack(page, () => Promise.resolve());
  await stage.is("detached");
  await expect(stage.core).toHaveAttribute("data-thread-status", "idle");
  expect(await lab.sent("resume_session")).toEqual([]);
  await stage.act("resume");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
});

test("[CN8] [AE2] /long-task/ comes back from the cache after its report was done elsewhere: it resumes by id and reads it", async ({ lab, open, page }) => {
  const stage = await open("/long-task/");
  await stage.act("prepare");
  await stage.isWorking();
  await lab.advance(20_000);
  await expect(page.locator("[data-label]")).toHaveAttribute("data-label", "Sorting");
  const id = await stage.sessionId();
  await leaveAndComeBack(page, async () => {
    await expect.poll(() => lab.routes()).toEqual([]);
    await lab.advance(100_000);
    expect(await lab.status(id)).toBe("idle");
  });
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expect(page.locator("[data-run]")).toHaveAttribute("data-run", "done");
  await expect(page.locator("[data-report]")).toHaveText(/^Returns of brass lamps/);
  await expect(page).toHaveTitle(/^Done · /);
  expect(await lab.sent("resume_session")).toHaveLength(1);
  expect(await lab.sent("send_text")).toHaveLength(1);
});
