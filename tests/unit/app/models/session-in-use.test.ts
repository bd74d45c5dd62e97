/** Tabs of one browser as far as Web Locks tell: Deno has the same ones. */
import assert from "node:assert/strict";
import { sessionUse } from "../../../../app/lifecycle/mod.ts";
import { cleanerLocks } from "../../../../app/models/retention/cleaner-locks.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import { FakeHandle } from "./fake-pedelec.ts";
import { openPage, persistent, sendFirst } from "./page.ts";

/** A tab with a cleaner; every test has a lab of its own, so that its locks are its own, too. */
function tab(labId = crypto.randomUUID()) {
  const use = sessionUse(navigator.locks, labId);
  const ends: string[] = [];
  const { unlessUsed } = cleanerLocks(navigator.locks, labId, use);
  /** What its cleaner does with a session that is due. */
  const clean = (sessionId: string, work = () => Promise.resolve()) =>
    unlessUsed(sessionId, async () => {
      await work();
      ends.push(sessionId);
      return true;
    });
  return { labId, use, ends, clean };
}

/** A page after its reload, with the record of a session, and the browser's other tab. */
async function resuming() {
  const other = tab();
  const before = openPage();
  await sendFirst(before);
  const { use } = tab(other.labId);
  const page = openPage(persistent, before.store, before.clock, undefined, "lab", undefined, undefined, use);
  return { other, use, ...page };
}

Deno.test("[PG3] a session isn't asked for before the other tabs can tell that it is in use", async () => {
  const { other, use, model, client } = await resuming();
  const ended = Promise.withResolvers<void>();
  const cleaning = other.clean("s1", () => ended.promise);
  const started = model.start();
  await settle();
  assert.deepEqual([model.phase.value.is, client.resumed], ["resuming", []]);
  ended.resolve();
  await Promise.all([cleaning, use.on("s1")]);
  await settle();
  assert.deepEqual([other.ends, client.resumed], [["s1"], ["s1"]]);
  assert.equal(await other.clean("s1"), undefined);
  client.resumes.resolve(new FakeHandle("s1"));
  await started;
  assert.equal(await other.clean("s1"), undefined);
  await use.on(undefined);
  assert.equal(await other.clean("s1"), true);
});

Deno.test("[PG3] a session is asked for without the lock when that doesn't come within two seconds", async () => {
  const { other, use, model, client, clock } = await resuming();
  const ended = Promise.withResolvers<void>();
  const cleaning = other.clean("s1", () => ended.promise);
  const started = model.start();
  await settle();
  clock.advance(1999);
  await settle();
  assert.deepEqual(client.resumed, []);
  clock.advance(1);
  await settle();
  assert.deepEqual(client.resumed, ["s1"]);
  client.resumes.resolve(new FakeHandle("s1"));
  await started;
  assert.equal(model.status.value, "idle");
  ended.resolve();
  await cleaning;
  await use.on(undefined);
});

Deno.test("[PG6] left before the lock came, a session isn't asked for any more: its route would stay", async () => {
  const { other, use, model, client } = await resuming();
  const ended = Promise.withResolvers<void>();
  const cleaning = other.clean("s1", () => ended.promise);
  const started = model.start();
  await settle();
  model.leave();
  ended.resolve();
  await Promise.all([cleaning, started]);
  await settle();
  assert.deepEqual([client.resumed, model.phase.value.is], [[], "detached"]);
  await use.on(undefined);
});

Deno.test("[PG3] a tab that cleans up its own session lets no other tab come to it meanwhile", async () => {
  const own = tab();
  const { use } = tab(own.labId);
  await own.use.on("s1");
  const ended = Promise.withResolvers<void>();
  const cleaning = own.clean("s1", () => ended.promise);
  await settle();
  const came: string[] = [];
  const coming = use.on("s1").then(() => came.push("other"));
  await settle();
  assert.deepEqual(came, []);
  ended.resolve();
  await Promise.all([cleaning, coming]);
  assert.deepEqual([own.ends, came], [["s1"], ["other"]]);
  // Both are on it now.
  assert.equal(await own.clean("s1"), undefined);
  await use.on(undefined);
  assert.equal(await own.clean("s1"), true);
  await own.use.on(undefined);
});

Deno.test("[PG3] off a session while its cleaner works, the tab doesn't come back to it by itself", async () => {
  const own = tab();
  await own.use.on("s1");
  await own.clean("s1", () => own.use.on(undefined));
  assert.equal(await tab(own.labId).clean("s1"), true);
});
