import assert from "node:assert/strict";
import { partsOf, violations } from "../support/boundaries.ts";
import { sources } from "../support/source.ts";

for (const part of ["sdk", "core-sim", "app", "tests"]) {
  Deno.test(`${part}/ keeps the boundaries of the architecture`, () => {
    const files = sources(`${part}/**/*.{ts,tsx}`);
    assert.notEqual(files.length, 0, `no sources in ${part}/`);
    const doors = partsOf(files.map(({ path }) => path));
    assert.deepEqual(files.flatMap((file) => violations(file, doors)), []);
  });
}
