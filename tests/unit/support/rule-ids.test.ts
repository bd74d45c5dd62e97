import assert from "node:assert/strict";
import { definedIds, ruleFaults, titleIds } from "../../support/rule-ids.ts";

const page =
  "# Rules\n- **TU1** completion\n- **TU2 (ruling)** busy\n- **EN1** end\n\nSee **TU3** there, and `- **TU4**`.\n";
const titled = (text: string) => [{ path: "tests/unit/x.test.ts", text }];
const clean = { doubled: [], unknown: [], unproven: [] };

Deno.test("a page defines the rules of its list items alone", () => {
  assert.deepEqual(definedIds(page), ["TU1", "TU2", "EN1"]);
});

Deno.test("a title names rules at its head alone", () => {
  assert.deepEqual(titleIds("[TU1] resolves"), ["TU1"]);
  assert.deepEqual(titleIds("[TU1] [EN1] both"), ["TU1", "EN1"]);
  assert.deepEqual(titleIds("[TU1, EN12] both"), ["TU1", "EN12"]);
  assert.deepEqual(titleIds("resolves as [TU1] says"), []);
  assert.deepEqual(titleIds("[tu1] [T1] [TU] no ids"), []);
});

Deno.test("titles together make the page", () => {
  const tests = titled("Deno.test('[TU1] a', () => {}); test(`[EN1] ${1}`, () => {}); // '[TU2] not a title'");
  assert.deepEqual(ruleFaults(page, tests), { ...clean, unproven: ["TU2"] });
  assert.deepEqual(ruleFaults(page, titled(`Deno.test("[TU1, TU2, EN1] a")`)), clean);
});

Deno.test("an id that the page doesn't know is found", () => {
  const tests = titled(`Deno.test("[TU1, TU2, EN1, ZZ9] a")`);
  assert.deepEqual(ruleFaults(page, tests), { ...clean, unknown: ["ZZ9"] });
});

Deno.test("a rule that the page defines twice is found", () => {
  const faults = ruleFaults(`${page}- **EN1** again\n`, titled(`Deno.test("[TU1, TU2, EN1] a")`));
  assert.deepEqual(faults, { ...clean, doubled: ["EN1"] });
});

Deno.test("titles are what Deno.test, test and t.step are called, and properties named title; no other text counts", () => {
  const all = titled(`
    test("[TU1] a", () => {});
    Deno.test("with steps", (t) => t.step("[TU2] b", () => {}));
    const scenario = { title: "[EN1] c", steps: [] };
  `);
  assert.deepEqual(ruleFaults(page, all), clean);
  const none = titled(`
    const text = "[TU1] a";
    assert.equal(text, "[TU2] b");
    Deno.test("no rule", () => log("[EN1] c"));
    const other = { name: "[EN1] d" };
  `);
  assert.deepEqual(ruleFaults(page, none), { ...clean, unproven: ["TU1", "TU2", "EN1"] });
});
