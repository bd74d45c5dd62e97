import { expect, test } from "./fixtures.ts";

test("the drawer stands closed at the foot, opens by a press, and its state is in the address", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.begin();
  const drawer = page.locator("[data-drawer]").last();
  await expect(drawer).toHaveAttribute("data-drawer", "closed");
  await stage.act("drawer");
  await expect(drawer).toHaveAttribute("data-drawer", "truth");
  await expect(drawer.locator("[data-machine]")).toHaveAttribute("data-machine", "idle");
  await expect(page).toHaveURL(/[?&]drawer=truth(&|$)/);

  await page.keyboard.press("Escape");
  await drawer.getByRole("tab").first().focus();
  await page.keyboard.press("End");
  await expect(drawer).toHaveAttribute("data-drawer", "extension");
  await expect(drawer.locator("[data-route]")).toHaveCount(1);
  await page.reload();
  await expect(drawer).toHaveAttribute("data-drawer", "extension");
  await expect(drawer.locator("[data-approved]")).toHaveCount(1);
});

test("the legal next moves are buttons, and each leads where the picture says", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "truth" } });
  await stage.begin();
  const machine = page.locator("[data-machine]");
  await expect(machine).toHaveAttribute("data-machine", "idle");
  await lab.script([{ wait: 60_000 }]);
  await stage.act("move-send_text");
  await expect(machine).toHaveAttribute("data-machine", "running");
  await stage.act("move-user_failed");
  await expect(machine).toHaveAttribute("data-machine", "error");
  await stage.act("move-prepare");
  await expect(machine).toHaveAttribute("data-machine", "running");
  await expect(stage.session).toHaveAttribute("data-status", "running");
  await stage.act("move-prepare_finished");
  await expect(machine).toHaveAttribute("data-machine", "idle");
  await expect(stage.session).toHaveAttribute("data-operation", "none");
  await stage.act("move-end_thread");
  await expect(machine).toHaveAttribute("data-machine", "ended");
  await stage.act("move-resume_thread");
  await expect(machine).toHaveAttribute("data-machine", "idle");
  await lab.script([{ wait: 30_000 }, { say: "Done.", everyMs: 0 }]);
  await stage.act("move-send_text");
  await expect(machine).toHaveAttribute("data-machine", "running");
  await stage.act("move-user_succeeded");
  await expect(machine).toHaveAttribute("data-machine", "idle");
});

test("a belief that the truth has left behind is noted, with what led to it and what healed it", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "truth" } });
  await stage.begin();
  await lab.script([{ wait: 60_000 }]);
  await stage.send("Something long");
  await stage.is("running");
  await lab.disrupt({ kind: "nativeHost.drop" });
  await lab.disrupt({ kind: "provider.crash" });
  const lasting = page.locator('[data-difference="lasting"]');
  await expect(lasting).toHaveCount(1);
  const [cause] = (await lab.journal()).filter(({ type }) => type === "status_changed").slice(-1);
  await expect(lasting.locator("dd").first()).toContainText(`#${cause?.n} status_changed`);
  await expect(page.locator('[data-strip="1"] [data-span="lasting"]')).toHaveCount(1);
  await lab.disrupt({ kind: "heal" });
  const healed = page.locator('[data-difference="healed"]');
  await expect(healed).toHaveCount(1);
  await expect(lasting).toHaveCount(0);
  const by = healed.locator("dd").nth(1);
  await expect(by).toContainText(/^#\d+ session_snapshot/);
  const healer = Number(/\d+/.exec(await by.innerText())?.[0]);
  expect(healer).toBeGreaterThan(cause?.n ?? Infinity);

  await page.locator('[data-tab="timeline"]').click();
  await page.locator('input[name="moment"]').fill(String(healer - 1));
  await page.locator('[data-tab="truth"]').click();
  await expect(lasting).toHaveCount(1);
  await page.locator('[data-tab="timeline"]').click();
  await page.locator('input[name="moment"]').fill(String((cause?.n ?? 1) - 1));
  await page.locator('[data-tab="truth"]').click();
  await expect(page.locator("[data-difference]")).toHaveCount(0);
});

