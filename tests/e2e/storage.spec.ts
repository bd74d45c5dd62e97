import type { Page } from "@playwright/test";
import { DATABASE, deleteDatabase, savedKeys, STORE } from "./database.ts";
import { expect, originOf, test } from "./fixtures.ts";
import { pressTogether } from "./two-tabs.ts";

/** On a page of the same origin that runs none of the lab's script: saves these values as they are. */
async function save(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.goto(`${originOf("localhost")}/healthz`);
  await page.evaluate(([database, store, entries]) =>
    new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(database);
      opening.onupgradeneeded = () => void opening.result.createObjectStore(store);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(store, "readwrite");
        for (const [key, value] of entries) transaction.objectStore(store).put(value, key);
        transaction.oncomplete = () => {
          opening.result.close();
          resolve();
        };
      };
    }), [DATABASE, STORE, Object.entries(values)] as const);
}

/** The value under a key, as it is stored. */
function savedValue(page: Page, key: string): Promise<unknown> {
  return page.evaluate(([database, store, wanted]) =>
    new Promise<unknown>((resolve, reject) => {
      const opening = indexedDB.open(database);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction(store).objectStore(store).get(wanted);
        reading.onsuccess = () => {
          opening.result.close();
          resolve(reading.result);
        };
      };
    }), [DATABASE, STORE, key] as const);
}

const UNREADABLE = {
  "broken JSON": "{bad",
  "an object's name": "[object Object]",
  "the word null": "null",
  "null": null,
  "the text of a list": "[]",
  "a list": [],
  "a blank id": { v: 1, page: "reload", sessionId: "" },
  "a number for an id": { v: 1, page: "reload", sessionId: 123 },
  "a megabyte of text": "x".repeat(1_000_000),
};

test("a saved value that is no record, of nine kinds: the page boots, says so once and cleans up (A-059)", async ({ lab, open, page }) => {
  for (const [what, value] of Object.entries(UNREADABLE)) {
    await save(page, { "reload:5c2f0c3e-0f5c-4f4a-8a55-1d8a6a1f9d11": value });
    const stage = await open("/reload/");
    await stage.is("none");
    await expect(stage.notice("storage-unreadable"), what).toBeVisible();
    await expect.poll(() => savedKeys(page), what).toEqual([]);
  }
  const again = await open("/reload/");
  await again.is("none");
  await expect(again.notice("storage-unreadable")).toHaveCount(0);
  expect(await lab.sent("resume_session")).toEqual([]);
});

test("unreadable values don't hide the good record beside them (A-059)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  await save(page, { "reload:nothing": "{bad", "temporary:nothing": 7 });
  await open("/reload/");
  await stage.is("idle");
  expect(await stage.sessionId()).toBe(id);
  await expect.poll(() => savedKeys(page)).toEqual([`reload:${id}`]);
});

test("[PG2] a record holds id, provider, effort and the conversation; it is plain data, saved a second and a third time too (A-063)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin("My question");
  await expect.poll(() => savedKeys(page)).toEqual([`reload:${id}`]);
  const times = { createdAt: expect.any(Number), usedAt: expect.any(Number) };
  const entry = { id: expect.any(String), operationId: expect.any(String), at: expect.any(Number) };
  const turns = [["My question", "Hello."], ["My second", "Again."], ["My third", "Once more."]] as const;
  for (const [save, [question, answer]] of turns.entries()) {
    if (save > 0) {
      await lab.says(answer);
      await stage.send(question);
    }
    await expect.poll(() => savedValue(page, `reload:${id}`)).toEqual({
      v: 1,
      page: "reload",
      labId: lab.labId,
      sessionId: id,
      provider: "codex",
      effortLevel: "high",
      autoEndOnDisconnect: false,
      title: "My question",
      ...times,
      entries: turns.slice(0, save + 1).flatMap(([asked, said]) => [
        { ...entry, from: "user", text: asked, delivery: "accepted" },
        { ...entry, from: "agent", index: 0, text: said, state: "whole" },
      ]),
    });
    await stage.operationIs("none");
    await expect(stage.session.locator("[data-notice]")).toHaveCount(0);
  }
  await page.reload();
  await stage.is("idle");
  await expect(stage.ownMessages).toHaveText([/My question/, /My second/, /My third/]);
  await stage.hasWholeAnswer("Once more.", 2);
  await expect(stage.record(id)).toContainText("My question");
});

