import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { thread } from "./lab-truth.ts";
import { openPage, pageScoped, persistent, record, reload, sendFirst, texts } from "./page.ts";

Deno.test("[PG2] the record holds id, provider, effort and conversation, written as things change", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.delta("Go");
  await settle();
  const { sessionId, provider, effortLevel, title, entries } = record(page) ?? assert.fail("no record");
  assert.deepEqual([sessionId, provider, effortLevel, title], ["s1", "codex", "high", "Hello"]);
  assert.deepEqual(entries.map(({ text }) => text), ["Hello", "Go"]);
});

Deno.test("[TU4] reload in mid-turn: the same bubble, whole in the end, nothing doubled", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.delta("The answer ");
  await settle();
  const again = new FakeHandle("s1", "running");
  const next = await reload(page, again);
  assert.deepEqual(next.client.resumed, ["s1"]);
  assert.equal(next.model.operation.value.is, "adopted");
  assert.deepEqual(texts(next), ["user accepted: Hello", "partial: The answer "]);
  again.delta("two.");
  assert.equal(next.model.operation.value.is === "adopted" && next.model.operation.value.operationId, "turn_1");
  assert.deepEqual(texts(next), ["user accepted: Hello", "streaming: The answer two."]);
  again.chat("The answer is two.");
  again.status("idle", { turnId: "turn_1" });
  assert.deepEqual(texts(next), ["user accepted: Hello", "whole: The answer is two."]);
  assert.equal(next.model.operation.value.is, "none");
  await settle();
  assert.deepEqual(record(next)?.entries.map(({ text }) => text), ["Hello", "The answer is two."]);
});

Deno.test("[TU4] a turn that completed while nobody was attached leaves its bubble partial", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.delta("Half");
  await settle();
  const next = await reload(page, new FakeHandle("s1"));
  assert.deepEqual(texts(next), ["user accepted: Hello", "partial: Half"]);
});

Deno.test("[RS6] after a reload provider and effort come from the record, the handle's own are empty", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  const next = await reload(page, new FakeHandle("s1"));
  assert.deepEqual(next.model.provider.value, { provider: "codex", effortLevel: "high", from: "record", onHandle: "" });
  assert.equal(next.model.createdAt.value, page.model.createdAt.value);
});

Deno.test("what a tool left on the page is there again after a reload, and is another session's no more", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  page.model.remember("note", "Ring twice");
  handle.complete();
  await settle();
  assert.deepEqual(page.model.remembered.value, { note: "Ring twice" });
  const next = await reload(page, new FakeHandle("s1"));
  assert.deepEqual(next.model.remembered.value, { note: "Ring twice" });
  await next.model.newSession();
  assert.deepEqual(next.model.remembered.value, {});
  next.model.remember("note", "Of nobody");
  assert.deepEqual(next.model.remembered.value, {});
});

Deno.test("two tabs: the later word is kept, whoever writes next", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  page.model.remember("note", "First");
  handle.complete();
  await settle();
  const tab = await reload(page, new FakeHandle("s1"));
  tab.model.remember("note", "Second");
  await settle();
  handle.chat("More", "turn_2");
  await settle();
  assert.deepEqual(record(page)?.remembered, { note: "Second" });
});

Deno.test("[AE1] a page-scoped session leaves nothing that a tool said in its record", async () => {
  const page = openPage(pageScoped);
  await sendFirst(page);
  page.model.remember("note", "Secret");
  await settle();
  assert.equal(record(page, "temporary:s1")?.remembered, undefined);
  assert.deepEqual(page.model.remembered.value, { note: "Secret" });
});

Deno.test("[TL1] every event and every tool is registered again after a reload", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  const again = new FakeHandle("s1");
  const next = await reload(page, again);
  assert.deepEqual(next.model.handlers.value.map(({ name, registered }) => [name, registered]), [
    ["onChat", true],
    ["onChatDelta", true],
    ["onStatus", true],
    ["onError", true],
    ["onEnded", true],
    ["look_up", true],
  ]);
  assert.equal(await again.tools.get("look_up")?.({}, { toolRequestId: "t1" }), "found");
});

Deno.test("[PG4] starting twice resumes once", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  const next = openPage(persistent, page.store, page.clock);
  void next.model.start();
  const started = next.model.start();
  await settle();
  next.client.resumes.resolve(new FakeHandle("s1"));
  await started;
  assert.deepEqual(next.client.resumed, ["s1"]);
});

Deno.test("[RS4] a stale id is told once, its record goes, a new session is the person's choice", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  const next = openPage(persistent, page.store, page.clock);
  const started = next.model.start();
  await settle();
  next.client.resumes.reject({ code: "THREAD_NOT_FOUND", message: "unknown" });
  await started;
  await settle();
  assert.equal(next.model.phase.value.is, "gone");
  assert.equal(record(next), undefined);
  assert.deepEqual([next.client.resumed.length, next.client.created.length], [1, 0]);
  assert.equal(next.model.offers.value.send, false);
  await next.model.newSession();
  assert.deepEqual(next.model.phase.value, { is: "none" });
});

Deno.test("[PG2] in another lab the page resumes nothing, and the record stays for the lab that it belongs to", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  const next = openPage(persistent, page.store, page.clock, undefined, "another");
  await next.model.start();
  assert.deepEqual([next.model.phase.value, next.client.resumed], [{ is: "none" }, []]);
  assert.notEqual(record(page), undefined);
});

