import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { UnsentText } from "../../../../app/lifecycle/mod.ts";
import { keepUnsent } from "../../../../app/models/unsent.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, record, reloadRefused, sendFirst } from "./page.ts";

Deno.test("[TU6] End then Resume does both, once each, and stops where the End fails", async () => {
  for (const works of [true, false]) {
    const page = openPage();
    const { handle } = await sendFirst(page);
    handle.sends.reject({ code: "PROVIDER_RUNTIME_DISCONNECTED", message: "died", details: { operationId: "turn_1" } });
    handle.status("error");
    await settle();
    const both = page.model.endThenResume();
    await settle();
    assert.deepEqual([handle.ends.waiting.length, handle.resumes.waiting.length], [1, 0]);
    if (works) {
      handle.ended();
      handle.ends.resolve();
    } else handle.ends.reject({ code: "CORE_REQUEST_FAILED", message: "no" });
    await settle();
    assert.equal(handle.resumes.waiting.length, works ? 1 : 0);
    if (works) {
      handle.status("idle");
      handle.resumes.resolve();
    }
    await both;
    assert.equal(page.model.status.value, works ? "idle" : "error");
    assert.deepEqual(handle.sent, ["Hello"]);
  }
});

Deno.test("[PG2] [RE9] a session that another tab ended and whose record it removed is saved again when it is resumed here (A-017)", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  page.store.values.delete("reload:s1");
  handle.ended();
  await settle();
  assert.equal(record(page), undefined);
  const resumed = page.model.resume();
  await settle();
  handle.status("idle");
  handle.resumes.resolve();
  await resumed;
  await settle();
  assert.equal(record(page)?.sessionId, "s1");
  assert.equal(page.model.unsaved.value, undefined);
});

Deno.test("[PG6] Forget on a session that this page has lost takes its record and its notice away", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const next = await reloadRefused(page, { code: "NATIVE_HOST_UNAVAILABLE", message: "absent" });
  assert.equal(next.model.offers.value.forget, true);
  await next.model.forget();
  assert.deepEqual([next.model.phase.value, next.model.lastError.value], [{ is: "none" }, undefined]);
  assert.equal(record(next), undefined);
});

Deno.test("[PG2] a record that was removed here can be saved again while its session lives", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.chat("Whole.");
  handle.complete();
  await settle();
  await page.model.forget();
  assert.deepEqual([record(page), page.model.unsaved.value], [undefined, "forgotten"]);
  page.model.saveAgain();
  await settle();
  assert.equal(record(page)?.entries.length, 2);
  assert.equal(page.model.unsaved.value, undefined);
});

Deno.test("[PG2] storage that was full takes the record at the next try (A-060)", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  await settle();
  page.store.failure = new DOMException("full", "QuotaExceededError");
  handle.chat("Whole.");
  handle.complete();
  await settle();
  assert.equal(page.model.unsaved.value, "refused");
  page.store.failure = undefined;
  page.model.saveAgain();
  await settle();
  assert.equal(page.model.unsaved.value, undefined);
  assert.equal(record(page)?.entries.length, 2);
});

Deno.test("[TU2] a typed text that is refused as busy goes into the box, or beside what is being typed", async () => {
  const page = openPage();
  await sendFirst(page);
  const refused = await page.model.send("A question");
  assert.equal(refused.is === "refused" && refused.error.code, "SESSION_BUSY");
  assert.equal(page.model.typed.value, "A question");
  page.model.typed.value = "My own words";
  await page.model.send("Another one");
  assert.deepEqual([page.model.typed.value, page.model.refused.value], ["My own words", "Another one"]);
  await page.model.send("My own words");
  assert.deepEqual([page.model.typed.value, page.model.refused.value], ["My own words", "Another one"]);
});

Deno.test("[TU2] a ready text that is refused isn't called typed: neither in the box nor beside it, by Core or before", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  await page.model.send("Ready", { ready: true });
  handle.complete();
  await settle();
  const outcome = page.model.send("Ready", { ready: true });
  page.model.typed.value = "Mine";
  handle.sends.reject({ code: "SESSION_BUSY", message: "busy" });
  assert.equal((await outcome).is, "refused");
  assert.deepEqual([page.model.typed.value, page.model.refused.value], ["Mine", undefined]);
});

