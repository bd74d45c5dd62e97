import type { BrowserContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdBack } from "./hold-back.ts";
import { expectNotice, press } from "./recovery.ts";
import type { Stage } from "./stage.ts";

const MIB = 1024 * 1024;

/** As a browser does it to a tab out of sight, by the scale of these leases: its timers fire at whole seconds only. */
async function throttledOutOfSight(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    let sight: DocumentVisibilityState = "visible";
    Object.defineProperty(Document.prototype, "visibilityState", { get: () => sight });
    Object.defineProperty(Document.prototype, "hidden", { get: () => sight === "hidden" });
    const real = setTimeout;
    const throttled = (run: () => void, ms = 0) =>
      real(run, sight === "hidden" ? Math.ceil((performance.now() + ms) / 1000) * 1000 - performance.now() : ms);
    Object.assign(globalThis, { setTimeout: throttled });
    addEventListener("test-sight", (event) => {
      sight = "detail" in event && event.detail === "hidden" ? "hidden" : "visible";
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
  });
}

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

  test("[CN7] two tabs out of sight for six minutes, their timers throttled: no route is given up, and what is shown on return is right (A-052)", async ({ lab, open, page, context, newTab }) => {
    await throttledOutOfSight(context);
    await lab.says("Hello.", "Hello");
    const scoped = await open("/temporary/");
    const id = await scoped.begin();
    const second = await newTab();
    const long = await open("/long-task/", { page: second });
    await long.act("prepare");
    await long.isWorking();
    const routes = (await lab.routes()).map(({ portId }) => portId);
    expect(routes).toHaveLength(2);

    for (const tab of [page, second]) {
      await tab.evaluate(() => dispatchEvent(new CustomEvent("test-sight", { detail: "hidden" })));
    }
    const since = await page.evaluate(() => performance.now());
    for (let minute = 0; minute < 6; minute++) await lab.advance(60_000);
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(since + 4000);
    expect((await lab.routes()).map(({ portId }) => portId)).toEqual(routes);
    expect(await lab.status(id)).toBe("idle");

    for (const tab of [page, second]) {
      await tab.evaluate(() => dispatchEvent(new CustomEvent("test-sight", { detail: "visible" })));
    }
    await scoped.is("idle");
    await long.is("idle");
    await expect(second.locator("[data-run]")).toHaveAttribute("data-run", "done");
    await expect(second.locator("[data-report]")).toHaveText(/^Returns of brass lamps/);
    expect((await lab.routes()).map(({ portId }) => portId)).toEqual(routes);
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

test("[ER2] what the page doesn't know is left alone; what it can't read asks for a reload, once, and nothing loops (A-080)", async ({ lab, open, page }) => {
  let unreadable = false;
  await page.routeWebSocket(/\/port$/, (route) => {
    const server = route.connectToServer();
    server.onMessage((message) => {
      // What comes at once comes as one list.
      const frames = [JSON.parse(String(message))].flat();
      const said = frames.map((frame) => ({
        ...frame,
        ...(unreadable && frame.type === "session_snapshot" ? { snapshot: "in other words" } : {}),
        fromTheFuture: { deep: [1] },
      }));
      route.send(JSON.stringify([{ type: "from_the_future", sessionId: "nobody" }, ...said]));
    });
  });
  await lab.says("Nothing of it was harmful.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await stage.hasWholeAnswer("Nothing of it was harmful.");
  await expect(stage.session.locator("[data-notice][data-code]")).toHaveCount(0);

  unreadable = true;
  await page.reload();
  await stage.is("detached");
  await expectNotice(stage, "SDK_PROTOCOL_ERROR", {
    code: "SDK_PROTOCOL_ERROR",
    still: ["session.untouched", "handlers.on-attach", "record.kept"],
    buttons: ["reattach", "reload", "new", "forget"],
  });
  expect(await lab.sent("resume_session")).toHaveLength(1);
  unreadable = false;
  await press(stage, "reload");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
});

test("five tabs whose Desktop app is away for ten seconds, Send pressed in each after it: one socket a tab all along, and each is answered (A-074)", async ({ lab, open, newTab }) => {
  const tabs: { stage: Stage; sockets: () => number }[] = [];
  for (let tab = 0; tab < 5; tab++) {
    await lab.says("Hello.");
    const page = await newTab();
    let sockets = 0;
    page.on("websocket", () => void sockets++);
    const stage = await open("/temporary/", { page });
    await stage.begin();
    tabs.push({ stage, sockets: () => sockets });
  }
  await lab.disrupt({ kind: "desktop.restart", forMs: 10_000 });
  for (const { stage } of tabs) await expect(stage.notice("CORE_RUNTIME_UNAVAILABLE")).toBeVisible();
  await lab.advance(60_000);
  for (const { stage } of tabs) {
    await stage.is("gone");
    await stage.act("new");
    await lab.says("Again.");
    await stage.begin("Again");
  }
  expect(tabs.map(({ sockets }) => sockets())).toEqual(tabs.map(() => 1));
  const { extension, desktop } = await lab.truth();
  expect([extension.ports.length, extension.routes.length, desktop.threads.length]).toEqual([5, 5, 5]);
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
