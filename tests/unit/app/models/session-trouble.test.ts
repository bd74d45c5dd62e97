import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { MemoryStore } from "../lifecycle/memory-store.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, pageScoped, persistent, record, sendFirst, texts } from "./page.ts";

Deno.test("[CN3] a lost port detaches, keeps operation and error, and sends nothing by itself", async () => {
  const page = openPage();
  const { handle, outcome } = await sendFirst(page);
  handle.lose("turn_1");
  assert.equal((await outcome).is, "unconfirmed");
  assert.equal(page.model.phase.value.is, "detached");
  const operation = page.model.operation.value;
  assert.deepEqual([operation.is, operation.is === "unconfirmed" && operation.operationId], ["unconfirmed", "turn_1"]);
  assert.deepEqual(texts(page), ["user unconfirmed: Hello"]);
  page.model.typed.value = "Typed in the outage";
  const refused = await page.model.send("Typed in the outage");
  assert.equal(refused.is, "refused");
  assert.equal(page.model.typed.value, "Typed in the outage");
  assert.deepEqual(handle.sent, ["Hello"]);
  assert.equal(page.client.resumed.length, 0);
});

Deno.test("[TU2] busy elsewhere: the text goes back into the box, or beside what was typed since", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const outcome = page.model.send("Second");
  page.model.typed.value = "Third";
  handle.sends.reject({ code: "SESSION_BUSY", message: "busy", details: { operationId: "turn_2" } });
  assert.equal((await outcome).is, "refused");
  assert.deepEqual([page.model.typed.value, page.model.refused.value], ["Third", "Second"]);
  assert.deepEqual(texts(page), ["user accepted: Hello"]);
  await settle();
  assert.deepEqual(record(page)?.entries.map(({ text }) => text), ["Hello"]);
});

Deno.test("[CN3] [PG7] an ended session whose port closes is detached: the handle tells nobody, the port does", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  handle.ended();
  page.model.portClosed();
  assert.equal(page.model.status.value, "ended");
  handle.lose();
  page.model.portClosed();
  assert.deepEqual(page.model.phase.value, { is: "detached", sessionId: "s1", by: "lost" });
  assert.deepEqual([page.model.offers.value.resume, page.model.offers.value.reattach], [false, true]);
});

Deno.test("[CN5] an answer that never came leaves the turn unconfirmed; the next event decides", async () => {
  const page = openPage();
  const { handle, outcome } = await sendFirst(page);
  handle.sends.reject({ code: "SDK_BRIDGE_TIMEOUT", message: "no answer", details: { operationId: "turn_1" } });
  assert.equal((await outcome).is, "unconfirmed");
  assert.equal(page.model.offers.value.send, false);
  assert.equal(page.model.offers.value.reattach, true);
  handle.delta("It was taken");
  assert.equal(page.model.operation.value.is, "adopted");
  assert.equal(texts(page)[0], "user accepted: Hello");
});

Deno.test("[TU6] a failed turn keeps its text and what was said", async () => {
  const page = openPage();
  const { handle, outcome } = await sendFirst(page);
  handle.delta("I beg");
  handle.status("error", { turnId: "turn_1" });
  handle.sends.reject({ code: "PROVIDER_REQUEST_FAILED", message: "boom", details: { operationId: "turn_1" } });
  assert.equal((await outcome).is, "accepted");
  await settle();
  assert.deepEqual(texts(page), ["user accepted: Hello", "partial: I beg"]);
  const { code, during, operationId } = page.model.lastError.value ?? assert.fail("no error");
  assert.deepEqual([code, during, operationId], ["PROVIDER_REQUEST_FAILED", "turn", "turn_1"]);
  assert.deepEqual([page.model.offers.value.send, page.model.offers.value.end], [false, true]);
});

Deno.test("[TU6] a turn that Core took and that failed before a word keeps its text, whatever its code", async () => {
  const page = openPage();
  const { handle, outcome } = await sendFirst(page, "/fail");
  const error = { code: "PROVIDER_COMMAND_FAILED", message: "boom", details: { operationId: "turn_1" } };
  handle.error(error, { turnId: "turn_1" });
  handle.status("error", { turnId: "turn_1" });
  handle.sends.reject(error);
  assert.equal((await outcome).is, "accepted");
  await settle();
  assert.deepEqual(texts(page), ["user accepted: /fail"]);
  assert.deepEqual([page.model.typed.value, page.model.lastError.value?.during], ["", "turn"]);
});

