import { expect, test } from "./fixtures.ts";
import { expectNoNotice } from "./recovery.ts";
import { anotherTabsTurn } from "./two-tabs.ts";

test("a notice that comes and goes moves nothing but the conversation's lower edge, and not the focus", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  await stage.box.focus();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".session-head, .session-view, .activity, form, .verbs, main h1, header")]
        .map((element) => JSON.stringify(element.getBoundingClientRect()))
    );
  await expect(stage.action("desktop-restart")).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  const before = await places();
  await lab.disrupt({ kind: "nativeHost.drop", forMs: 5000 });
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(stage.box).toBeFocused();
  await lab.advance(8000);
  await expectNoNotice(stage);
  expect(await places()).toEqual(before);
  await expect(stage.box).toBeFocused();
});

test("a notice is announced politely, once, with what happened and what to do", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  await page.evaluate(() => {
    const live = document.querySelector("output.visually-hidden");
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    if (live === null) throw new Error("The page has no live region");
    new MutationObserver(() => void heard.push(live.textContent ?? "")).observe(live, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await lab.disrupt({ kind: "extension.reload" });
  await expect(stage.notice("EXTENSION_DISCONNECTED")).toBeVisible();
  const heard = () => page.evaluate(() => (Reflect.get(globalThis, "heard") as unknown[]).map(String));
  const about = async () => (await heard()).filter((text) => text.includes("closed this page's port"));
  await expect.poll(about).toHaveLength(1);
  expect((await about())[0]).toContain("Re-attach by id.");
  await stage.box.fill("Typing makes no new announcement");
  expect(await about()).toHaveLength(1);
});

test("a notice's buttons are reached by Tab and pressed by key; the focus is never lost with them", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await lab.disrupt({ kind: "extension.reload" });
  const button = stage.action("notice-reattach");
  await expect(button).toBeVisible();
  await stage.action("new").focus();
  const tabs = async () => {
    for (let presses = 0; presses < 6; presses++) {
      await page.keyboard.press("Tab");
      if (await button.evaluate((element) => element === document.activeElement)) return true;
    }
    return false;
  };
  expect(await tabs()).toBe(true);
  await page.keyboard.press("Enter");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expect(stage.box).toBeFocused();
});

test("[PG6] a press that isn't a notice's leaves the focus where it is when the notice goes", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  await lab.disrupt({ kind: "extension.reload" });
  await expect(stage.notice("EXTENSION_DISCONNECTED")).toBeVisible();
  await stage.act("resume");
  await stage.is("idle");
  await expectNoNotice(stage);
  await expect(stage.action("resume")).toBeFocused();
});

test("[TU2] during another tab's turn a ready question isn't offered and says why; a typed one is answered: busy, and it stands in the box (A-036)", async ({ lab, open, newTab }) => {
  const second = await anotherTabsTurn({ lab, open, newTab });
  await expect(second.action("ask-return")).toHaveAttribute("aria-disabled", "true");
  await expect(second.action("ask-return")).toHaveAccessibleDescription(/another tab/);
  await second.box.fill("Can I send it back?");
  await second.box.press("Enter");
  await expect(second.notice("SESSION_BUSY")).toBeVisible();
  await expect(second.box).toHaveValue(/\S/);
  expect(await lab.sent("send_text")).toHaveLength(2);
  await lab.advance(5000);
  await second.is("idle");
  await expect(second.notice("SESSION_BUSY")).toHaveCount(0);
  await expect(second.box).toHaveValue(/\S/);
});

test("[AP1] a double press of Send again sends one text", async ({ lab, open, console }) => {
  console.expect(/WebSocket connection to .* failed/);
  await lab.disrupt({ kind: "extension.disable" });
  const stage = await open("/temporary/");
  await stage.send("Only once");
  await expect(stage.notice("EXTENSION_UNAVAILABLE")).toBeVisible();
  await lab.disrupt({ kind: "extension.enable" });
  await lab.says("Once.");
  await stage.action("notice-send-again").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await stage.hasWholeAnswer("Once.");
  expect(await lab.sent("send_text")).toHaveLength(1);
});
