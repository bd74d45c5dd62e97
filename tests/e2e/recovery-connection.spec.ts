import { expect, test } from "./fixtures.ts";
import { enter, expectNoNotice, expectNotice, isScoped, keepsTyped, PAGES, press, prompts } from "./recovery.ts";

const ANSWER = "An answer that the disturbance doesn't take away.";
/** The browser reports a refused connection by itself. */
const REFUSED = /WebSocket connection to .* failed/;

test("[CN3] [RS9] /reload/, Extension reload in a turn: re-attached by a press, nothing sent again (A-045, A-046)", async ({ lab, open }) => {
  await lab.script([{ say: ANSWER, chunk: 8, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await lab.advance(200);
  const operation = (await lab.thread(id))?.activeOperation?.operationId ?? "none";
  await stage.box.fill("The next question");
  await lab.disrupt({ kind: "extension.reload" });
  const notice = await expectNotice(stage, "lost-persistent", {
    code: "EXTENSION_DISCONNECTED",
    still: ["session.untouched", "work.undecided", "handlers.on-attach", "record.kept", "text.box"],
    buttons: ["reattach", "new"],
  });
  await expect(notice).toContainText(operation);
  await press(stage, "reattach");
  await stage.is("running");
  await lab.advance(100);
  await expect(stage.session).toHaveAttribute("data-operation-id", operation);
  await lab.advance(5000);
  await stage.hasWholeAnswer(ANSWER);
  await expectNoNotice(stage);
  await expect(stage.box).toHaveValue("The next question");
  expect(await prompts(lab)).toBe(1);
});

for (const path of PAGES.filter(isScoped)) {
  test(`[AE1] [CN3] ${path}, Extension reload: the session ended as chosen, a press makes room for a new one`, async ({ lab, open }) => {
    await lab.says("Hello.");
    const stage = await enter(open, path);
    const id = await stage.begin();
    await stage.box.fill("Kept");
    await lab.disrupt({ kind: "extension.reload" });
    await expectNotice(stage, "lost-scoped", {
      code: "EXTENSION_DISCONNECTED",
      still: ["session.ends-with-route", "text.box"],
      buttons: ["new"],
    });
    expect(await lab.status(id)).toBe("ended");
    await press(stage, "new");
    await stage.is("none");
    await expect(stage.box).toHaveValue("Kept");
    await expectNoNotice(stage);
    expect(await lab.threads()).toHaveLength(1);
  });
}

for (const path of PAGES) {
  test(`[CN1] ${path}, Extension missing: the text is kept, and goes by a press once it is there (A-071)`, async ({ lab, open, console }) => {
    console.expect(REFUSED);
    await lab.disrupt({ kind: "extension.disable" });
    const stage = await enter(open, path);
    await stage.send("Is anybody there?");
    await expectNotice(stage, "EXTENSION_UNAVAILABLE", {
      code: "EXTENSION_UNAVAILABLE",
      still: ["session.none", "text.box"],
      buttons: keepsTyped(path) ? ["send-again", "reload"] : ["send-again"],
    });
    await expect(stage.box).toHaveValue("Is anybody there?");
    if (keepsTyped(path)) {
      await press(stage, "reload");
      await expectNoNotice(stage);
      await expect(stage.box).toHaveValue("Is anybody there?");
      await stage.act("send");
      await expect(stage.notice("EXTENSION_UNAVAILABLE")).toBeVisible();
    }
    await lab.disrupt({ kind: "extension.enable" });
    await lab.says("Now I am.");
    await press(stage, "send-again");
    await stage.hasWholeAnswer("Now I am.");
    await expectNoNotice(stage);
    expect(await prompts(lab)).toBe(1);
    expect(await lab.threads()).toHaveLength(1);
  });
}

test("[CN1] [PG8] Extension missing when /reload/ comes back: the record is kept, a press takes the session up (A-045)", async ({ lab, open, page, console }) => {
  console.expect(REFUSED);
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await lab.disrupt({ kind: "extension.disable" });
  await page.reload();
  await stage.is("detached");
  await expectNotice(stage, "EXTENSION_UNAVAILABLE", {
    code: "EXTENSION_UNAVAILABLE",
    still: ["session.untouched", "handlers.on-attach", "record.kept"],
    buttons: ["reattach", "reload", "new", "forget"],
  });
  await lab.disrupt({ kind: "extension.enable" });
  await press(stage, "reattach");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expectNoNotice(stage);
  await expect(stage.box).toBeFocused();
});

for (const path of PAGES) {
  test(`[NL1] [NL4] ${path}, native host drop: told while it lasts, gone by itself, nothing sent again (A-008, A-047)`, async ({ lab, open }) => {
    // It goes on beyond the outage: a message that is completed in it isn't delivered again.
    await lab.script([{ say: ANSWER, chunk: 8, everyMs: 3000 }]);
    const stage = await enter(open, path);
    const id = await stage.start("Go");
    await stage.box.fill("Next");
    await lab.disrupt({ kind: "nativeHost.drop", forMs: 5000 });
    await expectNotice(stage, "NATIVE_CONNECTION_CLOSED", {
      code: "NATIVE_CONNECTION_CLOSED",
      still: ["session.as-known", "work.undecided", "handlers.kept", "text.box"],
      buttons: ["ask-core"],
    });
    await stage.is("running");
    await lab.advance(8000);
    await expectNoNotice(stage);
    await lab.advance(30_000);
    await stage.is("idle");
    await stage.hasWholeAnswer(ANSWER);
    expect(await stage.sessionId()).toBe(id);
    await expect(stage.box).toHaveValue("Next");
    expect(await prompts(lab)).toBe(1);
  });

  test(`[NL4] [NL5] ${path}, Desktop down, then up again: first that it is down, then that the session is gone (A-013)`, async ({ lab, open }) => {
    await lab.script([{ say: ANSWER, chunk: 8, everyMs: 1000 }]);
    const scoped = isScoped(path);
    const stage = await enter(open, path);
    const id = await stage.start("Go");
    await lab.advance(1000);
    await stage.box.fill("Kept");
    const operation = (await lab.thread(id))?.activeOperation?.operationId ?? "none";
    await lab.disrupt({ kind: "desktop.quit" });
    const down = { code: "CORE_RUNTIME_UNAVAILABLE", buttons: ["ask-core"] };
    await expectNotice(stage, "CORE_RUNTIME_UNAVAILABLE", {
      ...down,
      still: ["session.in-desktop", "handlers.kept", "text.box"],
    });
    await press(stage, "ask-core");
    await expectNotice(stage, "CORE_RUNTIME_UNAVAILABLE", {
      ...down,
      still: ["session.in-desktop", "handlers.kept", "text.box"],
    });
    await lab.disrupt({ kind: "desktop.start" });
    await lab.advance(60_000);
    await stage.is("gone");
    const notice = await expectNotice(stage, scoped ? "restarted-scoped" : "restarted-persistent", {
      code: "THREAD_NOT_FOUND",
      still: [
        "session.gone",
        "work.lost",
        "workspace.goes",
        "conversation.here",
        ...(scoped ? [] : ["record.removed"]),
        "text.box",
      ],
      buttons: ["new"],
    });
    await expect(notice).toContainText(operation);
    await stage.operationIs("none");
    await press(stage, "new");
    await stage.is("none");
    await expectNoNotice(stage);
    await lab.says("A new beginning.");
    await stage.act("send");
    await stage.hasWholeAnswer("A new beginning.");
    expect(await stage.sessionId()).not.toBe(id);
    expect(await prompts(lab)).toBe(2);
    expect(await lab.threads()).toHaveLength(1);
  });
}

test("[NL5] [RS8] a Desktop restart told in the truth panel: no route is left, however open the port is (A-014)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await stage.act("desktop-restart");
  await expect(page.locator("output.disturb-outcome")).toContainText("Core forgot every session");
  await lab.advance(60_000);
  await stage.is("gone");
  await expect(page.locator('[data-fact="route"]')).toHaveAttribute("data-verdict", "agrees");
  await expect(page.locator('[data-fact="route"] td').first()).toHaveText("none");
  await press(stage, "new");
  await lab.says("Anew.");
  expect(await stage.begin()).not.toBe(id);
  await expect(page.locator('[data-fact="route"] td').first()).toHaveText("attached");
});
