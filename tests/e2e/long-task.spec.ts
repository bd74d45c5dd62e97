import { readFile } from "node:fs/promises";
import { crash } from "./crash.ts";
import { expect, test } from "./fixtures.ts";
import type { Lab } from "./lab.ts";
import type { Stage } from "./stage.ts";

const REPORT = /^Returns of brass lamps/;

/** Asks for the report and lets Core come to its second stage. */
async function prepare(stage: Stage, lab: Lab): Promise<string> {
  await stage.act("prepare");
  await stage.isWorking();
  await lab.advance(20_000);
  await expect(stage.page.locator("[data-label]")).toHaveAttribute("data-label", "Sorting");
  return await stage.sessionId();
}

const run = (stage: Stage) => stage.page.locator("[data-run]");
const report = (stage: Stage) => stage.page.locator("[data-report]");

async function leave({ page }: Stage, lab: Lab): Promise<void> {
  await page.goto("about:blank");
  await expect.poll(() => lab.routes()).toEqual([]);
}

for (const how of ["left for another site (A-010)", "discarded without unload (A-053)"] as const) {
  test(`[PG1] [AE2] [TU4] a long-running task: false + clear status and recovery; it goes on without its page, the one that comes back reads the result from the asset; ${how}`, async ({ lab, open, newTab }) => {
    const stage = await open("/long-task/");
    const id = await prepare(stage, lab);
    await stage.isSaved(id);
    await expect(report(stage)).toHaveCount(0);
    const discarded = how.startsWith("discarded");
    if (discarded) await crash(stage.page);
    else await leave(stage, lab);
    await expect.poll(() => lab.routes()).toEqual([]);
    await lab.advance(100_000);
    expect(await lab.status(id)).toBe("idle");

    const back = await open("/long-task/", discarded ? { page: await newTab() } : {});
    await back.is("idle");
    await expect(run(back)).toHaveAttribute("data-run", "done");
    await expect(report(back)).toHaveText(REPORT);
    await expect(back.page).toHaveTitle(/^Done · /);
    expect(await back.sessionId()).toBe(id);
    await expect(back.answers.filter({ hasText: "is done; it is in /report.md" })).toHaveCount(0);
    expect(await lab.sent("send_text")).toHaveLength(1);
    expect(await lab.threads()).toHaveLength(1);
  });
}

test("[TU5] reloaded at 10 s and at 40 s, then asked anew and closed from 20 s to 70 s, in runs of 90 s (of 60 in the case): the same operation goes on, is done, and never failed (A-010)", async ({ lab, open, page }) => {
  const stage = await open("/long-task/");
  const operation = async (id: string) => (await lab.thread(id))?.activeOperation?.operationId ?? "none";
  const goesOn = async () => {
    await stage.is("running");
    await stage.operationIs("adopted");
    await expect(run(stage)).toHaveAttribute("data-run", "running");
    await expect(page).toHaveTitle(/^Running · /);
    await expect(stage.action("prepare")).toHaveAttribute("aria-disabled", "true");
  };
  const isDone = async () => {
    await stage.is("idle");
    await expect(run(stage)).toHaveAttribute("data-run", "done");
    await expect(report(stage)).toHaveText(REPORT);
    await expect(stage.session.locator("[data-code]")).toHaveCount(0);
  };
  await stage.act("prepare");
  await stage.isWorking();
  const id = await stage.sessionId();
  const first = await operation(id);
  await expect(page.locator(`[data-kept="${id}"]`)).toBeAttached();
  await lab.advance(10_000);
  await page.reload();
  await goesOn();
  await lab.advance(30_000);
  await expect(stage.session).toHaveAttribute("data-operation-id", first);
  await page.reload();
  await goesOn();
  await expect(page.locator("[data-label]")).toHaveAttribute("data-label", "Comparing");
  await expect(page.locator("[data-elapsed]")).toHaveAttribute("data-elapsed", /^(3[6-9]|4\d)$/);
  await lab.advance(60_000);
  await isDone();
  expect((await lab.thread(id))?.lastCompletedOperation?.operationId).toBe(first);

  await prepare(stage, lab);
  const second = await operation(id);
  await leave(stage, lab);
  await lab.advance(50_000);
  await open("/long-task/");
  await goesOn();
  await lab.advance(30_000);
  await isDone();
  expect(await lab.thread(id)).toMatchObject({ operations: 2, lastCompletedOperation: { operationId: second } });
  expect(await lab.threads()).toHaveLength(1);
});