Deno.test("[TU2] a text pressed during somebody else's turn is kept, and the notice goes with that turn", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  handle.status("running", { turnId: "theirs" });
  page.model.typed.value = "Mine";
  assert.equal((await page.model.send("Mine")).is, "refused");
  assert.deepEqual([page.model.lastError.value?.code, page.model.typed.value], ["SESSION_BUSY", "Mine"]);
  handle.status("idle", { turnId: "theirs" });
  assert.deepEqual([page.model.lastError.value, page.model.typed.value], [undefined, "Mine"]);
});

Deno.test("[PG8] a message that the link took with it: once Core is heard again, whether it ran is all that is told", async () => {
  const page = openPage();
  const { handle, outcome } = await sendFirst(page);
  const cut = { code: "NATIVE_CONNECTION_CLOSED", message: "cut", details: { operationId: "turn_1" } };
  handle.status("idle", { turnId: "turn_1", source: "sdk" });
  handle.error(cut);
  handle.sends.reject(cut);
  assert.equal((await outcome).is, "unconfirmed");
  assert.deepEqual([page.model.lastError.value?.code, page.model.uncertain.value], [cut.code, undefined]);
  const asked = page.model.reattach();
  page.client.resumes.resolve(handle);
  await asked;
  assert.deepEqual([page.model.lastError.value, page.model.uncertain.value], [undefined, "Hello"]);
});

Deno.test("[NL4] while the link is being restored nothing is offered from the old status; it asks with growing pauses", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.error({ code: "NATIVE_CONNECTION_CLOSED", message: "cut" });
  assert.equal(page.model.outOfTouch.value?.code, "NATIVE_CONNECTION_CLOSED");
  assert.deepEqual([page.model.offers.value.send, page.model.offers.value.end], [false, false]);
  for (const pause of [1000, 2000, 4000]) {
    const before = page.client.resumed.length;
    page.clock.advance(pause - 1);
    await settle();
    assert.equal(page.client.resumed.length, before);
    page.clock.advance(1);
    await settle();
    assert.equal(page.client.resumed.length, before + 1);
    page.client.resumes.reject({ code: "NATIVE_CONNECTION_CLOSED", message: "still cut" });
    await settle();
  }
  page.clock.advance(8000);
  await settle();
  page.client.resumes.resolve(handle);
  await settle();
  assert.equal(page.model.outOfTouch.value, undefined);
  assert.equal(page.clock.waiting, 0);
  assert.deepEqual(handle.sent, ["Hello"]);
});

Deno.test("[PG7] [RS8] a re-attach that fails on a handle that is still attached leaves the page attached", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  handle.error({ code: "NATIVE_CONNECTION_CLOSED", message: "cut" });
  const again = page.model.reattach();
  page.client.resumes.reject({ code: "NATIVE_CONNECTION_CLOSED", message: "still cut" });
  await again;
  assert.deepEqual(page.model.phase.value, { is: "attached", sessionId: "s1", status: "idle" });
  assert.equal(page.model.outOfTouch.value?.code, "NATIVE_CONNECTION_CLOSED");
  page.clock.advance(2000);
  await settle();
  page.client.resumes.resolve(handle);
  await settle();
  assert.equal(page.model.outOfTouch.value, undefined);
  assert.equal(page.model.lastError.value, undefined);
  assert.deepEqual([page.model.offers.value.send, page.clock.waiting], [true, 0]);
});

Deno.test("[PG7] a re-attach that fails for another reason changes nothing on a handle that is attached", async () => {
  const page = openPage();
  const { handle, outcome } = await sendFirst(page);
  handle.sends.reject({ code: "SDK_BRIDGE_TIMEOUT", message: "no answer", details: { operationId: "turn_1" } });
  await outcome;
  const again = page.model.reattach();
  page.client.resumes.reject({ code: "SDK_BRIDGE_TIMEOUT", message: "no answer" });
  await again;
  assert.deepEqual(page.model.phase.value, { is: "attached", sessionId: "s1", status: "running" });
  assert.deepEqual([page.model.operation.value.is, page.model.lastError.value?.during], ["unconfirmed", "resume"]);
  assert.equal(page.model.outOfTouch.value, undefined);
});

