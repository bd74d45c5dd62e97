import assert from "node:assert/strict";
import fc from "fast-check";
import { argumentIssues, canonical, tooDeep } from "../../../../core-sim/core/check-args.ts";
import type { JsonValue } from "../../../../sdk/protocol/mod.ts";

type Args = { [key: string]: JsonValue };

const object = (properties: Args, more: Args = {}): Args => ({ type: "object", properties, ...more });
const fits = (args: Args, schema: Args) => argumentIssues(args, schema).length === 0;

const CASES: [name: string, rule: Args, good: JsonValue[], bad: JsonValue[]][] = [
  ["string", { type: "string", minLength: 1, maxLength: 3 }, ["a", "字字字", "👍👍👍"], ["", "abcd", 1, null]],
  ["number", { type: "number", minimum: 0, maximum: 1 }, [0, 0.5, 1], [-1, 1.1, "0"]],
  ["integer", { type: "integer" }, [0, -3], [0.5, "1", true]],
  ["boolean", { type: "boolean" }, [true, false], ["true", 0, null]],
  ["array", { type: "array", items: { type: "integer" }, minItems: 1 }, [[1], [1, 2]], [[], ["a"], {}]],
  ["enum", { type: "string", enum: ["a", "b"] }, ["a"], ["c", 1]],
  ["oneOf", { oneOf: [{ type: "string" }, { type: "number" }] }, ["a", 1], [true, null, []]],
  ["overlapping oneOf", { oneOf: [{ type: "integer" }, { type: "number" }] }, [0.5], [1]],
  ["object", object({ a: { type: "string" } }, { required: ["a"] }), [{ a: "x", extra: 1 }], [{}, [], "a"]],
  ["closed object", object({ a: { type: "string" } }, { additionalProperties: false }), [{}], [{ b: 1 }]],
  ["map", { type: "object", additionalProperties: { type: "integer" } }, [{ x: 1 }], [{ x: "1" }]],
  [
    "nested",
    object({ list: { type: "array", items: object({ n: { oneOf: [{ type: "integer" }, { type: "boolean" }] } }) } }, {
      required: ["list"],
    }),
    [{ list: [] }, { list: [{ n: 1 }, { n: true }, {}] }],
    [{}, { list: [{ n: "1" }] }, { list: [1] }, { list: { 0: { n: 1 } } }],
  ],
  ["closed inside", object({ in: object({}, { additionalProperties: false }) }), [{ in: {} }], [{ in: { x: 1 } }]],
  ["nonsense", { type: "teapot" }, [], ["a"]],
];

for (const [name, rule, good, bad] of CASES) {
  Deno.test(`${name}: what fits is let through, what doesn't is named`, () => {
    for (const value of good) assert.deepEqual(argumentIssues({ value }, object({ value: rule })), []);
    for (const value of bad) {
      assert.match(argumentIssues({ value }, object({ value: rule }))[0] ?? "", /^args\.value/, JSON.stringify(value));
    }
  });
}

Deno.test("names of the prototype are names like any other", () => {
  const hostile: Args = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1}');
  const schema = object({ by: { type: "integer" } }, { required: ["toString"] });
  assert.deepEqual(argumentIssues(hostile, schema), ["args.toString: missing"]);
  assert.ok(!fits(hostile, object({}, { additionalProperties: false })));
  assert.ok(fits(hostile, JSON.parse('{"type":"object","properties":{"__proto__":{"type":"object"}}}')));
  assert.equal(Object.hasOwn({}, "polluted") || "polluted" in {}, false);
});

Deno.test("what is nested a hundred thousand levels deep is found without exhausting the stack", () => {
  let deep: JsonValue = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  assert.ok(tooDeep(deep));
  assert.ok(!tooDeep({ a: [{ b: [] }] }));
});

Deno.test("canonical text is equal exactly for equal values, whatever the order of their properties", () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
    const copy: JsonValue = JSON.parse(JSON.stringify(value));
    const turned: JsonValue = JSON.parse(
      JSON.stringify(copy),
      (_, inner) =>
        typeof inner === "object" && inner !== null && !Array.isArray(inner)
          ? Object.fromEntries(Object.entries(inner).reverse())
          : inner,
    );
    assert.equal(canonical(turned), canonical(copy));
    assert.deepEqual(JSON.parse(canonical(copy)), copy);
  }));
});
