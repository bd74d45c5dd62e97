import { expect, test } from "./own-app/fixtures.ts";
import { goBack } from "./leave-and-come-back.ts";

test("[CN8] an app on chrome.runtime loses its port when it leaves, comes back detached, and resumes by id", async ({ lab, site, openApp, run, page }) => {
  await openApp("/sdk/");
  const scoped = await run<string>("app.create(true)");
  const kept = await run<string>("app.create(false)");
  await run("addEventListener('pageshow', ({ persisted }) => app.cameBack = [persisted, app.session.getStatus()])");
  await page.goto(`${site.origin}/elsewhere/?lab=${lab.labId}`);
  await expect.poll(async () => (await lab.truth()).extension.ports).toEqual([]);
  expect([await lab.status(scoped), await lab.status(kept)]).toEqual(["ended", "idle"]);

  await goBack(page);
  // A page that comes back from the cache doesn't load again.
  await page.waitForURL((url) => url.pathname === "/sdk/", { waitUntil: "commit" });
  await expect.poll(() => run("app.cameBack")).toEqual([true, "error"]);
  expect(await run("app.errors")).toEqual(["EXTENSION_DISCONNECTED", "EXTENSION_DISCONNECTED"]);
  expect(await run("app.session.sendText('Are you there?').catch(({ code }) => code)")).toBe("SESSION_ENDED");
  expect(await run(`app.resume("${kept}")`)).toBe(kept);
  expect(await run("app.session.getStatus()")).toBe("idle");
});
