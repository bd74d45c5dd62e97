import assert from "node:assert/strict";
import { leftIn, whenIn } from "../../../../app/components/retention/left.ts";

const at = new Date(2026, 4, 4, 12, 30, 15);

Deno.test("what is left is counted in a unit that has two of it, and the time is as exact as the count", () => {
  const day = 86_400_000;
  assert.deepEqual([3 * day, 7 * day - 60_000, 30 * 3_600_000, 119_000, 58_000, -5].map((ms) => leftIn("en", ms)), [
    "in 3 days",
    "in 7 days",
    "in 30 hours",
    "in 119 seconds",
    "in 58 seconds",
    "in 0 seconds",
  ]);
  assert.match(whenIn("en", 58_000).format(at), /^12:30:15/);
  assert.match(whenIn("en", 3 * day).format(at), /^May 4, 2026, 12:30/);
});
