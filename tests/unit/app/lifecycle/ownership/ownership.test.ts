import assert from "node:assert/strict";
import { MemoryStore } from "../memory-store.ts";
import { Browser } from "./tabs.ts";

async function two() {
  const browser = new Browser();
  const [a, b] = [browser.tab(), browser.tab()];
  a.ownership.start();
  b.ownership.start();
  await browser.pass(1);
  return { browser, a, b };
}

Deno.test("[TB1] nobody owns first; of two claims at once one is granted, and the other tab watches", async () => {
  const { browser, a, b } = await two();
  assert.equal(a.ownership.role.value.is, "unowned");
  const granted = await Promise.all([a.ownership.claim(), b.ownership.claim()]);
  assert.deepEqual(granted.toSorted(), [false, true]);
  await browser.pass(1);
  assert.deepEqual([a, b].map(({ ownership }) => ownership.role.value.is).toSorted(), ["owner", "watcher"]);
});

Deno.test("[TB1] a watcher's act is refused at the guard, an owner's runs", async () => {
  const { a, b } = await two();
  await a.ownership.claim();
  assert.deepEqual(await a.ownership.guard(() => 7), { is: "done", value: 7 });
  const refused = await b.ownership.guard(() => assert.fail("a watcher's act ran"));
  assert.equal(refused.is, "refused");
  await assert.rejects(
    a.ownership.guard(() => {
      throw new Error("from the act");
    }),
    /from the act/,
  );
});

Deno.test("[TB1] handed over, the token rises and the former owner is stale at once", async () => {
  const { browser, a, b } = await two();
  await a.ownership.claim();
  assert.equal(await a.ownership.handOver(b.ownership.tabId), true);
  await browser.pass(1);
  const role = b.ownership.role.value;
  assert.deepEqual([role.is, role.is === "owner" && role.token], ["owner", 2]);
  assert.equal((await a.ownership.guard(() => assert.fail("a stale owner's act ran"))).is, "refused");
  assert.equal(a.ownership.changes.value > 0, true);
});

Deno.test("[TB1] a hand-over that is pressed twice is one offer, and both presses hear that it worked", async () => {
  const { browser, a, b } = await two();
  await a.ownership.claim();
  // It answers once both presses are made, as a tab in another process does.
  b.freeze();
  const pressed = [a.ownership.handOver(b.ownership.tabId), a.ownership.handOver(b.ownership.tabId)];
  b.thaw();
  await browser.pass(3);
  assert.deepEqual(await Promise.all(pressed), [true, true]);
  assert.partialDeepStrictEqual(b.ownership.role.peek(), { is: "owner", token: 2 });
});

Deno.test("[TB1] an owner that is offered to a tab which doesn't answer goes on owning", async () => {
  const { browser, a, b } = await two();
  await a.ownership.claim();
  b.freeze();
  const handed = a.ownership.handOver(b.ownership.tabId);
  await browser.pass(3);
  assert.equal(await handed, false);
  b.thaw();
  await browser.pass(1);
  assert.deepEqual([a, b].map(({ ownership }) => ownership.role.value.is), ["owner", "watcher"]);
});

Deno.test("[TB1] an owner that is here can't be taken over; a frozen one can, and its act after the thaw is refused (A-041)", async () => {
  const { browser, a, b } = await two();
  await a.ownership.claim();
  await browser.pass(1);
  assert.equal(await b.ownership.takeOver(), false);
  a.freeze();
  await browser.pass(5);
  const seen = b.ownership.role.value;
  assert.equal(seen.is === "watcher" && seen.owner.presence, "silent");
  assert.equal(await b.ownership.takeOver(), true);
  assert.equal(a.ownership.role.value.is, "owner", "the frozen tab has heard of nothing");
  assert.equal((await a.ownership.guard(() => assert.fail("a stale owner's act ran"))).is, "refused");
  assert.equal(a.ownership.role.peek().is, "watcher");
});

Deno.test("[TB1] a page that stops is gone to the others, and owns again when it comes back first (A-042)", async () => {
  const { browser, a, b } = await two();
  await a.ownership.claim();
  a.ownership.stop();
  await browser.pass(3);
  const seen = b.ownership.role.value;
  assert.equal(seen.is === "watcher" && seen.owner.presence, "gone");
  a.ownership.start();
  await browser.pass(1);
  assert.equal(a.ownership.role.value.is, "owner");
  a.ownership.stop();
  await browser.pass(3);
  assert.equal(await b.ownership.takeOver(), true);
  a.ownership.start();
  await browser.pass(1);
  assert.equal(a.ownership.role.value.is, "watcher");
});