Deno.test("[RS8] Core's next word, or the next attempt, takes back the trouble of a re-attach that failed", async () => {
  for (const word of ["event", "attempt"] as const) {
    const page = openPage();
    const { handle, outcome } = await sendFirst(page);
    handle.sends.reject({ code: "SDK_BRIDGE_TIMEOUT", message: "no answer", details: { operationId: "turn_1" } });
    await outcome;
    const again = page.model.reattach();
    page.client.resumes.reject({ code: "SDK_BRIDGE_TIMEOUT", message: "no answer" });
    await again;
    assert.equal(page.model.lastError.value?.during, "resume");
    if (word === "event") handle.delta("It goes on");
    else {
      const third = page.model.reattach();
      page.client.resumes.resolve(new FakeHandle("s1"));
      await third;
    }
    assert.equal(page.model.lastError.value, undefined);
  }
});

Deno.test("[CN6] the watch over a broken link opens no approval by itself: it waits while the page isn't approved", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  page.client.approved = false;
  handle.error({ code: "NATIVE_CONNECTION_CLOSED", message: "cut" });
  for (const pause of [1000, 2000]) {
    page.clock.advance(pause);
    await settle();
  }
  assert.deepEqual([page.client.resumed, page.clock.waiting], [[], 1]);
  page.client.approved = true;
  page.clock.advance(4000);
  await settle();
  assert.deepEqual(page.client.resumed, ["s1"]);
  page.client.resumes.resolve(handle);
  await settle();
  assert.equal(page.model.outOfTouch.value, undefined);
});

Deno.test("[NL5] after a Desktop restart the session is gone and its record too", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  handle.error({ code: "NATIVE_CONNECTION_CLOSED", message: "cut" });
  handle.status("error");
  handle.error({ code: "THREAD_NOT_FOUND", message: "unknown" });
  await settle();
  assert.equal(page.model.phase.value.is, "gone");
  assert.equal(record(page), undefined);
  assert.equal(page.clock.waiting, 0);
});

Deno.test("[CN8] back from the cache a persistent page re-attaches by id, a page-scoped one shows what became of it", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  handle.lose();
  const back = page.model.cameBack();
  page.client.resumes.resolve(new FakeHandle("s1"));
  await back;
  assert.equal(page.model.status.value, "idle");

  const scoped = openPage(pageScoped);
  const first = await sendFirst(scoped);
  first.handle.lose("turn_1");
  await settle();
  await scoped.model.cameBack();
  assert.deepEqual(scoped.model.phase.value, { is: "none" });
  assert.equal(scoped.model.former.value?.sessionId, "s1");
  assert.deepEqual(texts(scoped), []);
  assert.deepEqual(scoped.client.resumed, []);
});

Deno.test("storage that is refused makes the session end with its page, and says so", async () => {
  const store = new MemoryStore();
  store.failure = new DOMException("no", "SecurityError");
  const page = openPage(persistent, store);
  await sendFirst(page);
  assert.equal(page.client.created[0]?.autoEndOnDisconnect, true);
  assert.deepEqual([page.model.endsWithPage.value, page.model.unsaved.value], [true, "refused"]);
  assert.equal(page.model.offers.value.forget, false);
  assert.equal(page.saved.trouble.value?.kind, "refused");
});

Deno.test("storage that fills up later is told and doesn't stop the turn", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  await settle();
  assert.equal(page.model.unsaved.value, undefined);
  page.store.failure = new DOMException("full", "QuotaExceededError");
  handle.chat("Whole");
  handle.complete();
  await settle();
  assert.equal(page.model.unsaved.value, "refused");
  assert.equal(page.model.offers.value.forget, true);
  assert.equal(page.model.status.value, "idle");
});

Deno.test("[OR1] another origin's id is told as such, and nothing else happens", async () => {
  const page = openPage();
  await page.model.start();
  const opening = page.model.open("theirs");
  await settle();
  page.client.resumes.reject({ code: "THREAD_ACCESS_DENIED", message: "not yours" });
  await opening;
  const phase = page.model.phase.value;
  assert.equal(phase.is === "gone" && phase.error.code, "THREAD_ACCESS_DENIED");
  assert.equal(page.client.resumed.length, 1);
});