test("[RS6] a record without provider and effort: shown as unknown, not guessed (A-098)", async ({ lab, open, page }) => {
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  const times = { createdAt: 1, usedAt: 2 };
  const stripped = {
    v: 1,
    labId: lab.labId,
    page: "reload",
    sessionId: id,
    provider: "",
    autoEndOnDisconnect: false,
    title: "",
    entries: [],
  };
  await save(page, { [`reload:${id}`]: { ...stripped, ...times } });
  await open("/reload/");
  await stage.is("idle");
  const panel = page.locator("[data-provider-from]");
  await expect(panel).toHaveAttribute("data-provider-from", "unknown");
  await expect(panel.locator("[data-provider]")).toHaveAttribute("data-provider", "");
});

test("[RS6] [PG3] a resumed handle's own time is nobody's age: the age limit counts from the record's creation, before and after the next turn (A-098)", async ({ lab, open, page }) => {
  const day = 86_400_000;
  await lab.says("Hello.");
  const stage = await open("/reload/");
  const id = await stage.begin();
  const createdAt = await page.evaluate((ago) => Date.now() - ago, 29.5 * day);
  const record = await savedValue(page, `reload:${id}`);
  await save(page, { [`reload:${id}`]: { ...Object(record), createdAt } });
  await open("/reload/");
  await stage.is("idle");
  const kept = page.locator(`[data-kept="${id}"]`);
  await expect(kept).toHaveAttribute("data-by", "age");
  await expect(kept).toHaveAttribute("data-stand", "warned");
  await lab.says("Again.");
  await stage.send("On we go");
  await stage.hasWholeAnswer("Again.", 1);
  await stage.operationIs("none");
  await expect.poll(async () => Object(await savedValue(page, `reload:${id}`))).toMatchObject({
    createdAt,
    entries: { length: 4 },
  });
  await expect(kept).toHaveAttribute("data-by", "age");
});

test("a browser that refuses storage: said at once, and the session works but isn't left behind (A-060)", async ({ lab, open, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("Storage is refused here", "SecurityError");
    };
  });
  const stage = await open("/reload/");
  await expect(stage.notice("storage-refused")).toBeVisible();
  await lab.says("Hello.");
  const id = await stage.begin("Hello", { saved: false });
  await stage.hasWholeAnswer("Hello.");
  await expect(stage.notice("storage-refused")).toBeVisible();
  await page.reload();
  await stage.is("none");
  await expect.poll(() => lab.status(id)).toBe("ended");
});

test("a database deleted under the page: the turn finishes, and that the record is gone is said (A-061)", async ({ lab, open, newTab }) => {
  const stage = await open("/reload/");
  await lab.script([{ say: "An answer while storage goes away.", chunk: 6, everyMs: 100 }]);
  await stage.start("Go");
  await lab.advance(100);
  await deleteDatabase(await newTab(), originOf("localhost"));
  await lab.advance(5000);
  await stage.is("idle");
  await stage.hasWholeAnswer("An answer while storage goes away.");
  await expect(stage.notice("record-removed-elsewhere")).toBeVisible();
  await expect(stage.record(await stage.sessionId())).toHaveCount(0);
});

test("two tabs that save at the same time, twenty times: every session is kept (A-043)", async ({ lab, open, newTab }) => {
  test.slow();
  const first = await open("/reload/");
  const tabs = [first, await open("/reload/", { page: await newTab() })];
  const ids: string[] = [];
  for (let round = 1; round <= 20; round++) {
    await Promise.all(tabs.map(async (tab) => {
      await lab.says("Here.");
      await tab.is("none");
      await tab.box.fill(`Round ${round}`);
    }));
    await pressTogether(tabs, "send");
    ids.push(
      ...await Promise.all(tabs.map(async (tab) => {
        await tab.is("idle");
        const id = await tab.sessionId();
        await tab.act("new");
        return id;
      })),
    );
  }
  expect(new Set(ids).size).toBe(40);
  await expect.poll(async () => (await savedKeys(first.page)).sort()).toEqual(ids.map((id) => `reload:${id}`).sort());
});
