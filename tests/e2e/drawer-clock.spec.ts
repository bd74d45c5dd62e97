import { expect, test } from "./fixtures.ts";

test.use({ labSettings: { clock: "real" } });

test("a clock that runs is paused, moved on, made faster, and set back with all that was armed and queued", async ({ lab, open, page }) => {
  const clock = async () => (await lab.truth()).clock;
  const stage = await open("/reload/", { query: { drawer: "faults" } });
  const shown = page.locator("[data-clock]");
  await expect(shown).toHaveAttribute("data-stand", "runs");
  await expect(stage.action("advance-60")).toHaveAttribute("aria-disabled", "true");

  await stage.act("clock-pause");
  await expect(shown).toHaveAttribute("data-stand", "paused");
  const told = page.locator("output.disturb-outcome");
  await expect(told).toContainText("clock stands");
  const stood = (await clock()).now;
  await lab.script([{ wait: 600_000 }, { say: "At last.", everyMs: 0 }]);
  await stage.send("Go on");
  await stage.isWorking();
  expect(await clock()).toMatchObject({ now: stood, paused: true, speed: 1 });
  await stage.act("advance-3600");
  await stage.hasWholeAnswer("At last.");
  expect((await clock()).now).toBe(stood + 3_600_000);

  await stage.act("clock-go");
  await expect(shown).toHaveAttribute("data-stand", "runs");
  await expect(told).not.toContainText("clock stands");
  await stage.act("speed-10");
  await expect(stage.action("speed-10")).toHaveAttribute("aria-disabled", "true");
  await expect(stage.action("speed-1")).toHaveAttribute("aria-disabled", "false");
  // Longer than anything here is waited for, were the clock no faster than a real one.
  await lab.script([{ wait: 20_000 }, { say: "Sooner.", everyMs: 0 }]);
  await stage.send("And now?");
  await stage.hasWholeAnswer("Sooner.", 1);

  await stage.act("clock-pause");
  await expect(shown).toHaveAttribute("data-stand", "paused");
  await stage.act("arm-core-fail");
  await stage.act("arm-page-drop");
  await stage.act("queue-script");
  await expect(page.locator("[data-fault]")).toHaveCount(2);
  await expect(page.locator("[data-scripts]")).toHaveAttribute("data-scripts", "1");
  await lab.disrupt({ kind: "nativeHost.drop" });
  expect((await lab.truth()).nativeHost.connected).toBe(false);

  await stage.act("reset");
  await expect(page.locator('[data-disrupted="done"]')).toContainText("Reset.");
  await expect(page.locator("[data-fault]")).toHaveCount(0);
  await expect(page.locator("[data-scripts]")).toHaveAttribute("data-scripts", "0");
  await expect(shown).toHaveAttribute("data-stand", "runs");
  const { faults, agent, nativeHost, clock: after } = await lab.truth();
  expect({ faults, scripts: agent.scripts, connected: nativeHost.connected }).toEqual({
    faults: [],
    scripts: 0,
    connected: true,
  });
  expect(after).toMatchObject({ mode: "real", speed: 1, paused: false });
  await expect.poll(async () => (await clock()).now).toBeGreaterThan(after.now);
  await stage.is("idle");
});