Deno.test("[TB1] a reload keeps a tab's name, a duplicated tab gets its own (A-038, A-039)", async () => {
  const { browser, a } = await two();
  const name = a.ownership.tabId;
  const copy = browser.tab(new Map(a.kept));
  copy.ownership.start();
  await browser.pass(1);
  assert.notEqual(copy.ownership.tabId, name);
  a.ownership.stop();
  const reloaded = browser.tab(a.kept);
  reloaded.ownership.start();
  await browser.pass(1);
  assert.equal(reloaded.ownership.tabId, name);
});

Deno.test("[TB1] given up, nobody owns, and the next token is higher still", async () => {
  const { browser, a, b } = await two();
  await a.ownership.claim();
  const seen = b.ownership.changes.value;
  a.ownership.tell();
  await browser.pass(1);
  assert.equal(b.ownership.changes.value, seen + 1, "what an owner changes is told");
  await a.ownership.release();
  await browser.pass(1);
  assert.equal(b.ownership.role.value.is, "unowned");
  assert.equal(await b.ownership.claim(), true);
  assert.partialDeepStrictEqual(b.ownership.role.peek(), { is: "owner", token: 2 });
});

Deno.test("[TB1] storage that refuses makes ownership unavailable, and no act runs", async () => {
  const { browser, a } = await two();
  await a.ownership.claim();
  browser.store.failure = new DOMException("", "SecurityError");
  assert.equal((await a.ownership.guard(() => assert.fail("it ran"))).is, "refused");
  assert.deepEqual(a.ownership.role.value, { is: "unavailable", why: "storage-refused" });
});

Deno.test("[TB1] a tab that has just come waits for the owner's answer before it calls it silent", async () => {
  const { browser, a } = await two();
  await a.ownership.claim();
  const late = browser.tab();
  a.freeze();
  late.ownership.start();
  const presences: string[] = [];
  for (let second = 0; second < 4; second++) {
    await browser.pass(1);
    const role = late.ownership.role.value;
    presences.push(role.is === "watcher" ? role.owner.presence : role.is);
  }
  assert.deepEqual(presences, ["here", "here", "here", "silent"]);
});

Deno.test("[TB1] a page that slept through its own questions doesn't call the owner silent when it wakes", async () => {
  const { browser, a, b } = await two();
  await a.ownership.claim();
  b.freeze();
  await browser.pass(20);
  b.thaw();
  await browser.pass(1);
  assert.partialDeepStrictEqual(b.ownership.role.value, { is: "watcher", owner: { presence: "here" } });
  assert.equal(await b.ownership.takeOver(), false);
});

Deno.test("[TB1] storage that doesn't answer is said within its time, and what it does later decides nothing", async () => {
  const { browser, a, b } = await two();
  await a.ownership.claim();
  await browser.pass(1);
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const { update } = MemoryStore.prototype;
  browser.store.update = async (...args) => (await held, await update.apply(browser.store, args));
  browser.store.entries = () => new Promise(() => {});
  const act = a.ownership.guard(() => assert.fail("a late transaction let an act through"));
  const claim = b.ownership.claim();
  await browser.pass(9);
  assert.equal((await act).is, "refused");
  assert.equal(await claim, false);
  assert.deepEqual(a.ownership.role.value, { is: "unavailable", why: "storage-silent" });
  goOn();
  await browser.pass(1);
  assert.partialDeepStrictEqual(browser.store.values.get("product:lab"), { token: 1, tabId: a.ownership.tabId });
});

Deno.test("[TB1] a token doesn't come again to a tab that saw it, though the store was emptied", async () => {
  const { browser, a, b } = await two();
  await a.ownership.claim();
  assert.equal(await a.ownership.handOver(b.ownership.tabId), true);
  browser.store.values.clear();
  await browser.pass(1);
  assert.equal(a.ownership.role.value.is, "unowned");
  assert.equal(await a.ownership.claim(), true);
  assert.partialDeepStrictEqual(a.ownership.role.peek(), { is: "owner", token: 3 });
  assert.equal((await b.ownership.guard(() => assert.fail("it ran"))).is, "refused");
});
