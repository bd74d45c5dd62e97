import type { Page } from "@playwright/test";
import { expect, originOf, test } from "./fixtures.ts";
import { expectNotice, press, prompts } from "./recovery.ts";

/** Counts the server's pings, from which the page learns how long a lease is. */
function pings(page: Page): () => number {
  let heard = 0;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).includes("port_ping")) heard++;
    }));
  return () => heard;
}

test.describe("a network that carries nothing for longer than a lease", () => {
  test.use({ labSettings: { portLeaseMs: 1000 } });
  const ANSWER = "An answer that outlives a sleep.";

  test("[CN7] [CN8] /reload/ after a sleep in a turn: noticed within a lease, and the same turn goes on by a press (A-054)", async ({ lab, open, page }) => {
    await lab.script([{ say: ANSWER, chunk: 4, everyMs: 1000 }]);
    const heard = pings(page);
    const stage = await open("/reload/");
    const id = await stage.start("Go");
    await expect.poll(heard).toBeGreaterThan(3);
    await lab.disrupt({ kind: "ports.blackhole" });
    await expectNotice(stage, "lost-persistent", {
      code: "EXTENSION_DISCONNECTED",
      still: ["session.untouched", "work.undecided", "handlers.on-attach", "record.kept"],
      buttons: ["reattach", "new"],
    });
    await expect.poll(() => lab.routes()).toEqual([]);
    expect(await lab.status(id)).toBe("running");
    await lab.disrupt({ kind: "heal" });
    await press(stage, "reattach");
    await stage.is("running");
    await lab.advance(60_000);
    await stage.is("idle");
    await stage.hasWholeAnswer(ANSWER);
    expect(await prompts(lab)).toBe(1);
  });

  test("[CN7] [AE4] /temporary/ after a sleep: the session ended with its route, and the page says so (A-054)", async ({ lab, open, page }) => {
    await lab.says("Hello.");
    const heard = pings(page);
    const stage = await open("/temporary/");
    const id = await stage.begin();
    await expect.poll(heard).toBeGreaterThan(3);
    await lab.disrupt({ kind: "ports.blackhole" });
    await stage.is("detached");
    await expect(stage.notice("lost-scoped")).toBeVisible();
    await expect.poll(() => lab.status(id)).toBe("ended");
    await lab.disrupt({ kind: "heal" });
    await press(stage, "new");
    await lab.says("Again.");
    expect(await stage.begin("Again")).not.toBe(id);
  });
});

test("[AE2] [PG4] ten reloads in a row leave /reload/ one route on the old id (A-058)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  // At the commit itself the browser still swaps the two documents, and may take no order for the new one.
  for (let time = 0; time < 10; time++) await page.reload({ waitUntil: "domcontentloaded" });
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expect.poll(async () => (await lab.routes()).map(({ sessionId }) => sessionId)).toEqual([id]);
  expect(await lab.threads()).toHaveLength(1);
});

test("[RS4] [PG2] a record that is older than its session: answered once, removed, no loop (A-066)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await page.goto("about:blank");
  await lab.disrupt({ kind: "desktop.restart" });
  await lab.advance(30 * 24 * 60 * 60 * 1000);
  await open("/reload/");
  await stage.is("gone");
  await expect(stage.notice("saved-gone")).toBeVisible();
  await expect(stage.record(id)).toHaveCount(0);
  await page.reload();
  await stage.is("none");
  expect(await lab.sent("resume_session")).toHaveLength(1);
});

test("[PG2] browser storage that was wiped while its session lives: nothing is saved, nothing is made, and the id still opens it (A-065)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await page.goto(`${originOf("localhost")}/healthz`);
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase(name ?? "");
        deleting.onsuccess = resolve;
      });
    }
  });
  await open("/reload/");
  await stage.is("none");
  expect(await lab.status(id)).toBe("idle");
  await stage.openId(id);
  await stage.is("idle");
  await expect(stage.record(id)).toBeVisible();
  await stage.act("end");
  await stage.is("ended");
  expect(await lab.status(id)).toBe("ended");
});
