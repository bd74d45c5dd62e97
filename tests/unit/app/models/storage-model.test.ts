import assert from "node:assert/strict";
import { createStorageModel } from "../../../../app/models/storage-model.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import { openPage, sendFirst } from "./page.ts";

Deno.test("[PG2] the list of records follows what this page saves and removes", async () => {
  const page = openPage();
  const storage = createStorageModel(page.saved, page.clock);
  const listed = () => storage.records.value?.map(({ sessionId, title }) => [sessionId, title]);
  assert.equal(listed(), undefined);
  storage.start();
  await settle();
  assert.deepEqual(listed(), []);
  const { handle } = await sendFirst(page);
  for (let n = 0; n < 20; n++) handle.delta("word ");
  await settle();
  page.clock.advance(250);
  await settle();
  assert.deepEqual(listed(), [["s1", "Hello"]]);
  handle.complete();
  await settle();
  await page.saved.remove("reload", "s1");
  page.clock.advance(250);
  await settle();
  assert.deepEqual(listed(), []);
  storage.stop();
  assert.equal(page.clock.waiting, 0);
});

Deno.test("storage that can't be read keeps the last list", async () => {
  const page = openPage();
  const storage = createStorageModel(page.saved, page.clock);
  await storage.refresh();
  page.store.failure = new DOMException("no", "SecurityError");
  await storage.refresh();
  assert.deepEqual(storage.records.value, []);
  assert.equal(storage.trouble.value?.kind, "refused");
  storage.dismissTrouble();
  assert.equal(storage.trouble.value, undefined);
});
