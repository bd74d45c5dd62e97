import assert from "node:assert/strict";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, pageScoped, reattached, record, reload, reloadRefused, sendFirst } from "./page.ts";

Deno.test("[RS3] [TU5] a page that comes back in the middle of a turn says that it goes on, until the person does", async () => {
  const page = openPage();
  await sendFirst(page);
  await settle();
  const next = await reload(page, new FakeHandle("s1", "running"));
  assert.deepEqual(next.model.takenUp.value, { after: "visit", work: "goes-on" });
  next.model.dismissTakenUp();
  assert.equal(next.model.takenUp.value, undefined);
});

Deno.test("[TU4] a turn that was over when the page came back is told apart from none", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.delta("Half an ans");
  await settle();
  const next = await reload(page, new FakeHandle("s1"));
  assert.deepEqual(next.model.takenUp.value, { after: "visit", work: "finished" });

  const quiet = openPage();
  const first = await sendFirst(quiet);
  first.handle.chat("Whole.");
  first.handle.complete();
  await settle();
  const after = await reload(quiet, new FakeHandle("s1"));
  assert.deepEqual(after.model.takenUp.value, { after: "visit", work: "quiet" });
  void after.model.send("On we go");
  assert.equal(after.model.takenUp.value, undefined);
});

Deno.test("[PG7] what was found at rest is no news any more once another tab has it work", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.chat("Whole.");
  handle.complete();
  await settle();
  const again = new FakeHandle("s1");
  const next = await reload(page, again);
  assert.equal(next.model.takenUp.value?.work, "quiet");
  again.status("running", { turnId: "turn_2" });
  assert.deepEqual([next.model.takenUp.value, next.model.operation.value.is], [undefined, "adopted"]);
});

Deno.test("[RS5] a session that had ended is no session that was taken up", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const next = await reload(page, new FakeHandle("s1", "ended"));
  assert.deepEqual([next.model.takenUp.value, next.model.endedBy.value], [undefined, "before"]);
});

Deno.test("[AE1] a page-scoped page that comes back says so where it left a session", async () => {
  const page = openPage(pageScoped);
  await sendFirst(page);
  await settle();
  const next = openPage(pageScoped, page.store, page.clock);
  await next.model.start();
  assert.deepEqual(next.model.takenUp.value, { after: "visit", work: "over" });
  const fresh = openPage(pageScoped);
  await fresh.model.start();
  assert.equal(fresh.model.takenUp.value, undefined);
});

Deno.test("[CN8] back from the cache in a turn: what goes on is told", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.lose("turn_1");
  const back = page.model.cameBack();
  page.client.resumes.resolve(new FakeHandle("s1", "running"));
  await back;
  assert.deepEqual(page.model.takenUp.value, { after: "cache", work: "goes-on" });
});

Deno.test("[CN8] a port that closes after the page was frozen is told as that, and only then", async () => {
  for (const [heard, frozen] of [[false, true], [true, false]] as const) {
    const page = openPage();
    const { handle } = await sendFirst(page);
    handle.complete();
    await settle();
    page.model.froze(true);
    if (heard) handle.status("running", { turnId: "turn_2" });
    handle.lose();
    assert.deepEqual([page.model.phase.value.is, page.model.lostFrozen.value], ["detached", frozen]);
    await reattached(page, new FakeHandle("s1"));
    assert.equal(page.model.lostFrozen.value, false);
  }
});

/** A page whose first turn is over, and that the browser lets run again. */
async function thawedPage() {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  page.model.froze(true);
  page.model.froze(false);
  await settle();
  return { page, handle };
}

Deno.test("[PG7] [RS7] a page that runs again asks for the snapshot once, and shows what it says", async () => {
  const { page, handle } = await thawedPage();
  assert.deepEqual(page.client.resumed, ["s1"]);
  handle.status("running", { source: "sdk", turnId: "turn_2" });
  page.client.resumes.resolve(handle);
  await settle();
  assert.deepEqual([page.model.status.value, page.model.operation.value.is], ["running", "adopted"]);
  page.clock.advance(120_000);
  await settle();
  assert.deepEqual(page.client.resumed, ["s1"]);
});