Deno.test("what stands beside the box outlives the next text, and goes into the box with a new session", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  page.model.typed.value = "Newer";
  await page.model.send("Older");
  handle.complete();
  await settle();
  void page.model.send("Newer");
  assert.deepEqual([page.model.typed.value, page.model.refused.value], ["", "Older"]);
  handle.complete();
  await settle();
  await page.model.newSession();
  assert.deepEqual([page.model.typed.value, page.model.refused.value], ["Older", undefined]);
});

Deno.test("[PG8] [NL2] a text that was cut off on its way can be taken back into the box, and is sent by nobody but the person (A-046)", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.lose("turn_1");
  await settle();
  assert.equal(page.model.uncertain.value, undefined);
  const back = page.model.reattach();
  const next = new FakeHandle("s1");
  page.client.resumes.resolve(next);
  await back;
  assert.equal(page.model.uncertain.value, "Hello");
  page.model.takeBackUncertain();
  assert.deepEqual([page.model.typed.value, page.model.uncertain.value], ["Hello", undefined]);
  assert.equal(page.model.transcript.value.length, 1);
  assert.deepEqual(next.sent, []);
});

Deno.test("[TU5] a text whose turn goes on after the snapshot, or that was answered, is not uncertain", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.lose("turn_1");
  await settle();
  const back = page.model.reattach();
  const next = new FakeHandle("s1", "running");
  page.client.resumes.resolve(next);
  await back;
  assert.equal(page.model.uncertain.value, undefined);
  next.chat("Here.", "turn_1");
  next.status("idle");
  assert.equal(page.model.uncertain.value, undefined);
});

/** A tab's memory, as far as the text goes. */
function memory(kept: UnsentText = { typed: "", waiting: undefined }) {
  return {
    kept,
    unsent(): UnsentText {
      return this.kept;
    },
    keep(text: UnsentText) {
      this.kept = text;
    },
  };
}

/** The texts of a page that has just been opened. */
const box = () => ({
  typed: signal(""),
  refused: signal<string | undefined>(undefined),
  waiting: signal<string | undefined>(undefined),
});

Deno.test("typed text outlives a reload; a text whose session wasn't there yet goes back into the box", () => {
  const tab = memory();
  const first = box();
  keepUnsent(first, tab);
  first.typed.value = "Hello";
  assert.deepEqual(tab.kept, { typed: "Hello", waiting: undefined });
  first.typed.value = "";
  first.waiting.value = "Hello";

  const second = box();
  keepUnsent(second, tab);
  assert.deepEqual([second.typed.value, second.refused.value], ["Hello", undefined]);

  const third = box();
  keepUnsent(third, memory({ typed: "New", waiting: "Old" }));
  assert.deepEqual([third.typed.value, third.refused.value], ["New", "Old"]);
});

Deno.test("[AP1] a text is waiting only until its session is there", async () => {
  const tab = memory();
  const page = openPage(undefined, undefined, undefined, undefined, undefined, tab);
  await page.model.start();
  void page.model.send("Hello");
  await settle();
  assert.deepEqual(tab.kept, { typed: "", waiting: "Hello" });
  page.client.creates.resolve(new FakeHandle("s1"));
  await settle();
  assert.deepEqual(tab.kept, { typed: "", waiting: undefined });
});

Deno.test("[AP1] a second refusal leaves the text of the first one beside the box: no text is lost", async () => {
  const page = openPage();
  await page.model.start();
  for (const [text, typedOn] of [["First", "Second"], ["Second", "Third"]] as const) {
    page.model.typed.value = text;
    const sent = page.model.send(text);
    await settle();
    page.model.typed.value = typedOn;
    page.client.creates.reject({ code: "APPROVAL_TIMEOUT", message: "nobody answered" });
    assert.equal((await sent).is, "refused");
  }
  assert.deepEqual([page.model.typed.value, page.model.refused.value], ["Third", "First\n\nSecond"]);
});

Deno.test("a reload while a session is made keeps the refused text beside the text that waits for the session", () => {
  const tab = memory({ typed: "Second", waiting: "First" });
  const state = box();
  keepUnsent(state, tab);
  state.waiting.value = "Second";
  state.typed.value = "Third";
  const reloaded = box();
  keepUnsent(reloaded, tab);
  assert.deepEqual([reloaded.typed.value, reloaded.refused.value], ["Third", "First\n\nSecond"]);
});