Deno.test("[PG4] a resume that failed for a while may be tried again without a reload", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  const next = openPage(persistent, page.store, page.clock);
  const started = next.model.start();
  await settle();
  next.client.resumes.reject({ code: "CORE_RUNTIME_UNAVAILABLE", message: "down" });
  await started;
  assert.equal(next.model.phase.value.is, "detached");
  assert.notEqual(record(next), undefined);
  const again = next.model.reattach();
  next.client.resumes.resolve(new FakeHandle("s1"));
  await again;
  assert.equal(next.model.status.value, "idle");
});

Deno.test("[PG2] a good end removes the record, a resume of the same handle brings it back", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const ending = page.model.end();
  assert.deepEqual(page.model.phase.value, { is: "changing", sessionId: "s1", status: "idle", to: "ended" });
  assert.equal(page.model.offers.value.end, false);
  handle.ended();
  handle.ends.resolve();
  await ending;
  assert.equal(page.model.status.value, "ended");
  assert.equal(record(page), undefined);
  const resuming = page.model.resume();
  handle.status("idle");
  handle.resumes.resolve();
  await resuming;
  await settle();
  assert.equal(page.model.status.value, "idle");
  assert.equal(record(page)?.provider, "codex");
});

Deno.test("[PG2] a failed end keeps the record, marked, and may be tried again after a reload", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const ending = page.model.end();
  handle.ends.reject({ code: "NATIVE_HOST_UNAVAILABLE", message: "no host" });
  await ending;
  assert.equal(record(page)?.endFailed?.code, "NATIVE_HOST_UNAVAILABLE");
  assert.equal(page.model.status.value, "idle");
  assert.equal(page.model.offers.value.end, true);
  const again = new FakeHandle("s1");
  const next = await reload(page, again);
  assert.equal(next.model.offers.value.end, true);
  assert.equal(next.model.endFailedBefore.value?.code, "NATIVE_HOST_UNAVAILABLE");
  assert.equal(next.model.lastError.value, undefined);
});

Deno.test("[PG2] an end that failed in a former life is news until a turn is taken or the end is tried again", async () => {
  for (const next of ["send", "end"] as const) {
    const page = openPage();
    const { handle } = await sendFirst(page);
    handle.complete();
    await settle();
    const ending = page.model.end();
    handle.ends.reject({ code: "NATIVE_HOST_UNAVAILABLE", message: "no host" });
    await ending;
    assert.equal(page.model.endFailedBefore.value, undefined);
    const again = new FakeHandle("s1");
    const after = await reload(page, again);
    if (next === "send") {
      const outcome = after.model.send("Go on");
      again.delta("On ", "turn_1");
      assert.equal((await outcome).is, "accepted");
      await settle();
      assert.equal(record(after)?.endFailed, undefined);
      assert.equal(record(after)?.entries.some(({ text }) => text === "Go on"), true);
    } else void after.model.end();
    assert.equal(after.model.endFailedBefore.value, undefined);
  }
});

Deno.test("[PG7] a failed end from before is told only while Core says that the session lives", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const ending = page.model.end();
  handle.ends.reject({ code: "SDK_BRIDGE_TIMEOUT", message: "no answer" });
  await ending;
  const next = await reload(page, new FakeHandle("s1", "ended"));
  assert.equal(next.model.endFailedBefore.value, undefined);
});

Deno.test("[PG2] an end settles the record of the session that it ended, whatever the page shows by then", async () => {
  for (const fails of [false, true]) {
    const page = openPage();
    const { handle } = await sendFirst(page);
    handle.complete();
    await settle();
    const ending = page.model.end();
    assert.equal(page.model.offers.value.open, false);
    await page.model.open("s2");
    assert.equal(page.model.sessionId.value, "s1");
    handle.lose();
    assert.equal(page.model.offers.value.open, true);
    const opening = page.model.open("s2");
    await settle();
    page.client.resumes.resolve(new FakeHandle("s2"));
    await opening;
    await settle();
    page.store.values.set("reload:s2", { ...record(page), sessionId: "s2" });
    if (fails) handle.ends.reject({ code: "EXTENSION_DISCONNECTED", message: "the port closed" });
    else handle.ends.resolve();
    await ending;
    await settle();
    assert.deepEqual([record(page)?.endFailed?.code, record(page, "reload:s2")?.endFailed], [
      fails ? "EXTENSION_DISCONNECTED" : undefined,
      undefined,
    ]);
    assert.deepEqual([record(page) !== undefined, record(page, "reload:s2") !== undefined], [fails, true]);
  }
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

Deno.test("a record that was removed elsewhere isn't written back, and the page says so while the session lives", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  await settle();
  page.store.values.delete("reload:s1");
  handle.chat("Still here");
  await settle();
  assert.equal(record(page), undefined);
  assert.equal(page.model.unsaved.value, "removed-elsewhere");
  assert.equal(page.model.offers.value.forget, false);
  handle.ended();
  assert.equal(page.model.unsaved.value, undefined);
});

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
  const again = page.model.reattach();
  page.client.resumes.resolve(new FakeHandle("s1"));
  await again;
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
