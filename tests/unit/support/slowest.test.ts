import assert from "node:assert/strict";
import { slowest } from "../../support/slowest.ts";

const spec = (title: string, ...durations: number[]) => ({
  title,
  file: "a.spec.ts",
  tests: [{ results: durations.map((duration) => ({ duration })) }],
});

Deno.test("the slowest browser tests are found in every depth of a report, the longest first", () => {
  const report = JSON.stringify({
    suites: [
      { specs: [spec("short", 5), spec("long", 900)], suites: [{ specs: [spec("repeated", 300, 400)] }] },
      { specs: [spec("never begun")] },
    ],
  });
  assert.deepEqual(slowest(report, 3), [
    { title: "a.spec.ts: long", ms: 900 },
    { title: "a.spec.ts: repeated", ms: 700 },
    { title: "a.spec.ts: short", ms: 5 },
  ]);
});

Deno.test("a missing or broken report has no slowest tests", () => {
  assert.deepEqual(slowest(undefined, 3), []);
  assert.deepEqual(slowest("{", 3), []);
  assert.deepEqual(slowest('{"suites":7}', 3), []);
});
