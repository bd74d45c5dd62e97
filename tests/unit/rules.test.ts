import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { root } from "../support/root.ts";
import { ruleFaults } from "../support/rule-ids.ts";
import { sources } from "../support/source.ts";
import { unprovenRules } from "./unproven-rules.ts";

Deno.test("every rule of the protocol page is in a test's title or in the list of unproven ones, never in both", () => {
  const page = readFileSync(`${root}sdk/protocol/PROTOCOL.md`, "utf8");
  // tests/unit/support holds planted titles.
  const tests = sources("tests/{unit,conformance,e2e}/**/*.{ts,tsx}").filter(({ path }) =>
    !path.startsWith("tests/unit/support/")
  );
  assert.deepEqual(ruleFaults(page, tests, unprovenRules), {
    doubled: [],
    unknown: [],
    unaccounted: [],
    provenAndListed: [],
  });
});
