import assert from "node:assert/strict";
import fc from "fast-check";
import { randomToken, seededIds } from "../../../core-sim/ids.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

Deno.test("ids are version 4 UUIDs, and no two of a seed are equal", () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const ids = seededIds(seed);
      const made = Array.from({ length: 200 }, () => ids.uuid());
      for (const id of made) assert.match(id, UUID);
      assert.equal(new Set(made).size, made.length);
    }),
    { numRuns: 50 },
  );
});

Deno.test("the same seed gives the same ids in the same order, another seed others", () => {
  const some = (seed: string) => {
    const ids = seededIds(seed);
    return [ids.uuid(), ids.short("port"), ids.uuid()];
  };
  assert.deepEqual(some("a"), some("a"));
  const seeds = ["", "a", "b", "ab", "ba", "aa", "種子", "A"];
  assert.equal(new Set(seeds.flatMap(some)).size, seeds.length * 3);
  assert.match(seededIds("a").short("port"), /^port_[0-9a-f]{16}$/);
});

Deno.test("tokens are 128 bits, safe in a URL, and never repeat", () => {
  const tokens = Array.from({ length: 100 }, randomToken);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{22}$/);
  assert.equal(new Set(tokens).size, tokens.length);
});
