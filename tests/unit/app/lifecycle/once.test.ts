import assert from "node:assert/strict";
import { Once } from "../../../../app/lifecycle/mod.ts";

Deno.test("[PG4] two calls for one id share one promise, also after it is done", async () => {
  const once = new Once<string>();
  let starts = 0;
  const start = () => Promise.resolve(`handle ${++starts}`);
  const first = once.run("s1", start);
  assert.equal(once.run("s1", start), first);
  await first;
  assert.equal(once.run("s1", start), first);
  assert.equal(starts, 1);
});

Deno.test("[PG4] another id takes the place deliberately", async () => {
  const once = new Once<string>();
  await once.run("s1", () => Promise.resolve("one"));
  assert.equal(await once.run("s2", () => Promise.resolve("two")), "two");
  assert.equal(await once.run("s1", () => Promise.resolve("again")), "again");
});

Deno.test("[PG4] a failure clears the guard, a thrown one too", async () => {
  const once = new Once<string>();
  await assert.rejects(once.run("s1", () => Promise.reject(new Error("Core is down"))));
  await assert.rejects(once.run("s1", () => {
    throw new Error("at once");
  }));
  assert.equal(await once.run("s1", () => Promise.resolve("up")), "up");
});

Deno.test("[PG4] an old failure doesn't clear a newer promise", async () => {
  const once = new Once<string>();
  const old = Promise.withResolvers<string>();
  const failing = once.run("s1", () => old.promise);
  once.clear();
  const newer = once.run("s1", () => Promise.resolve("newer"));
  old.reject(new Error("late"));
  await assert.rejects(failing);
  assert.equal(once.run("s1", () => Promise.resolve("never")), newer);
});