Deno.test("[RS4] [PG7] a page that runs again learns that Core forgot its session meanwhile", async () => {
  const { page } = await thawedPage();
  page.client.resumes.reject({ code: "THREAD_NOT_FOUND", message: "unknown" });
  await settle();
  assert.equal(page.model.phase.value.is, "gone");
});

Deno.test("[NL4] a page that runs again while Core can't be reached says so, and asks until it can", async () => {
  const { page, handle } = await thawedPage();
  page.client.resumes.reject({ code: "CORE_RUNTIME_UNAVAILABLE", message: "not running" });
  await settle();
  assert.equal(page.model.outOfTouch.value?.code, "CORE_RUNTIME_UNAVAILABLE");
  page.clock.advance(2000);
  await settle();
  page.client.resumes.resolve(handle);
  await settle();
  assert.deepEqual([page.model.outOfTouch.value, page.client.resumed.length], [undefined, 2]);
});

Deno.test("[RS9] a page that runs again without a live session asks for nothing", async () => {
  const ended = openPage();
  const { handle } = await sendFirst(ended);
  handle.complete();
  handle.ended();
  ended.model.froze(false);
  const lost = openPage();
  (await sendFirst(lost)).handle.lose();
  lost.model.froze(false);
  await settle();
  assert.deepEqual([ended.client.resumed, lost.client.resumed], [[], []]);
});

Deno.test("[RS8] [NL5] an unconfirmed turn whose session Core forgot: a re-attach that hears it leaves the session gone, whatever the handle says", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.sends.reject({ code: "SDK_BRIDGE_TIMEOUT", message: "late", details: { operationId: "turn_1" } });
  await settle();
  assert.equal(page.model.operation.value.is, "unconfirmed");
  const again = page.model.reattach();
  page.client.resumes.reject({ code: "THREAD_NOT_FOUND", message: "unknown" });
  await again;
  await settle();
  assert.equal(handle.getStatus(), "running");
  assert.deepEqual(page.model.phase.value, {
    is: "gone",
    sessionId: "s1",
    error: { code: "THREAD_NOT_FOUND", message: "unknown" },
    asked: "attached",
    operationId: "turn_1",
  });
  assert.deepEqual([page.model.operation.value, page.model.status.value], [{ is: "none" }, undefined]);
  assert.equal(record(page), undefined);
});

Deno.test("[NL5] a turn whose rejection comes after the session is gone isn't taken for one under way", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.error({ code: "THREAD_NOT_FOUND", message: "unknown" });
  handle.sends.reject({ code: "THREAD_NOT_FOUND", message: "unknown", details: { operationId: "turn_1" } });
  await settle();
  assert.deepEqual([page.model.phase.value.is, page.model.operation.value.is], ["gone", "none"]);
});

Deno.test("[RS4] a session is gone differently where it was attached, saved, or only given by its id", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  const next = await reloadRefused(page, { code: "THREAD_NOT_FOUND", message: "unknown" });
  const asked = () => {
    const phase = next.model.phase.value;
    return phase.is === "gone" ? phase.asked : undefined;
  };
  assert.equal(asked(), "saved");
  const opening = next.model.open("typed-in");
  await settle();
  next.client.resumes.reject({ code: "THREAD_NOT_FOUND", message: "unknown" });
  await opening;
  assert.equal(asked(), "given");
  assert.equal(next.model.offers.value.forget, false);
});

Deno.test("[NL4] why Core can't be reached is the last that was said: first the link, then the Desktop app", async () => {
  const page = openPage();
  const { handle } = await sendFirst(page);
  handle.complete();
  await settle();
  handle.error({ code: "NATIVE_CONNECTION_CLOSED", message: "cut" });
  page.clock.advance(1000);
  await settle();
  page.client.resumes.reject({ code: "CORE_RUNTIME_UNAVAILABLE", message: "not running" });
  await settle();
  assert.equal(page.model.outOfTouch.value?.code, "CORE_RUNTIME_UNAVAILABLE");
});
