import { expect, test } from "./fixtures.ts";
import { holdBack } from "./hold-back.ts";

const ANSWER = "Work that goes on whatever the page does.";

test("[PG6] [AE2] Leave closes this page's route; the session works on, and can be taken up again", async ({ lab, open }) => {
  await lab.script([{ say: ANSWER, chunk: 6, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await lab.advance(100);
  await stage.act("leave");
  await stage.is("detached");
  await expect(stage.session).toHaveAttribute("data-attached", "false");
  await expect(stage.notice("left-persistent")).toBeVisible();
  await expect.poll(() => lab.routes()).toEqual([]);
  await lab.advance(100);
  expect(await lab.status(id)).toBe("running");
  await expect(stage.record(id)).toBeVisible();

  await stage.act("resume");
  await stage.is("running");
  await lab.advance(5000);
  await stage.is("idle");
  await stage.hasWholeAnswer(ANSWER);
});

test("[PG6] Stop waiting leaves the work alone: the answer still arrives", async ({ lab, open }) => {
  await lab.script([{ say: ANSWER, chunk: 6, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await stage.act("stop-waiting");
  await expect(stage.action("stop-waiting")).toHaveAttribute("aria-disabled", "true");
  expect(await lab.status(id)).toBe("running");
  expect(await lab.sent("end_session")).toEqual([]);
  await lab.advance(5000);
  await stage.is("idle");
  await stage.hasWholeAnswer(ANSWER);
});

test("[PG6] [EN1] End stops the work in Core, in the middle of a turn, and the record goes", async ({ lab, open }) => {
  await lab.script([{ say: ANSWER, chunk: 6, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await expect(stage.record(id)).toBeVisible();
  await stage.act("end");
  await stage.is("ended");
  expect(await lab.status(id)).toBe("ended");
  await expect(stage.record(id)).toHaveCount(0);
  await lab.advance(5000);
  await expect(stage.answers).toHaveAttribute("data-state", "partial");
  await expect(stage.text(stage.answers)).toHaveText(ANSWER.slice(0, 6).trim());
});

test("[EN1] [TU5] End stops a turn that the page's former life began (A-034)", async ({ lab, open, page }) => {
  await lab.script([{ say: ANSWER, chunk: 6, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await page.reload();
  await stage.is("running");
  await stage.act("end");
  await stage.is("ended");
  await stage.operationIs("none");
  expect(await lab.status(id)).toBe("ended");
  const fragments = (await lab.journal()).filter(({ type }) => type === "chat_delta").length;
  await lab.advance(5000);
  expect((await lab.journal()).filter(({ type }) => type === "chat_delta")).toHaveLength(fragments);
});

test("[RE2] Resume takes the same handle from ended to idle, with its provider, tokens and tools", async ({ lab, open, page }) => {
  await lab.script([{ say: "Hello.", everyMs: 0 }, { usage: 77 }]);
  const stage = await open("/reload/");
  const id = await stage.begin();
  await stage.act("end");
  await stage.is("ended");
  await stage.act("resume");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expect(page.locator("[data-provider-from]")).toHaveAttribute("data-provider-from", "handle");
  await expect(page.locator('[data-fact="usage"] td').first()).toHaveText("77 tokens");
  await expect(stage.record(id)).toBeVisible();
  await lab.script([{ tool: "note_for_courier", args: { note: "Ring twice" } }]);
  await stage.send("A note");
  await expect(page.locator("[data-courier-note]")).toHaveText("Ring twice");
});

test("[PG6] Forget removes the record only: the session lives on in Core", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await stage.act("forget");
  await expect(stage.record(id)).toHaveCount(0);
  await expect(stage.notice("record-forgotten")).toBeVisible();
  await expect(stage.notice("storage-refused")).toHaveCount(0);
  await expect(stage.action("forget")).toHaveAttribute("aria-disabled", "true");
  expect(await lab.status(id)).toBe("idle");
  await page.reload();
  await stage.is("none");
  expect(await lab.status(id)).toBe("idle");
});

test("[PG2] [EN3] an end that fails keeps the record, marked, and can be tried again", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  // The page isn't to hear that the link is cut before it asks for the end.
  const line = await holdBack(page);
  const stage = await open("/reload/");
  const id = await stage.begin();
  line.hold();
  await lab.disrupt({ kind: "nativeHost.drop" });
  await stage.act("end");
  await expect.poll(() => lab.sent("end_session")).toHaveLength(1);
  line.release();
  await expect(stage.record(id)).toContainText("NATIVE_CONNECTION_CLOSED");
  expect(await lab.status(id)).toBe("idle");
  await stage.is("idle");

  await page.reload();
  await stage.is("detached");
  await expect(stage.record(id)).toContainText("NATIVE_CONNECTION_CLOSED");
  await lab.disrupt({ kind: "heal" });
  await lab.advance(60_000);
  await stage.act("resume");
  await stage.is("idle");
  await expect(stage.notice("end-failed-before")).toContainText("NATIVE_CONNECTION_CLOSED");
  await stage.act("end");
  await stage.is("ended");
  await expect(stage.notice("end-failed-before")).toHaveCount(0);
  await expect(stage.record(id)).toHaveCount(0);
  expect(await lab.status(id)).toBe("ended");
});
