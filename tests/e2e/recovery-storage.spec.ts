import type { Page } from "@playwright/test";
import { DATABASE, deleteDatabase } from "./database.ts";
import { expect, originOf, test } from "./fixtures.ts";
import { fillStorages, limitQuota } from "./quota.ts";
import { expectNoNotice, expectNotice, press, prompts } from "./recovery.ts";

/** From now on every write of this page's is refused, until `data-storage` is taken off its document. */
async function breakWrites(page: Page, name: string): Promise<void> {
  await page.addInitScript((error) => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (document.documentElement.dataset["storage"] !== "broken") return put.apply(this, args);
      throw new DOMException("as the browser says it", error);
    };
  }, name);
}

const setBroken = (page: Page, broken: boolean) =>
  page.evaluate((is) => {
    document.documentElement.dataset["storage"] = is ? "broken" : "whole";
  }, broken);

test("[PG2] storage that is full in the middle of a session, simulated by what the browser throws then: the turn ends, a press saves it once there is room (A-060)", async ({ lab, open, page }) => {
  await breakWrites(page, "QuotaExceededError");
  await lab.script([{ say: "An answer while storage is full.", chunk: 6, everyMs: 100 }]);
  const stage = await open("/reload/");
  const id = await stage.start("Go");
  await expect(stage.record(id)).toBeVisible();
  await setBroken(page, true);
  await lab.advance(5000);
  await stage.is("idle");
  await stage.hasWholeAnswer("An answer while storage is full.");
  await expectNotice(stage, "storage-quota", { still: ["session.lives"], buttons: ["save-again"] });
  await press(stage, "save-again");
  await expectNotice(stage, "storage-quota", { still: ["session.lives"], buttons: ["save-again"] });
  await setBroken(page, false);
  await press(stage, "save-again");
  await expectNoNotice(stage);
  await page.reload();
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await stage.hasWholeAnswer("An answer while storage is full.");
  expect(await prompts(lab)).toBe(1);
});

test("[PG2] the browser's quota is used up from the start: the session is page-scoped, that is said, and it isn't left behind (A-060)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  await page.goto(`${originOf("localhost")}/healthz`);
  await limitQuota(page, 1);
  const stage = await open("/reload/");
  const id = await stage.begin("Hello", { saved: false });
  await stage.hasWholeAnswer("Hello.");
  await expectNotice(stage, "storage-quota", { still: ["session.until-page"], buttons: ["read-again"] });
  expect((await lab.thread(id))?.autoEndOnDisconnect).toBe(true);
  await page.reload();
  await stage.is("none");
  await expect.poll(() => lab.status(id)).toBe("ended");
});

test("[PG2] localStorage and sessionStorage full to the last character: the session works, its record is found again, what is typed stays as long as the page (A-060)", async ({ lab, open, page }) => {
  await fillStorages(page);
  const refusals = () =>
    page.evaluate(() =>
      [localStorage, sessionStorage].map((storage) => {
        try {
          storage.setItem("a", "b");
          return "taken";
        } catch (error) {
          return error instanceof DOMException ? error.name : "";
        }
      })
    );
  expect(await refusals()).toEqual(["QuotaExceededError", "QuotaExceededError"]);
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await stage.box.fill("Typed");
  await expect(stage.box).toHaveValue("Typed");
  const id = await stage.begin();
  await expectNoNotice(stage);
  expect((await lab.thread(id))?.autoEndOnDisconnect).toBe(false);
  await page.reload();
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await stage.hasWholeAnswer("Hello.");
  await open("/temporary/");
  await stage.draft.fill("My own draft");
  await lab.says("Again.");
  await stage.begin("Again");
  await expect(stage.draft).toHaveValue("My own draft");
  expect(await refusals()).toEqual(["QuotaExceededError", "QuotaExceededError"]);
});

