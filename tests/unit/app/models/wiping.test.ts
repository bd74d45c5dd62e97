import assert from "node:assert/strict";
import { noStore } from "../../../../app/lifecycle/mod.ts";
import type { SessionPolicy } from "../../../../app/models/mod.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import { MemoryStore } from "../lifecycle/memory-store.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, pageScoped, sendFirst } from "./page.ts";

const keepsNothing: SessionPolicy = { ...pageScoped, page: "sensitive", persist: "nothing" };

/** A page that keeps nothing, whose first text is being answered. */
async function inTurn() {
  const store = new MemoryStore();
  const page = openPage(keepsNothing, store);
  const { handle, outcome } = await sendFirst(page, "My pay");
  handle.delta("Your ");
  return { ...page, store, handle, outcome };
}

const said = ({ model }: { model: ReturnType<typeof openPage>["model"] }) =>
  [
    ...model.transcript.value.map(({ text }) => text),
    model.typed.value,
    model.refused.value ?? "",
  ].filter((text) => text !== "");

Deno.test("[EN1] a wipe takes everything off the page at once, and then ends the session", async () => {
  const page = await inTurn();
  page.model.typed.value = "and my bonus";
  const end = page.model.wipe();
  assert.deepEqual(said(page), []);
  await settle();
  page.handle.ended();
  page.handle.ends.resolve();
  assert.deepEqual(await end, { is: "ended" });
  assert.equal(page.store.writes, 0);
});

Deno.test("[EN3] a failed end is told with its error, and may be tried again", async () => {
  const { model, handle } = await inTurn();
  const first = model.wipe();
  await settle();
  handle.ends.reject({ code: "END_SESSION_FAILED", message: "no" });
  assert.deepEqual(await first, { is: "failed", error: { code: "END_SESSION_FAILED", message: "no" } });
  const second = model.wipe();
  await settle();
  handle.ended();
  handle.ends.resolve();
  assert.deepEqual(await second, { is: "ended" });
});

Deno.test("[CR5] a session that is being made is called off: its text isn't sent, and it is ended when it comes (A-002)", async () => {
  const { model, client } = openPage(keepsNothing);
  await model.start();
  const outcome = model.send("My pay");
  await settle();
  assert.deepEqual(await model.wipe(), { is: "none" });
  const handle = new FakeHandle("late");
  let ended = 0;
  handle.end = () => {
    ended++;
    return Promise.resolve();
  };
  client.creates.resolve(handle);
  assert.equal((await outcome).is, "refused");
  assert.deepEqual([ended, handle.sent, model.phase.value.is], [1, [], "none"]);
});

Deno.test("[CR5] a text that was wiped while its session was made never comes back, whatever becomes of the session (A-002)", async () => {
  for (const comes of [true, false]) {
    const { model, client } = openPage(keepsNothing);
    await model.start();
    const outcome = model.send("My pay");
    await settle();
    await model.wipe();
    // The next visit has begun by now.
    model.typed.value = "Mine";
    if (comes) client.creates.resolve(Object.assign(new FakeHandle("late"), { end: () => Promise.resolve() }));
    else client.creates.reject({ code: "EXTENSION_DISCONNECTED", message: "closed" });
    assert.equal((await outcome).is, "refused");
    assert.deepEqual([said({ model }), model.lastError.value], [["Mine"], undefined]);
  }
});

Deno.test("[AE1] a page that lost its port asks for nothing: Core ends the session with its last route", async () => {
  const page = await inTurn();
  page.handle.lose("turn_1");
  assert.deepEqual(await page.model.wipe(), { is: "out-of-reach" });
  assert.deepEqual([said(page), page.handle.ends.waiting.length], [[], 0]);
});

Deno.test("[EN2] an ended session needs no second request, one that Core doesn't know none at all", async () => {
  const { model, handle } = await inTurn();
  handle.ended();
  assert.deepEqual(await model.wipe(), { is: "ended" });
  assert.equal(handle.ends.waiting.length, 0);
  const other = await inTurn();
  const end = other.model.wipe();
  await settle();
  other.handle.ends.reject({ code: "THREAD_NOT_FOUND", message: "gone" });
  assert.deepEqual(await end, { is: "gone" });
});

Deno.test("a wipe waits for an end or a resume that is under way", async () => {
  const { model, handle } = await inTurn();
  handle.complete();
  void model.end();
  const wiped = model.wipe();
  await settle();
  assert.equal(handle.ends.waiting.length, 1);
  handle.ended();
  handle.ends.resolve();
  assert.deepEqual(await wiped, { is: "ended" });
});

Deno.test("a store that keeps nothing has nothing, whatever is written", async () => {
  await noStore.update("key", () => ({ text: "My pay" }));
  assert.deepEqual(await noStore.entries(), []);
});
