import { expect, test } from "./fixtures.ts";
import { leaveAndComeBack } from "./leave-and-come-back.ts";
import { expectNoNotice, expectNotice, press, prompts } from "./recovery.ts";

const ANSWER = "An answer that is written while its reader is on another page.";

test("[CN8] [TU5] /reload/ back from the cache in a turn: re-attached by id, what goes on is said, typed text is there (A-050)", async ({ lab, open, page }) => {
  await lab.script([{ say: ANSWER, chunk: 8, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await lab.advance(200);
  await stage.box.fill("Kept");
  await leaveAndComeBack(page, async () => {
    await expect.poll(() => lab.routes()).toEqual([]);
  });
  await stage.is("running");
  await expectNotice(stage, "back-cache", {
    still: ["work.goes-on", "handlers.again", "record.labels", "text.box"],
    buttons: [],
  });
  expect(await stage.sessionId()).toBe(id);
  await expect(stage.box).toHaveValue("Kept");
  await lab.advance(5000);
  await stage.is("idle");
  await stage.hasWholeAnswer(ANSWER);
  await expectNoNotice(stage);
  expect(await prompts(lab)).toBe(1);
});

test("[CN8] [AE2] /reload/ back from the cache after its turn was over: that is said", async ({ lab, open, page }) => {
  await lab.script([{ say: ANSWER, chunk: 8, everyMs: 100 }]);
  const stage = await open("/reload/");
  await stage.start("Go");
  await leaveAndComeBack(page, async () => {
    await expect.poll(() => lab.routes()).toEqual([]);
    await lab.advance(10_000);
  });
  await stage.is("idle");
  await expectNotice(stage, "back-cache", { still: ["work.finished", "handlers.again", "record.labels"], buttons: [] });
});

test("[CN8] [AE1] /temporary/ back from the cache: its session stayed behind, by Core's word; the box is as it was (A-050)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/temporary/");
  const id = await stage.begin();
  await stage.box.fill("Kept");
  await leaveAndComeBack(page, async () => {
    await expect.poll(() => lab.status(id)).toBe("ended");
  });
  await stage.is("none");
  await expectNotice(stage, "over-cache", { still: ["former.ended", "text.box"], buttons: [] });
  await lab.says("Anew.");
  await stage.act("send");
  await stage.hasWholeAnswer("Anew.");
  expect(await stage.sessionId()).not.toBe(id);
  await expectNoNotice(stage);
});

test("[CN8] [NL5] the Desktop app was restarted while the page was in the cache: said once, nothing is made (A-014)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  await leaveAndComeBack(page, async () => {
    await expect.poll(() => lab.routes()).toEqual([]);
    await lab.disrupt({ kind: "desktop.restart" });
    await lab.advance(1000);
  });
  await stage.is("gone");
  await expectNotice(stage, "restarted-persistent", {
    code: "THREAD_NOT_FOUND",
    still: ["session.gone", "workspace.goes", "conversation.here", "record.removed"],
    buttons: ["new"],
  });
  await press(stage, "new");
  await stage.is("none");
  expect(await lab.threads()).toEqual([]);
});