test("[PG2] storage refused from the start: the session is page-scoped, and that is said (A-060, A-065)", async ({ lab, open, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Storage is refused here", "SecurityError");
    };
  });
  await lab.says("Hello.");
  const stage = await open("/reload/");
  await expectNotice(stage, "storage-refused", { still: [], buttons: ["read-again"] });
  const id = await stage.begin("Hello", { saved: false });
  await expectNotice(stage, "storage-refused", { still: ["session.until-page"], buttons: ["read-again"] });
  await stage.act("dismiss");
  await expectNotice(stage, "unsaved-scoped", { still: ["session.until-page"], buttons: [] });
  expect((await lab.thread(id))?.autoEndOnDisconnect).toBe(true);
});

test("[PG2] a database that another tab blocks: said in bounded time, the page is of use meanwhile, and goes on by itself when that tab closes (A-062)", async ({ lab, open, newTab }) => {
  const holder = await newTab();
  await holder.goto(`${originOf("localhost")}/healthz`);
  // It holds the database open, heeds no wish for a change, and such a wish waits: every further opening waits behind it.
  await holder.evaluate((database) =>
    new Promise<void>((resolve) => {
      const opening = indexedDB.open(database, 1);
      opening.onupgradeneeded = () => void opening.result.createObjectStore("sessions");
      opening.onsuccess = () => {
        const deleting = indexedDB.deleteDatabase(database);
        deleting.onblocked = () => resolve();
      };
    }), DATABASE);
  const stage = await open("/reload/");
  await expectNotice(stage, "storage-blocked", { still: [], buttons: ["reload"] });
  await stage.is("none");
  await stage.box.fill("Kept");
  expect(await lab.threads()).toEqual([]);
  await holder.close();
  await expectNoNotice(stage);
  await expect(stage.box).toHaveValue("Kept");
  await lab.says("Hello.");
  await expect(stage.record(await stage.begin())).toBeAttached();
});

test("[PG2] values that are no records, and records of a later version: said once, and dismissed (A-059)", async ({ open, page }) => {
  await page.goto(`${originOf("localhost")}/healthz`);
  const save = (values: readonly (readonly [string, unknown])[]) =>
    page.evaluate(([database, entries]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onupgradeneeded = () => void opening.result.createObjectStore("sessions");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("sessions", "readwrite");
          for (const [key, value] of entries) transaction.objectStore("sessions").put(value, key);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }), [DATABASE, values] as const);
  await save([["reload:one", "{bad"]]);
  const stage = await open("/reload/");
  await expectNotice(stage, "storage-unreadable", { still: [], buttons: [] });
  await stage.act("dismiss");
  await expectNoNotice(stage);
  await expect(stage.box).toBeFocused();

  await page.goto(`${originOf("localhost")}/healthz`);
  await save([["reload:one", { v: 99 }]]);
  await open("/reload/");
  await expectNotice(stage, "storage-later-version", { still: [], buttons: [] });
});

test("[PG6] a record that was forgotten here while its session lives: one press saves it again, another ends it", async ({ lab, open }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await stage.act("forget");
  await expectNotice(stage, "record-forgotten", { still: ["session.lives"], buttons: ["save-again", "end"] });
  await press(stage, "save-again");
  await expect(stage.record(id)).toBeVisible();
  await expectNoNotice(stage);
  await stage.act("forget");
  await press(stage, "end");
  await stage.is("ended");
  expect(await lab.status(id)).toBe("ended");
  await expect(stage.record(id)).toHaveCount(0);
});

test("[PG2] a record that another tab removed: the session goes on, and can be saved again (A-061)", async ({ lab, open, newTab }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await deleteDatabase(await newTab(), originOf("localhost"));
  await lab.says("Again.");
  await stage.send("On we go");
  await stage.hasWholeAnswer("Again.", 1);
  await expectNotice(stage, "record-removed-elsewhere", { still: ["session.lives"], buttons: ["save-again", "end"] });
  await press(stage, "save-again");
  await expectNoNotice(stage);
  await expect(stage.record(id)).toBeVisible();
});
