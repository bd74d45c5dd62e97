import { expect, test } from "./fixtures.ts";

const ANSWER = "An answer whose text is to stand here once, to the last letter.";

test("[PG4] [RS8] Re-attach pressed twice in a tick in the middle of a turn: one frame, one route, one text (A-001)", async ({ lab, open }) => {
  await lab.script([{ say: ANSWER, chunk: 6, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await lab.advance(200);
  await lab.disrupt({ kind: "extension.reload" });
  await stage.is("detached");
  await stage.action("notice-reattach").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
    document.querySelector<HTMLElement>('[data-action="resume"]')?.click();
  });
  await stage.is("running");
  expect(await lab.sent("resume_session")).toHaveLength(1);
  expect((await lab.routes()).map(({ sessionId }) => sessionId)).toEqual([id]);
  await lab.advance(5000);
  await stage.hasWholeAnswer(ANSWER);
  await expect(stage.answers).toHaveCount(1);
});

test("[CR5] a page that is left ten times before it hears of the session that was made for it: each of them ends, and one lives in the end, with one answer (A-002)", async ({ lab, open, page }) => {
  await lab.fault({
    at: "extension",
    kind: "delay",
    ms: 1000,
    times: 10,
    match: { type: "create_session", direction: "to-page" },
  });
  const stage = await open("/temporary/");
  for (let time = 1; time <= 10; time++) {
    await stage.send(`Attempt ${time}`);
    await expect.poll(() => lab.threads()).toHaveLength(time);
    await page.reload();
    await stage.is("none");
  }
  await lab.advance(5000);
  await expect.poll(async () => (await lab.threads()).map(({ status }) => status)).toEqual(Array(10).fill("ended"));
  expect(await lab.sent("send_text")).toEqual([]);
  await stage.is("none");
  await lab.says("At last.");
  const id = await stage.begin("The last attempt");
  await stage.hasWholeAnswer("At last.");
  const alive = (await lab.threads()).filter(({ status }) => status !== "ended");
  expect(alive.map(({ threadId }) => threadId)).toEqual([id]);
  expect(await lab.threads()).toHaveLength(11);
  await expect(stage.answers).toHaveCount(1);
  await expect(stage.ownMessages).toHaveCount(1);
  expect((await lab.routes()).map(({ sessionId }) => sessionId)).toEqual([id]);
});

test("[PG4] a resume that failed while the Desktop app was down is asked for again by a press (A-003)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await lab.fault({ at: "native-link", kind: "fail", match: { type: "resume_thread" } });
  await page.goto("about:blank");
  await lab.fault({
    at: "extension",
    kind: "fail",
    match: { type: "resume_session" },
    error: { code: "CORE_RUNTIME_UNAVAILABLE", message: "not running" },
  });
  await open("/reload/");
  await stage.is("detached");
  await expect(stage.notice("CORE_RUNTIME_UNAVAILABLE")).toBeVisible();
  await stage.act("notice-reattach");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  expect(await lab.sent("resume_session")).toHaveLength(2);
});

test("[RE4] Resume pressed ten times in a tick: one request, and the session is idle with its tools (A-005)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  await stage.act("end");
  await stage.is("ended");
  await expect(stage.action("resume")).toHaveAttribute("aria-disabled", "false");
  await stage.action("resume").evaluate((button: HTMLElement) => {
    for (let press = 0; press < 10; press++) button.click();
  });
  await stage.is("idle");
  expect(await lab.sent("reactivate_session")).toHaveLength(1);
  await lab.script([{ tool: "note_for_courier", args: { note: "Ring twice" } }]);
  await stage.send("A note");
  await expect(page.locator("[data-courier-note]")).toHaveText("Ring twice");
});
