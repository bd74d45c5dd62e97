import { expect, test } from "./fixtures.ts";
import { HOSTILE } from "./hostile.ts";

test("hostile output of the agent is text, split over fragments, live and after a reload (A-091)", async ({ lab, open, page }) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await lab.script([{ say: HOSTILE, chunk: 3, everyMs: 10 }]);
  const stage = await open("/reload/");
  await stage.start("Try it");
  const title = await page.title();
  await lab.advance(200);
  await expect(stage.text(stage.answers)).toContainText("<img src=x onerror=");
  await lab.advance(10_000);
  await stage.is("idle");
  for (let look = 0; look < 2; look++) {
    await stage.hasWholeAnswer(HOSTILE);
    await expect(stage.session.locator("img, iframe, style, script, .entry a")).toHaveCount(0);
    await expect(page.locator("body")).toBeVisible();
    expect(await page.title()).toBe(title);
    await page.reload();
    await stage.is("idle");
  }
  expect(asked.filter((path) => path.endsWith("/x"))).toEqual([]);
});

test("hostile text in a tool's arguments, a title and an error is text, too", async ({ lab, open, page }) => {
  const markup = `<img src=x onerror="document.title='owned'">`;
  await lab.script([{ tool: "note_for_courier", args: { note: markup } }, {
    fail: { code: "PROVIDER_ODD", message: markup },
  }]);
  const stage = await open("/reload/");
  await stage.send(markup);
  await stage.is("error");
  await expect(page.locator("[data-courier-note]")).toHaveText(markup);
  await expect(stage.notice("PROVIDER_ODD")).toContainText(markup);
  await expect(stage.record(await stage.sessionId())).toContainText("<img");
  await expect(page.locator("main img")).toHaveCount(0);
});

test("[TU6] a turn that failed is told with its code and operation; End and Resume lead out", async ({ lab, open }) => {
  await lab.script([{ say: "Half", everyMs: 0 }, {
    fail: { code: "PROVIDER_REQUEST_FAILED", message: "no more tokens" },
  }]);
  const stage = await open("/reload/");
  await stage.send("Go");
  await stage.is("error");
  await expect(stage.notice("PROVIDER_REQUEST_FAILED")).toContainText("no more tokens");
  await expect(stage.action("send")).toHaveAttribute("aria-disabled", "true");
  await stage.act("end");
  await stage.is("ended");
  await stage.act("resume");
  await stage.is("idle");
  await lab.says("Fine again.");
  await stage.send("And now?");
  await stage.operationIs("none");
  await stage.hasWholeAnswer("Fine again.", 1);
});

test("[TU6] the first message fails at once: it stays in the conversation, and the notice is about this turn", async ({ lab, open }) => {
  const stage = await open("/reload/");
  await stage.start("/fail");
  await lab.advance(10_000);
  await stage.is("error");
  await expect(stage.notice("turn-failed")).toContainText("PROVIDER_COMMAND_FAILED");
  await expect(stage.ownMessages).toHaveCount(1);
  await expect(stage.box).toHaveValue("");
});

test("characters split into UTF-16 units are exact at the end, also over a reload between two halves (A-093)", async ({ lab, open, page }) => {
  const text = "👩‍👩‍👧‍👦 🇹🇼 𠮷野家 é क्षि 🏳️‍🌈";
  await lab.script([{ say: text, chunk: 1, everyMs: 10 }]);
  const stage = await open("/reload/");
  await stage.start("Emoji please");
  await lab.advance(20);
  await expect.poll(() => stage.text(stage.answers).evaluate((element) => element.textContent?.length)).toBe(3);
  const half = text.lastIndexOf("🏳");
  await lab.advance((half - 2) * 10);
  await expect.poll(() => stage.text(stage.answers).evaluate((element) => element.textContent)).toBe(
    text.slice(0, half + 1),
  );
  await page.reload();
  await stage.is("running");
  await lab.advance(1000);
  await stage.is("idle");
  await stage.hasWholeAnswer(text);
  await page.reload();
  await stage.is("idle");
  await stage.hasWholeAnswer(text);
  expect(await page.locator("body").innerText()).not.toContain("\uFFFD");
});
