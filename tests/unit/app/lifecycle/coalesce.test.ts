import assert from "node:assert/strict";
import { coalesce } from "../../../../app/lifecycle/mod.ts";

Deno.test("the first write begins at once, all later changes share the next", async () => {
  const first = Promise.withResolvers<void>();
  let runs = 0;
  const writes = coalesce(() => ++runs === 1 ? first.promise : Promise.resolve());
  writes.changed();
  writes.changed();
  await Promise.resolve();
  assert.equal(runs, 1);
  for (let n = 0; n < 100; n++) writes.changed();
  assert.equal(runs, 1);
  first.resolve();
  await writes.idle();
  assert.equal(runs, 2);
});

Deno.test("a change after everything was written is written too", async () => {
  let runs = 0;
  const writes = coalesce(() => Promise.resolve(++runs));
  await writes.idle();
  writes.changed();
  await writes.idle();
  writes.changed();
  await writes.idle();
  assert.equal(runs, 2);
});
