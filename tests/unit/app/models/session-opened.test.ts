import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, reattached, record, sendFirst } from "./page.ts";

Deno.test("[PG2] a persistent session that is opened by its id alone gets a record, with what is known of it", async () => {
  const page = openPage();
  await page.model.start();
  const opening = page.model.open("s9");
  await settle();
  assert.equal(page.store.values.size, 0);
  page.client.resumes.resolve(new FakeHandle("s9"));
  await opening;
  await settle();
  const { provider, effortLevel, createdAt, entries } = record(page, "reload:s9") ?? assert.fail("no record");
  assert.deepEqual([provider, effortLevel, createdAt, entries], ["", undefined, page.clock.now(), []]);
  assert.deepEqual([page.model.offers.value.forget, page.model.unsaved.value], [true, undefined]);
});

Deno.test("[PG2] a session that was forgotten here stays so when the page re-attaches", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  await page.model.forget();
  page.model.leave();
  await reattached(page, new FakeHandle("s1"));
  await settle();
  assert.deepEqual([page.store.values.size, page.model.unsaved.value], [0, "forgotten"]);
});

Deno.test("[PG2] an id that wasn't given to this page gets no record, nor does a session that is over", async () => {
  const page = openPage();
  await page.model.start();
  const refused = page.model.open("theirs");
  await settle();
  page.client.resumes.reject({ code: "THREAD_ACCESS_DENIED", message: "not yours" });
  await refused;
  const ended = page.model.open("ended");
  await settle();
  page.client.resumes.resolve(new FakeHandle("ended", "ended"));
  await ended;
  await settle();
  assert.equal(page.store.values.size, 0);
});

Deno.test("[AE3] whether a session ends with its page is Core's word, whatever page it is opened on", async () => {
  const page = openPage();
  await page.model.start();
  const opening = page.model.open("scoped");
  await settle();
  const handle = new FakeHandle("scoped");
  handle.autoEndOnDisconnect = true;
  page.client.resumes.resolve(handle);
  await opening;
  await settle();
  assert.deepEqual([page.model.endsWithPage.value, page.model.unsaved.value], [true, undefined]);
  assert.equal(page.store.values.size, 0);
  await page.model.newSession();
  assert.equal(page.model.endsWithPage.value, false);
});
