import assert from "node:assert/strict";
import { countJunit, countPlaywright, honest, isGood, total } from "../../support/count.ts";

const junit = (...cases: string[]) => `<testsuites><testsuite name="x">${cases.join("")}</testsuite></testsuites>`;
const passed = `<testcase name="a" classname="x" time="0.1" line="1" col="1">\n</testcase>`;
const failed = `<testcase name="b"><failure message="no">trace</failure></testcase>`;
const skipped = `<testcase name="c"><skipped/></testcase>`;

Deno.test("a JUnit report counts what passed, failed and didn't run", () => {
  assert.deepEqual(countJunit(junit(passed, passed, failed)), { passed: 2, failed: 1 });
  assert.deepEqual(countJunit(junit(passed, skipped)), { passed: 1, failed: 1 });
  assert.deepEqual(countJunit(junit(`<testcase name="d"><error>x</error></testcase>`)), { passed: 0, failed: 1 });
  assert.deepEqual(countJunit(junit(`<testcase name="&lt;failure &gt;"></testcase>`)), { passed: 1, failed: 0 });
});

Deno.test("a Playwright report counts flaky, skipped and errors outside tests as failed", () => {
  const report = (stats: object, errors: unknown[] = []) => JSON.stringify({ stats, errors });
  const clean = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
  assert.deepEqual(countPlaywright(report(clean)), { passed: 3, failed: 0 });
  assert.deepEqual(countPlaywright(report({ ...clean, unexpected: 2 })), { passed: 3, failed: 2 });
  assert.deepEqual(countPlaywright(report({ ...clean, flaky: 1, skipped: 1 })), { passed: 3, failed: 2 });
  assert.deepEqual(countPlaywright(report({ ...clean, expected: 0 }, [{ message: "the server didn't start" }])), {
    passed: 0,
    failed: 1,
  });
});

Deno.test("a missing or broken report counts nothing by itself", () => {
  assert.deepEqual(countJunit(undefined), { passed: 0, failed: 0 });
  assert.deepEqual(countPlaywright(undefined), { passed: 0, failed: 0 });
  assert.deepEqual(countPlaywright("{"), { passed: 0, failed: 0 });
});

Deno.test("a runner that fails without naming a test counts as one failed", () => {
  assert.deepEqual(honest(false, "<x/>", { passed: 4, failed: 0 }), { passed: 4, failed: 1 });
  assert.deepEqual(honest(false, "<x/>", { passed: 4, failed: 2 }), { passed: 4, failed: 2 });
  assert.deepEqual(honest(true, "<x/>", { passed: 4, failed: 0 }), { passed: 4, failed: 0 });
});

Deno.test("a runner that says all is well but leaves no report counts as one failed", () => {
  assert.deepEqual(honest(true, undefined, { passed: 0, failed: 0 }), { passed: 0, failed: 1 });
});

Deno.test("a run is good when something passed and nothing failed", () => {
  assert.equal(isGood(total([{ passed: 0, failed: 0 }, { passed: 2, failed: 0 }])), true);
  assert.equal(isGood(total([{ passed: 9, failed: 0 }, { passed: 2, failed: 1 }])), false);
  assert.equal(isGood(total([])), false);
});