for (const days of [1, -1]) {
  test(`a clock that is set by ${days} day while it runs: how long it has run goes on where it was, in the page that asked and in one that comes back (A-055)`, async ({ lab, open, page }) => {
    await page.addInitScript((ms) => {
      const real = Date.now.bind(Date);
      const set = () => Number(sessionStorage.getItem("clock-set") ?? 0);
      Date.now = () => real() + set() * ms;
    }, days * 86_400_000);
    const stage = await open("/long-task/");
    const id = await prepare(stage, lab);
    await stage.isSaved(id);
    const elapsed = async () => Number(await page.locator("[data-elapsed]").getAttribute("data-elapsed"));
    const before = await elapsed();
    await page.evaluate(() => sessionStorage.setItem("clock-set", "1"));
    await lab.advance(10_000);
    await expect.poll(elapsed).toBeGreaterThan(before);
    expect(await elapsed()).toBeLessThan(60);
    await page.reload();
    await stage.is("running");
    await expect(page.locator("[data-elapsed]")).toHaveAttribute("data-elapsed", /^[2-5]\d$/);
  });
}

test("[TU2] asked for three times in one tick, as no person could: one session, one report, and nothing is told to be wrong", async ({ lab, open, page }) => {
  const stage = await open("/long-task/");
  await expect(stage.action("prepare")).toHaveAttribute("aria-disabled", "false");
  await stage.action("prepare").evaluate((button) => {
    for (let press = 0; press < 3; press++) if (button instanceof HTMLElement) button.click();
  });
  await stage.isWorking();
  await expect(page.locator("[data-notice][data-code]")).toHaveCount(0);
  await expect(stage.box).toHaveValue("");
  expect(await lab.sent("send_text")).toHaveLength(1);
  expect(await lab.threads()).toHaveLength(1);
});

test("[EN1] ended while it runs: the work stops, and the page doesn't call it done (A-034)", async ({ lab, open }) => {
  const stage = await open("/long-task/");
  const id = await prepare(stage, lab);
  await stage.act("end");
  await stage.is("ended");
  await lab.advance(200_000);
  expect(await lab.thread(id)).toMatchObject({ status: "ended" });
  await expect(run(stage)).toHaveAttribute("data-run", "stopped");
  await expect(report(stage)).toHaveCount(0);
  await expect(stage.action("refresh")).toHaveAttribute("aria-disabled", "true");
});

test("[NL4] the native host drops while it runs: told as such, and the report is read once it is back", async ({ lab, open }) => {
  const stage = await open("/long-task/");
  await prepare(stage, lab);
  await lab.disrupt({ kind: "nativeHost.drop" });
  await expect(stage.notice("NATIVE_CONNECTION_CLOSED").first()).toBeVisible();
  await expect(stage.page.locator("[data-label]")).toHaveAttribute("data-label", "Sorting");
  await lab.advance(100_000);
  await expect(report(stage)).toHaveCount(0);
  await lab.disrupt({ kind: "heal" });
  await lab.advance(60_000);
  await expect(report(stage)).toHaveText(REPORT);
  await expect(run(stage)).toHaveAttribute("data-run", "done");
});

test("[TU6] the provider crashes while it runs: stopped, with how far it came", async ({ lab, open }) => {
  const stage = await open("/long-task/");
  const sessionId = await prepare(stage, lab);
  await lab.disrupt({ kind: "provider.crash", sessionId });
  await stage.is("error");
  await expect(stage.notice("PROVIDER_RUNTIME_DISCONNECTED")).toBeVisible();
  await expect(run(stage)).toHaveAttribute("data-run", "stopped");
  await expect(stage.page.locator("[data-label]")).toHaveAttribute("data-label", "Sorting");
});

test("[RS4] the Desktop app restarts while it runs: gone, and no other session is made", async ({ lab, open }) => {
  const stage = await open("/long-task/");
  await prepare(stage, lab);
  await lab.disrupt({ kind: "desktop.restart" });
  await lab.advance(60_000);
  await expect(run(stage)).toHaveAttribute("data-run", "gone");
  await expect(stage.notice("THREAD_NOT_FOUND")).toBeVisible();
  await expect(stage.page).toHaveTitle(/^Gone · /);
  expect(await lab.threads()).toHaveLength(0);
  expect(await lab.sent("send_text")).toHaveLength(1);
});

