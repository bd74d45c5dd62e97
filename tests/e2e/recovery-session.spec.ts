import { expect, test } from "./fixtures.ts";
import { enter, expectNoNotice, expectNotice, PAGES, press, prompts } from "./recovery.ts";

for (const path of PAGES) {
  test(`[TU8] [TU6] ${path}, provider crash: one press ends and resumes, and the next message goes (A-015)`, async ({ lab, open }) => {
    await lab.script([{ say: "An answer that breaks off.", chunk: 6, everyMs: 100 }]);
    const stage = await enter(open, path);
    const id = await stage.start("Go");
    await lab.advance(200);
    await stage.box.fill("What I ask next");
    await lab.disrupt({ kind: "provider.crash", threadId: id });
    await stage.is("error");
    await expectNotice(stage, "PROVIDER_RUNTIME_DISCONNECTED", {
      code: "PROVIDER_RUNTIME_DISCONNECTED",
      still: ["session.in-error", "workspace.kept", "text.box"],
      buttons: ["end-then-resume", "new"],
    });
    await press(stage, "end-then-resume");
    await stage.is("idle");
    await expectNoNotice(stage);
    expect(await stage.sessionId()).toBe(id);
    await expect(stage.box).toHaveValue("What I ask next");
    expect(await prompts(lab)).toBe(1);
    await lab.says("Here again.");
    await stage.act("send");
    await stage.hasWholeAnswer("Here again.", 1);
    expect(await lab.sent("end_session")).toHaveLength(1);
    expect(await lab.sent("reactivate_session")).toHaveLength(1);
  });

  test(`[EN6] ${path}, ended elsewhere: said so, and this page's handle takes it up again (A-017)`, async ({ lab, open, newTab }) => {
    await lab.says("Hello.");
    const stage = await enter(open, path);
    const id = await stage.begin();
    const other = await open("/reload/", { page: await newTab() });
    if (path !== "/reload/") await other.openId(id);
    await other.is("idle");
    await stage.box.fill("Kept");
    await other.act("end");
    await stage.is("ended");
    await expectNotice(stage, "ended-elsewhere", {
      still: ["session.ended-kept", "workspace.kept", "handlers.kept", "text.box"],
      buttons: ["resume", "new"],
    });
    await press(stage, "resume");
    await stage.is("idle");
    expect(await stage.sessionId()).toBe(id);
    await expect(stage.box).toHaveValue("Kept");
    expect(await prompts(lab)).toBe(1);
  });

  test(`[RE5] ${path}, workspace gone: it stays ended, a press tries again once the directory is back`, async ({ lab, open }) => {
    await lab.says("Hello.");
    const stage = await enter(open, path);
    const id = await stage.begin();
    await stage.act("end");
    await stage.is("ended");
    await lab.disrupt({ kind: "workspace.remove", threadId: id });
    await stage.act("resume");
    const parts = { code: "WORKSPACE_OPEN_FAILED", still: ["session.ended-kept"], buttons: ["resume", "new"] };
    await expectNotice(stage, "WORKSPACE_OPEN_FAILED", parts);
    expect(await lab.status(id)).toBe("ended");
    await lab.disrupt({ kind: "heal" });
    await press(stage, "resume");
    await stage.is("idle");
    expect(await stage.sessionId()).toBe(id);
  });
}

test("[TU6] /fail, typed by a person: the notice says what alone goes on, and its button does it", async ({ lab, open }) => {
  const stage = await open("/temporary/");
  await stage.start("/fail");
  await lab.advance(10_000);
  await stage.is("error");
  const notice = stage.session.locator("[data-notice]");
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText("Only End, then Resume goes on with this session.");
  await press(stage, "end-then-resume");
  await stage.is("idle");
  await lab.says("Here I am.");
  await stage.send("And now?");
  await stage.hasWholeAnswer("Here I am.");
  await expectNoNotice(stage);
});

test("[TU6] a session that a reload finds in error says what alone goes on with it", async ({ lab, open, page }) => {
  await lab.script([{ say: "Breaks off.", chunk: 3, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await lab.disrupt({ kind: "provider.crash", threadId: id });
  await stage.is("error");
  await page.reload();
  await stage.is("error");
  await expectNotice(stage, "in-error", {
    still: ["session.in-error", "workspace.kept", "handlers.kept"],
    buttons: ["end-then-resume", "new"],
  });
  await press(stage, "end-then-resume");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expect(stage.record(id)).toBeVisible();
  expect(await prompts(lab)).toBe(1);
});

test("[RS4] an unknown id: nothing replaces it, and there is nothing to forget (A-016)", async ({ lab, open }) => {
  const stage = await open("/reload/");
  await stage.is("none");
  await stage.openId("5c2f0c3e-0f5c-4f4a-8a55-1d8a6a1f9d11");
  await stage.is("gone");
  await expectNotice(stage, "THREAD_NOT_FOUND", {
    code: "THREAD_NOT_FOUND",
    still: ["session.none"],
    buttons: ["new"],
  });
  await expect(stage.action("forget")).toHaveAttribute("aria-disabled", "true");
  await press(stage, "new");
  await stage.is("none");
  await expectNoNotice(stage);
  await expect(stage.box).toBeFocused();
  expect(await lab.threads()).toEqual([]);
});

test("[RS4] [PG2] a saved id after a Desktop restart: said once, the record is gone, no session is made (A-013)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await page.goto("about:blank");
  await lab.disrupt({ kind: "desktop.restart" });
  await lab.advance(1000);
  await open("/reload/");
  await stage.is("gone");
  await expectNotice(stage, "saved-gone", {
    code: "THREAD_NOT_FOUND",
    still: ["session.gone", "workspace.goes", "conversation.here", "record.removed"],
    buttons: ["new"],
  });
  await expect(stage.record(id)).toHaveCount(0);
  await lab.advance(60_000);
  expect(await lab.sent("resume_session")).toHaveLength(1);
  await press(stage, "new");
  await stage.is("none");
  expect(await lab.threads()).toEqual([]);
});

test("[OR1] another origin's id: its session goes on, and this page begins its own by a press (A-085)", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const owner = await open("/reload/");
  const id = await owner.begin();
  const stage = await open("/reload/", { page: await newTab(), host: "127.0.0.1" });
  await stage.is("none");
  await stage.openId(id);
  await stage.is("gone");
  await expectNotice(stage, "THREAD_ACCESS_DENIED", {
    code: "THREAD_ACCESS_DENIED",
    still: ["session.foreign"],
    buttons: ["new"],
  });
  await press(stage, "new");
  await stage.is("none");
  await owner.is("idle");
});

test("[EN3] [PG2] an End that fails says that nothing ended, and one press tries again (A-030)", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await lab.fault({
    at: "core",
    kind: "fail",
    match: { type: "end_thread" },
    error: { code: "CORE_REQUEST_FAILED", message: "no" },
  });
  await stage.act("end");
  await expectNotice(stage, "other", {
    code: "CORE_REQUEST_FAILED",
    still: ["session.lives"],
    buttons: ["end-again"],
  });
  expect(await lab.status(id)).toBe("idle");
  await expect(stage.record(id)).toBeVisible();
  await press(stage, "end-again");
  await stage.is("ended");
  expect(await lab.status(id)).toBe("ended");
  expect(await lab.sent("end_session")).toHaveLength(2);
});
