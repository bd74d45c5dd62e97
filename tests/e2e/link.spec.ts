import { expect, test } from "./fixtures.ts";

const LONG = Array.from({ length: 40 }, (_, at) => `sentence number ${at} of a long report. `).join("").trim();

test("[NL1] [NL4] [PG8] a cut link in the middle of a turn: status kept, nothing refused silently, text whole afterwards", async ({ lab, open }) => {
  await lab.script([{ say: LONG, chunk: 20, everyMs: 200 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Report");
  await lab.advance(1000);
  await expect(stage.text(stage.answers)).toContainText("sentence number 2");

  const operation = (await lab.thread(id))?.activeOperation?.operationId;
  await stage.act("native-host-drop");
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toContainText(operation ?? "no operation");
  await stage.is("running");
  await stage.operationIs("pending");
  await expect(stage.action("send")).toHaveAttribute("aria-disabled", "true");
  await expect(stage.action("end")).toHaveAttribute("aria-disabled", "true");

  await lab.advance(7000);
  expect((await lab.truth()).nativeHost.connected).toBe(true);
  await lab.advance(1000);
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeHidden();
  await lab.advance(60_000);
  await stage.is("idle");
  await stage.operationIs("none");
  await expect(stage.answers).toHaveCount(1);
  await stage.hasWholeAnswer(LONG);
  expect(await lab.thread(id)).toMatchObject({ operations: 1, status: "idle" });
  expect(await lab.sent("send_text")).toHaveLength(1);
});

test("[NL1] a cut link while nothing goes on heals without a reload", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  await stage.act("native-host-drop");
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeVisible();
  await stage.is("idle");
  await lab.advance(7000);
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeHidden();
  await lab.says("Here again.");
  await stage.send("Still there?");
  await stage.operationIs("none");
  await stage.hasWholeAnswer("Here again.", 1);
});

test("[RS8] a re-attach in the outage fails, and its notice goes with the outage", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  await stage.act("native-host-drop");
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeVisible();
  const asked = (await lab.sent("resume_session")).length;
  await stage.act("resume");
  await expect.poll(async () => (await lab.sent("resume_session")).length).toBeGreaterThan(asked);
  await lab.advance(7000);
  await expect(stage.action("send")).toHaveAttribute("aria-disabled", "false");
  await expect(stage.session.locator("[data-notice]")).toHaveCount(0);
});

test("[NL2] [NL4] what was refused while the link was down stays in the box and is never sent by itself (A-073)", async ({ lab, open }) => {
  const stage = await open("/reload/");
  await lab.disrupt({ kind: "nativeHost.drop" });
  await stage.send("Keep me");
  await expect(stage.session.locator("[data-notice][data-code]")).toBeVisible();
  await stage.is("none");
  await expect(stage.box).toHaveValue("Keep me");
  await expect(stage.ownMessages).toHaveCount(0);
  await lab.disrupt({ kind: "heal" });
  await lab.advance(60_000);
  expect(await lab.threads()).toEqual([]);
  await expect(stage.box).toHaveValue("Keep me");

  await lab.says("Now it went.");
  await stage.act("send");
  await stage.hasWholeAnswer("Now it went.");
  await expect(stage.box).toHaveValue("");
});

test("[PG8] a turn cut off by an Extension reload: its operation stays shown, the snapshot decides", async ({ lab, open }) => {
  await lab.script([{ say: "An answer that outlives its page's port.", chunk: 8, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await lab.advance(200);
  const operation = (await lab.thread(id))?.activeOperation?.operationId;
  await stage.act("extension-reload");
  await stage.is("detached");
  await expect(stage.notice("EXTENSION_DISCONNECTED")).toContainText(operation ?? "no operation");
  await expect(stage.session).toHaveAttribute("data-operation-id", operation ?? "");
  await stage.operationIs("unconfirmed");

  await stage.act("resume");
  await stage.is("running");
  await expect(stage.notice("EXTENSION_DISCONNECTED")).toHaveCount(0);
  await lab.advance(5000);
  await stage.is("idle");
  await expect(stage.answers).toHaveCount(1);
  await stage.hasWholeAnswer("An answer that outlives its page's port.");
  expect((await lab.thread(id))?.operations).toBe(1);
});

test("[PG8] a reload while the link is cut: the page says why it can't attach, and to re-attach, not to send", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await page.goto("about:blank");
  await lab.disrupt({ kind: "nativeHost.drop" });
  await open("/reload/");
  await stage.is("detached");
  const notice = stage.session.locator("[data-notice]");
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText("Re-attach");
  await expect(notice).not.toContainText("send again");
  await lab.disrupt({ kind: "heal" });
  await lab.advance(60_000);
  await stage.act("resume");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
});