test("[PG3] a report that nobody comes back for is announced; its work isn't cut short; then its limit ends it, record and all", async ({ lab, open, page }) => {
  const stage = await open("/long-task/");
  const id = await prepare(stage, lab);
  const kept = page.locator(`[data-kept="${id}"]`);
  await stage.act("new");
  await stage.is("none");
  await stage.act("week-passes");
  await expect(stage.notice(`retention-idle ${id}`)).toContainText("Returns of brass lamps");
  await stage.act("week-passes");
  await expect(kept).toHaveAttribute("data-waits", "at-work");
  expect(await lab.status(id)).toBe("running");
  await lab.advance(100_000);
  await stage.act("week-passes");
  await expect.poll(() => lab.status(id)).toBe("ended");
  await expect(kept).toHaveCount(0);
  await expect(page.locator(`[data-end-of="${id}"]`)).toHaveAttribute("data-by", "limit");
  await expect(page.locator("[data-orphans]")).toHaveAttribute("data-orphans", "0");
});

test("a report is text: nothing that the model wrote becomes an element", async ({ lab, open, page }) => {
  const hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>";
  await lab.script([{ asset: "/report.md", text: hostile }, { asset: "/progress.json", text: "{" }, {
    say: "Left.",
    everyMs: 0,
  }]);
  const stage = await open("/long-task/");
  await stage.begin();
  await expect(report(stage)).toHaveText(hostile);
  await expect(page.locator("[data-report] > p")).toHaveText(hostile);
  await expect(page.locator("[data-report] > p *")).toHaveCount(0);
  await expect(page.locator("[data-label]")).toHaveCount(0);
});

test("told when it is done, in a browser that may tell; the report is copied and saved as it was read", async ({ context, lab, open, page }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const told: string[] = [];
    Reflect.set(globalThis, "told", told);
    // The browser of the tests has no place to show one in, and always refuses.
    Reflect.set(
      globalThis,
      "Notification",
      class {
        static readonly permission = "granted";
        constructor(title: string) {
          told.push(title);
        }
      },
    );
  });
  const told = () => page.evaluate(() => Reflect.get(globalThis, "told"));
  const stage = await open("/long-task/");
  await expect(page.locator("[data-alert]")).toHaveAttribute("data-alert", "granted");
  await prepare(stage, lab);
  await expect(page.locator('[data-step="Sorting"]')).toHaveAttribute("data-step-state", "running");
  expect(await told()).toEqual([]);
  await lab.advance(100_000);
  await expect(run(stage)).toHaveAttribute("data-run", "done");
  await expect.poll(told).toEqual(["The report is done"]);
  await expect(page.locator('[data-step-state="done"]')).toHaveCount(5);
  await expect(report(stage).locator("h3")).toHaveText(REPORT);
  await expect(report(stage).locator("li > strong").first()).toHaveText("Collecting sources");
  await page.locator('.report [data-action="copy"]').click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/^# Returns of brass lamps\n\n- \*\*Collecting sources\*\*/);
  const saving = page.waitForEvent("download");
  await stage.act("download");
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe("report.md");
  expect(await readFile(await saved.path(), "utf8")).toBe(text);

  await expect(page.locator("[data-former]")).toHaveCount(0);
  await stage.act("prepare");
  await stage.isWorking();
  await expect(page.locator("[data-former]")).toBeVisible();
  await expect(report(stage)).toHaveText(REPORT);
});

test("whether the browser may tell is asked for by a click only", async ({ context, open, page }) => {
  await context.grantPermissions([]);
  await page.addInitScript(() => {
    Reflect.set(globalThis, "Notification", {
      permission: "default",
      requestPermission: () => Promise.resolve("denied"),
    });
  });
  const stage = await open("/long-task/");
  await stage.is("none");
  await expect(page.locator("[data-alert]")).toHaveCount(0);
  await stage.act("alert");
  await expect(page.locator("[data-alert]")).toHaveAttribute("data-alert", "denied");
});
