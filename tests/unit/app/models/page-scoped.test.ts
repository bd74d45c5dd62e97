import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { thread } from "./lab-truth.ts";
import { openPage, pageScoped, record, sendFirst } from "./page.ts";

Deno.test("[AE1] a page-scoped session leaves nothing that a tool said in its record", async () => {
  const page = openPage(pageScoped);
  await sendFirst(page);
  page.model.remember("note", "Secret");
  await settle();
  assert.equal(record(page, "temporary:s1")?.remembered, undefined);
  assert.deepEqual(page.model.remembered.value, { note: "Secret" });
});

Deno.test("[PG5] a creation that comes after the page has gone is ended", async () => {
  const page = openPage(pageScoped);
  await page.model.start();
  const outcome = page.model.send("Hello");
  await settle();
  await page.model.dispose();
  const late = new FakeHandle("late");
  page.client.creates.resolve(late);
  await settle();
  assert.equal(late.ends.waiting.length, 1);
  late.ends.resolve();
  assert.equal((await outcome).is, "refused");
  assert.deepEqual([late.listeners, late.sent.length, page.store.values.size], [0, 0, 0]);
});

Deno.test("[PG5] disposing of a page-scoped page ends its session and removes its record", async () => {
  const page = openPage(pageScoped);
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  assert.deepEqual([...page.store.values.keys()], ["temporary:s1"]);
  const disposing = page.model.dispose();
  handle.ends.resolve();
  await disposing;
  assert.deepEqual([handle.listeners, page.store.values.size], [0, 0]);
});

Deno.test("[AE1] when a page-scoped session can't be ended its page lets go of it, and shows what becomes of it", async () => {
  const page = openPage(pageScoped);
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const renewing = page.model.newSession();
  handle.ends.reject({ code: "NATIVE_HOST_UNAVAILABLE", message: "no host" });
  await renewing;
  assert.equal(page.disconnects(), 1);
  assert.deepEqual(page.model.phase.value, { is: "none" });
  assert.deepEqual([page.model.lastError.value?.code, page.model.lastError.value?.during], [
    "NATIVE_HOST_UNAVAILABLE",
    "end",
  ]);
  assert.deepEqual(page.model.former.value, { sessionId: "s1", truth: "asking" });
});

Deno.test("[AE1] a page-scoped record holds no conversation", async () => {
  const page = openPage(pageScoped);
  const { handle } = await sendFirst(page, "My secret");
  handle.delta("Secret answer");
  await settle();
  const saved = record(page, "temporary:s1");
  assert.deepEqual([saved?.entries, saved?.title], [[], ""]);
});

Deno.test("[AE1] after a reload the former session is shown with Core's truth, then its record goes", async () => {
  const page = openPage(pageScoped);
  await sendFirst(page);
  await settle();
  const next = openPage(pageScoped, page.store, page.clock);
  await next.model.start();
  assert.deepEqual(next.model.phase.value, { is: "none" });
  assert.deepEqual(next.client.resumed, []);
  assert.equal(next.model.former.value?.truth, "asking");
  assert.equal(next.store.values.size, 1);
  next.truth.value = { is: "absent" };
  await settle();
  assert.equal(next.model.former.value?.truth, "forgotten");
  assert.equal(next.store.values.size, 0);
  next.model.dismissFormer();
  assert.equal(next.model.former.value, undefined);
});

Deno.test("[AE3] a session that another tab holds is left to it, and can be joined", async () => {
  const page = openPage(pageScoped);
  await sendFirst(page);
  await settle();
  const tab = openPage(pageScoped, page.store, page.clock);
  tab.truth.value = { is: "present", thread: thread(), routes: [route] };
  await tab.model.start();
  await settle();
  assert.equal(tab.model.former.value?.truth, "elsewhere");
  assert.equal(tab.store.values.size, 1);
  const joining = tab.model.open("s1");
  await settle();
  tab.client.resumes.resolve(new FakeHandle("s1"));
  await joining;
  assert.deepEqual([tab.model.status.value, tab.model.former.value], ["idle", undefined]);
  assert.equal(tab.model.provider.value.provider, "codex");
  assert.equal(tab.store.values.size, 1);
});

Deno.test("[AE1] the proof of an end is left to the tab whose session it was, also when that tab reloads", async () => {
  const page = openPage(pageScoped);
  await sendFirst(page);
  await settle();
  const tab = openPage(pageScoped, page.store, page.clock);
  tab.truths.value = { s1: { is: "present", thread: thread(), routes: [route] } };
  await tab.model.start();
  tab.truths.value = { s1: { is: "present", thread: thread({ status: "ended" }), routes: [] } };
  await settle();
  assert.equal(tab.store.values.size, 1);
  const next = openPage(pageScoped, page.store, page.clock);
  next.truths.value = tab.truths.value;
  await next.model.start();
  await settle();
  assert.deepEqual([next.model.former.value?.truth, next.store.values.size], ["ended", 0]);
});

Deno.test("[AE1] a proof that a person has seen and put away isn't shown again", async () => {
  const page = openPage(pageScoped);
  await sendFirst(page);
  await settle();
  const tab = openPage(pageScoped, page.store, page.clock);
  tab.truths.value = { s1: { is: "present", thread: thread(), routes: [route] } };
  await tab.model.start();
  tab.model.dismissFormer();
  await settle();
  assert.equal(tab.store.values.size, 1);
  const other = openPage(pageScoped, page.store, page.clock);
  other.truths.value = tab.truths.value;
  await other.model.start();
  other.truths.value = { s1: { is: "absent" } };
  other.model.dismissFormer();
  await settle();
  assert.equal(other.store.values.size, 0);
});

Deno.test("[AE1] what became of the page's own former session goes before a session that another tab holds", async () => {
  const page = openPage(pageScoped);
  await sendFirst(page);
  await settle();
  page.clock.advance(1000);
  const theirs = { ...record(page, "temporary:s1"), sessionId: "theirs", usedAt: page.clock.now() };
  page.store.values.set("temporary:theirs", theirs);
  const next = openPage(pageScoped, page.store, page.clock);
  await next.model.start();
  assert.deepEqual(next.model.former.value, { sessionId: "theirs", truth: "asking" });
  next.truths.value = { s1: { is: "absent" }, theirs: { is: "present", thread: thread(), routes: [route] } };
  await settle();
  assert.deepEqual(next.model.former.value, { sessionId: "s1", truth: "forgotten" });
  next.model.dismissFormer();
  assert.deepEqual(next.model.former.value, { sessionId: "theirs", truth: "elsewhere" });
  assert.deepEqual([...next.store.values.keys()], ["temporary:theirs"]);
});

const route = { sessionId: "s1", portId: "p1", channelId: "c1", origin: "http://localhost:1", active: true };
