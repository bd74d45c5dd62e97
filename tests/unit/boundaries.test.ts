import assert from "node:assert/strict";
import { violations } from "../support/boundaries.ts";
import { sources } from "../support/source.ts";

const parts = ["sdk", "core-sim", "app", "tests"];

for (const part of parts) {
  Deno.test(`${part}/ keeps the boundaries of the architecture`, () => {
    const files = sources(`${part}/**/*.{ts,tsx}`);
    assert.notEqual(files.length, 0, `no sources in ${part}/`);
    assert.deepEqual(files.flatMap(violations), []);
  });
}
