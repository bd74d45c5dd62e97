import assert from "node:assert/strict";
import { effect } from "@preact/signals";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, persistent, reattached, record, reload, reloadRefused, sendFirst, texts } from "./page.ts";

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

Deno.test("a fragment is news of the conversation alone: what else is read of the session isn't drawn anew", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.delta("Go");
  await settle();
  const { provider, phase, operation, offers, usage, transcript } = page.model;
  let [news, fragments] = [-1, -1];
  const stops = [
    effect(() => {
      void [provider.value, phase.value, operation.value, offers.value, usage.value];
      news++;
    }),
    effect(() => {
      void transcript.value;
      fragments++;
    }),
  ];
  for (const text of [" on", " and", " on"]) handle.delta(text);
  assert.deepEqual([news, fragments], [0, 3]);
  for (const stop of stops) stop();
});

Deno.test("[RS6] after a reload provider and effort come from the record, the handle's own are empty", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  const next = await reload(page, new FakeHandle("s1"));
  assert.deepEqual(next.model.provider.value, { provider: "codex", effortLevel: "high", from: "record", onHandle: "" });
  assert.equal(next.model.createdAt.value, page.model.createdAt.value);
});

Deno.test("[RS6] [CN3] so it is with a handle that takes the place of the one that made the session", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  handle.lose();
  await reattached(page, new FakeHandle("s1"));
  assert.deepEqual(page.model.provider.value, { provider: "codex", effortLevel: "high", from: "record", onHandle: "" });
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
  const next = await reloadRefused(page, { code: "THREAD_NOT_FOUND", message: "unknown" });
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
  const next = await reloadRefused(page, { code: "CORE_RUNTIME_UNAVAILABLE", message: "down" });
  assert.equal(next.model.phase.value.is, "detached");
  assert.notEqual(record(next), undefined);
  const again = next.model.reattach();
  next.client.resumes.resolve(new FakeHandle("s1"));
  await again;
  assert.equal(next.model.status.value, "idle");
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

Deno.test("what a tool left is stored when that is told: its answer may go then, and the page be left", async () => {
  const page = openPage();
  await sendFirst(page);
  await page.model.remember("note", "Ring twice");
  const next = await reload(page, new FakeHandle("s1"));
  assert.deepEqual(next.model.remembered.value, { note: "Ring twice" });
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

Deno.test("[PG7] a computer's clock that is set back changes no order: the conversation is the same after a reload", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.chat("One.");
  handle.complete();
  await settle();
  page.clock.sleep(-60_000);
  void page.model.send("Second");
  await settle();
  handle.chat("Two.");
  handle.complete();
  await settle();
  const next = await reload(page, new FakeHandle("s1", "idle"));
  assert.deepEqual(texts(next), ["user accepted: Hello", "whole: One.", "user accepted: Second", "whole: Two."]);
});