test("a moment chosen in the timeline is shown in every view, and the live run goes on", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "timeline" } });
  const sessionId = await stage.begin();
  const created = (await lab.journal()).find(({ layer, type }) => layer === "core" && type === "created");
  await stage.act("end");
  await stage.is("ended");
  const moment = page.locator('input[name="moment"]');
  await moment.fill(String((created?.n ?? 0) + 1));
  await page.locator('[data-tab="truth"]').click();
  await expect(page.locator(`[data-thread="${sessionId}"]`)).toHaveAttribute("data-status", "idle");
  await expect(stage.action("move-send_text")).toHaveAttribute("aria-disabled", "true");
  await page.locator('[data-tab="storage"]').click();
  await expect(page.locator(`[data-places="${sessionId}"]`)).toHaveAttribute("data-in-core", "idle");
  const acts = page.locator("#drawer-panel button").filter({ hasNot: page.locator('[data-action="present"]') });
  for (const act of await acts.all()) {
    if (await act.getAttribute("data-action") !== "present") await expect(act).toHaveAttribute("aria-disabled", "true");
  }
  await page.locator('[data-tab="truth"]').click();
  expect(await lab.status(sessionId)).toBe("ended");
  await stage.is("ended");
  await stage.act("present");
  await expect(page.locator(`[data-thread="${sessionId}"]`)).toHaveAttribute("data-status", "ended");
});

test("the drawer as a page of its own watches what every tab of the lab does", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const desk = await open("/lab/");
  const stage = await open("/reload/", { page: await newTab() });
  const sessionId = await stage.begin();
  await expect(desk.page.locator('[data-n][data-type="create_session"]')).not.toHaveCount(0);
  await desk.page.locator('[data-tab="extension"]').click();
  await expect(desk.page.locator(`[data-route="${sessionId}"]`)).toHaveCount(1);
  await desk.page.locator('[data-tab="truth"]').click();
  await expect(desk.page.locator(`[data-thread="${sessionId}"]`)).toHaveAttribute("data-status", "idle");

  await lab.says("Hello.");
  const others = await open("/temporary/", { page: await newTab() });
  const otherId = await others.begin();
  await expect(desk.page.locator(`[data-thread="${otherId}"] [data-thread-route]`)).toContainText("/temporary/");
  await desk.page.locator(`[data-thread="${otherId}"]`).getByRole("button").click();
  await others.act("end");
  await expect(desk.page.locator("[data-machine]")).toHaveAttribute("data-machine", "ended");
  await desk.page.locator(`[data-thread="${sessionId}"]`).getByRole("button").click();
  await expect(desk.page.locator("[data-machine]")).toHaveAttribute("data-machine", "idle");

  await lab.script([{ wait: 60_000 }]);
  await stage.start("Go on");
  await desk.page.bringToFront();
  await expect(desk.page.locator("[data-machine]")).toHaveAttribute("data-machine", "running");
  await desk.act("move-user_failed");
  await expect(desk.page.locator("[data-machine]")).toHaveAttribute("data-machine", "error");
});

test("[PG2] [PG3] any session is ended or forgotten by its row in the drawer, whichever page saved it: the record goes after the end", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const ended = await stage.begin();
  await stage.act("new");
  await stage.is("none");
  const kept = await stage.begin();
  await stage.page.close();
  const tab = await newTab();
  await tab.clock.install();
  const { page } = await open("/lab/", { page: tab, query: { drawer: "storage" } });
  const row = (id: string) => page.locator(`[data-places="${id}"]`);
  await expect(row(ended)).toContainText("/reload/");

  await row(ended).locator('[data-action="end-row"]').click();
  await expect(page.locator(`[data-end-of="${ended}"]`)).toHaveAttribute("data-became", "ended");
  await expect(row(ended)).toHaveAttribute("data-in-core", "ended");
  await expect(row(ended)).not.toContainText("/reload/");
  await expect(row(ended).locator('[data-action="forget-row"]')).toHaveAttribute("aria-disabled", "true");

  await row(kept).locator('[data-action="forget-row"]').click();
  await expect(row(kept)).not.toContainText("/reload/");
  // What is gone from its row is told in a toast, for as long as that is pointed at.
  const toast = page.getByRole("status").locator("[data-toast]");
  await toast.hover();
  await expect(toast).toContainText("is forgotten in this browser");
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(7000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1500);
  await expect(toast).toBeHidden();
  expect(await lab.status(kept)).toBe("idle");
  await expect(page.locator("[data-left-over]")).toHaveCount(1);
  await expect(row(kept).locator("[data-left-over]")).toBeVisible();
});

