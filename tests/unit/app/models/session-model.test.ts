import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, reattached, record, sendFirst, texts } from "./page.ts";

Deno.test("[PG7] nothing is offered before storage was read, and no session is made by opening a page", async () => {
  const page = openPage();
  assert.deepEqual(page.model.phase.value, { is: "starting" });
  assert.equal(Object.values(page.model.offers.value).includes(true), false);
  await page.model.start();
  assert.deepEqual(page.model.phase.value, { is: "none" });
  assert.deepEqual([page.client.created.length, page.client.resumed.length], [0, 0]);
});

Deno.test("[PG1] the first text makes the session by the policy and goes along", async () => {
  const page = openPage();
  const { handle, outcome } = await sendFirst(page);
  assert.equal(page.client.created[0]?.autoEndOnDisconnect, false);
  assert.deepEqual(handle.sent, ["Hello"]);
  assert.deepEqual(page.model.operation.value, {
    is: "pending",
    operationId: "turn_1",
    waiting: true,
    since: page.clock.now(),
  });
  handle.delta("Good ");
  assert.deepEqual(await outcome, { is: "accepted" });
  handle.chat("Good day");
  handle.complete();
  await settle();
  assert.deepEqual(texts(page), ["user accepted: Hello", "whole: Good day"]);
  assert.deepEqual(page.model.operation.value, { is: "none" });
  assert.equal(page.model.status.value, "idle");
});

Deno.test("what a page adds to a text is sent along, and the conversation shows the text alone", async () => {
  const page = openPage(undefined, undefined, undefined, (text) => `${text} + draft`);
  const { handle } = await sendFirst(page);
  assert.deepEqual(handle.sent, ["Hello + draft"]);
  assert.match(texts(page).join(), /: Hello$/);
});

Deno.test("[PG4] a double press makes one session and one turn; the second text stays in the box", async () => {
  const page = openPage();
  await page.model.start();
  void page.model.send("Hello");
  page.model.typed.value = "Hello again";
  const second = await page.model.send("Hello again");
  assert.equal(second.is, "refused");
  await settle();
  assert.equal(page.client.created.length, 1);
  assert.equal(page.model.typed.value, "Hello again");
});

Deno.test("[AP1] while the Extension asks a person, the page says so", async () => {
  const page = openPage();
  page.client.approved = false;
  await page.model.start();
  const outcome = page.model.send("Hello");
  await settle();
  assert.deepEqual(page.model.phase.value, { is: "creating", approval: "asked" });
  page.client.creates.reject({ code: "APPROVAL_REJECTED", message: "no" });
  assert.equal((await outcome).is, "refused");
  assert.deepEqual(page.model.phase.value, { is: "none" });
  assert.equal(page.model.typed.value, "Hello");
  assert.deepEqual(texts(page), []);
  assert.deepEqual([page.model.lastError.value?.code, page.model.lastError.value?.during], [
    "APPROVAL_REJECTED",
    "create",
  ]);
});

Deno.test("[PG6] leaving closes the port and keeps the record; re-attaching asks by id", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.delta("Half");
  await settle();
  page.model.leave();
  assert.deepEqual(page.model.phase.value, { is: "detached", sessionId: "s1", by: "left" });
  assert.deepEqual([page.disconnects(), handle.listeners, handle.ends.waiting.length], [1, 0, 0]);
  assert.notEqual(record(page), undefined);
  assert.deepEqual(texts(page).at(-1), "partial: Half");
  await reattached(page, new FakeHandle("s1", "running"));
  assert.equal(page.model.status.value, "running");
});

Deno.test("[PG4] to open the id of the session that the page is detached from is to re-attach", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  page.model.leave();
  const opening = page.model.open("s1");
  await settle();
  assert.deepEqual(page.client.resumed, ["s1"]);
  page.client.resumes.resolve(new FakeHandle("s1"));
  await opening;
  assert.equal(page.model.status.value, "idle");
  await page.model.open("s1");
  assert.deepEqual(page.client.resumed, ["s1"]);
});

Deno.test("[PG6] to stop waiting ends and cancels nothing", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  page.model.stopWaiting();
  assert.equal(page.model.operation.value.is === "pending" && page.model.operation.value.waiting, false);
  assert.equal(handle.ends.waiting.length, 0);
  handle.chat("Done all the same");
  handle.complete();
  await settle();
  assert.equal(texts(page).at(-1), "whole: Done all the same");
});

Deno.test("[PG6] to forget removes the record and leaves the session alone", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  await page.model.forget();
  handle.status("running", { turnId: "turn_9" });
  handle.chat("Still here", "turn_9");
  await settle();
  assert.equal(record(page), undefined);
  assert.equal(page.model.unsaved.value, "forgotten");
  assert.equal(page.model.offers.value.forget, false);
  assert.equal(handle.ends.waiting.length, 0);
  assert.equal(page.model.phase.value.is, "attached");
});

Deno.test("[TU5] a turn of another tab is adopted and done when the session rests", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  handle.status("running", { turnId: "theirs", turnStartedAt: 5 });
  assert.deepEqual(page.model.operation.value, {
    is: "adopted",
    operationId: "theirs",
    waiting: true,
    since: 5,
    startedAt: 5,
  });
  assert.equal(page.model.offers.value.send, false);
  handle.chat("For both", "theirs");
  handle.status("idle", { turnId: "theirs" });
  assert.deepEqual(page.model.operation.value, { is: "none" });
  assert.equal(texts(page).at(-1), "whole: For both");
});

Deno.test("[US1] usage is unknown until it is known", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  assert.equal(page.model.usage.value, undefined);
  handle.usage.totalTokens = 42;
  handle.complete();
  assert.equal(page.model.usage.value, 42);
});

Deno.test("[PG4] switching to another id is deliberate: the late answer for the old one is dropped", async () => {
  const page = openPage();
  await page.model.start();
  const first = page.model.open("s1");
  await settle();
  const second = page.model.open("s2");
  await settle();
  page.client.resumes.resolve(new FakeHandle("s1"));
  page.client.resumes.resolve(new FakeHandle("s2"));
  await Promise.all([first, second]);
  assert.deepEqual(page.client.resumed, ["s1", "s2"]);
  assert.equal(page.model.sessionId.value, "s2");
});
