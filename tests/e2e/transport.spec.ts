import { expect, test } from "./fixtures.ts";
import { holdBack } from "./hold-back.ts";

const MIB = 1024 * 1024;

test.describe("leases of a second", () => {
  test.use({ labSettings: { portLeaseMs: 1000 } });

  test("[CN7] a socket that is open, but brings nothing any more: the page leaves `connected` and goes on by a press (A-067)", async ({ lab, open, page }) => {
    await lab.script([{ say: "An answer to its end.", chunk: 4, everyMs: 100 }]);
    const line = await holdBack(page);
    const stage = await open("/reload/");
    const id = await stage.start("Go");
    await lab.advance(200);
    line.hold();
    await stage.is("detached");
    await expect(stage.notice("EXTENSION_DISCONNECTED")).toBeVisible();
    line.release();
    await stage.act("resume");
    await stage.is("running");
    await lab.advance(10_000);
    await stage.is("idle");
    await stage.hasWholeAnswer("An answer to its end.");
    expect((await lab.thread(id))?.operations).toBe(1);
  });

  test("[CN7] a tab behind another one, on a processor twenty times slower, isn't given up for dead (A-052)", async ({ lab, open, page, context, newTab }) => {
    await lab.says("Hello.");
    const stage = await open("/temporary/");
    const id = await stage.begin();
    const [route] = await lab.routes();
    const front = await newTab();
    await front.bringToFront();
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 20 });
    const since = await page.evaluate(() => performance.now());
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(since + 4000);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    expect(await lab.routes()).toEqual([route]);
    expect(await lab.status(id)).toBe("idle");
    await stage.is("idle");
  });
});

test("a message over the limit is refused with its text kept, and the next one goes (A-069)", async ({ lab, open }) => {
  const long = "x".repeat(MIB);
  const stage = await open("/reload/");
  await lab.says("Hello.");
  const id = await stage.begin();
  await stage.box.evaluate((box, text) => {
    if (!(box instanceof HTMLTextAreaElement)) throw new Error("The box is no text area");
    box.value = text;
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, long);
  await stage.act("send");
  await expect(stage.notice("MESSAGE_TOO_LARGE")).toBeVisible();
  expect((await stage.box.inputValue()).length).toBe(MIB);
  await stage.is("idle");
  await lab.says("Short is fine.");
  await stage.send("Short");
  await stage.operationIs("none");
  await stage.hasWholeAnswer("Short is fine.", 1);
  expect(await stage.sessionId()).toBe(id);
});

test("[CN5] [NL5] the Desktop app restarts while a send waits for its answer: the page is told, and isn't busy for ever (A-072)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const line = await holdBack(page);
  const stage = await open("/reload/");
  await stage.begin();
  line.hold();
  await stage.send("Will it arrive?");
  await expect.poll(() => lab.sent("send_text")).toHaveLength(2);
  await lab.disrupt({ kind: "desktop.restart" });
  await lab.advance(10_000);
  line.release();
  await stage.is("gone");
  await stage.operationIs("none");
  await expect(stage.notice("THREAD_NOT_FOUND")).toBeVisible();
  await stage.act("new");
  await stage.is("none");
  await lab.says("A new start.");
  await stage.begin("Again");
});

test("[NL1] the native host drops ten times: each event is heard once, and each fragment stands once (A-079)", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  for (let drop = 0; drop < 10; drop++) {
    await lab.disrupt({ kind: "nativeHost.drop", forMs: 1000 });
    await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toBeVisible();
    await lab.advance(10_000);
    await expect(stage.notice("NATIVE_CONNECTION_CLOSED")).toHaveCount(0);
  }
  await lab.script([{ say: "Once, and only once.", chunk: 3, everyMs: 100 }]);
  await stage.start("And now?");
  await lab.advance(500);
  await expect(stage.text(stage.answers.nth(1))).toHaveText(/^Once, and only/);
  await lab.advance(10_000);
  await stage.is("idle");
  await stage.hasWholeAnswer("Once, and only once.", 1);
  await expect(stage.answers).toHaveCount(2);
});

test("[ER2] events and fields that the page doesn't know are left alone (A-080)", async ({ lab, open, page }) => {
  await page.routeWebSocket(/\/port$/, (route) => {
    const server = route.connectToServer();
    server.onMessage((message) => {
      const frame: unknown = JSON.parse(String(message));
      const more = typeof frame === "object" && frame !== null && !Array.isArray(frame)
        ? JSON.stringify({ ...frame, fromTheFuture: { deep: [1] } })
        : message;
      route.send(JSON.stringify({ type: "from_the_future", sessionId: "nobody" }));
      route.send(more);
    });
  });
  await lab.says("Nothing of it was harmful.");
  const stage = await open("/reload/");
  await stage.begin();
  await stage.hasWholeAnswer("Nothing of it was harmful.");
  await expect(stage.session.locator("[data-notice][data-code]")).toHaveCount(0);
});

test("four tabs, one restart of the Desktop app: each starts anew on one port of its own (A-074)", async ({ lab, open, newTab }) => {
  const stages = [];
  for (let tab = 0; tab < 4; tab++) {
    await lab.says("Hello.");
    const stage = await open("/temporary/", { page: await newTab() });
    await stage.begin();
    stages.push(stage);
  }
  await lab.disrupt({ kind: "desktop.restart" });
  await lab.advance(10_000);
  for (const stage of stages) await stage.is("gone");
  for (const stage of stages) {
    await stage.act("new");
    await lab.says("Again.");
    await stage.begin("Again");
  }
  const { extension, desktop } = await lab.truth();
  expect(extension.ports).toHaveLength(4);
  expect(extension.routes).toHaveLength(4);
  expect(desktop.threads).toHaveLength(4);
});

for (const [first, second] of [["send", "end"], ["end", "send"]] as const) {
  test(`[EN1] ${first} and ${second} pressed in one tick: the session ends once, and no turn begins after it (A-029)`, async ({ lab, open, page }) => {
    await lab.says("Hello.");
    const stage = await open("/reload/");
    const id = await stage.begin();
    await stage.box.fill("One more thing");
    await page.evaluate(([one, other]) => {
      for (const name of [one, other]) document.querySelector<HTMLElement>(`[data-action="${name}"]`)?.click();
    }, [first, second] as const);
    await stage.is("ended");
    await stage.operationIs("none");
    await lab.advance(10_000);
    expect(await lab.thread(id)).toMatchObject({ status: "ended" });
    expect(await lab.sent("end_session")).toHaveLength(1);
    expect((await lab.thread(id))?.operations).toBe(first === "send" ? 2 : 1);
  });
}