test("[EN3] a fault armed in the drawer waits for its message, fires once and is used up; another is disarmed before it could", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/", { query: { drawer: "faults" } });
  const id = await stage.begin();
  await page.locator('[data-armable="core fail"] select').selectOption("request end_thread");
  await stage.act("arm-core-fail");
  const armed = page.locator("[data-fault]");
  await expect(armed).toHaveAttribute("data-left", "1");
  await stage.act("end");
  await expect(stage.notice("PROVIDER_COMMAND_FAILED")).toBeVisible();
  await expect(armed).toHaveAttribute("data-left", "0");
  expect(await lab.status(id)).toBe("idle");
  await armed.getByRole("button").click();
  await expect(armed).toHaveCount(0);

  await stage.act("arm-page-drop");
  await expect(armed).toHaveAttribute("data-left", "1");
  await armed.getByRole("button").click();
  await expect(armed).toHaveCount(0);
  await stage.act("notice-end-again");
  await stage.is("ended");
  expect(await lab.status(id)).toBe("ended");
});

test("scripts are queued and the clock is moved from the drawer; a past moment of it is only shown", async ({ open, page }) => {
  const stage = await open("/reload/", { query: { drawer: "faults" } });
  await stage.is("none");
  await page.locator('select[name="script"]').selectOption("several-messages");
  await stage.act("queue-script");
  await expect(page.locator('[data-script="several-messages"]')).toHaveCount(1);
  await stage.send("Go");
  await stage.isWorking();
  await expect(page.locator("[data-scripts]")).toHaveAttribute("data-scripts", "0");
  await stage.act("advance-60");
  await stage.is("idle");
  await expect(stage.answers).toHaveCount(3);
  await page.locator('[data-tab="timeline"]').click();
  await page.locator('input[name="moment"]').fill("3");
  await page.locator('[data-tab="faults"]').click();
  await expect(stage.action("advance-60")).toHaveAttribute("aria-disabled", "true");
  await expect(stage.action("heal")).toHaveAttribute("aria-disabled", "true");
});

for (const width of [1280, 360]) {
  test(`what the drawer's bar will cover is covered before it comes, at ${width} px: it never comes between a press and its button`, async ({ open, page }) => {
    await page.setViewportSize({ width, height: 720 });
    const come = Promise.withResolvers<void>();
    const asked = page.waitForRequest(/\/assets\/behind/);
    await page.route(/\/assets\/behind[\w-]*\.js$/, async (route) => {
      await come.promise;
      await route.continue();
    });
    const stage = await open("/reload/");
    await stage.is("none");
    await asked;
    const heightOf = (name: string, pseudo?: string) =>
      page.evaluate(
        ([name, pseudo]) => getComputedStyle(document.querySelector(name) ?? document.body, pseudo).height,
        [
          name,
          pseudo,
        ] as const,
      );
    const place = await heightOf("body", "::after");
    const reached = await page.evaluate((height) => {
      const y = innerHeight - height + 2;
      return [0.1, 0.3, 0.5, 0.7].map((share) => document.elementFromPoint(innerWidth * share, y)?.tagName);
    }, parseFloat(place));
    expect(reached).toEqual(["BODY", "BODY", "BODY", "BODY"]);
    come.resolve();
    await expect(page.locator(".drawer-bar")).toBeVisible();
    expect(await heightOf(".drawer")).toBe(place);
  });
}
