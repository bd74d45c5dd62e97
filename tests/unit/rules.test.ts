import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { root } from "../support/root.ts";
import { ruleFaults, titleIds } from "../support/rule-ids.ts";
import { factsOf, type Source, sources } from "../support/source.ts";

Deno.test("every rule of the protocol page is in a test's title, and titles name no other", () => {
  const page = readFileSync(`${root}sdk/protocol/PROTOCOL.md`, "utf8");
  // tests/unit/support holds planted titles.
  const tests = sources("tests/{unit,types,conformance,model,e2e}/**/*.{ts,tsx}").filter(({ path }) =>
    !path.startsWith("tests/unit/support/")
  );
  assert.deepEqual(ruleFaults(page, tests), { doubled: [], unknown: [], unproven: [] });
});

Deno.test("each rule that the README's table names stands in a title of the test file beside it", () => {
  const readme = readFileSync(`${root}README.md`, "utf8");
  const claims = [...readme.matchAll(/\| ((?:[A-Z]{2}\d+(?:, )?)+) *\| \[[^\]]+\]\((tests\/[^)]+)\)/g)];
  assert.ok(claims.length > 10, "the table is read");
  for (const [, ids = "", path = ""] of claims) {
    const file: Source = { path, text: readFileSync(`${root}${path}`, "utf8") };
    const proven = new Set(factsOf(file).titles.flatMap(titleIds));
    assert.deepEqual(ids.split(", ").filter((id) => !proven.has(id)), [], path);
  }
});
