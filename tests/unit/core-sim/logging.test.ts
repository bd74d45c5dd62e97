import assert from "node:assert/strict";
import { loggedError } from "../../../core-sim/logging.ts";

Deno.test("an error is told by its name and its places: its words, over several lines too, may be somebody's text", () => {
  const spoken = "my secret\n    at my place (file:///my.ts:1:1)\nand more";
  const { name, stack } = loggedError(new TypeError(spoken));
  assert.equal(name, "TypeError");
  assert.ok(stack.length > 0 && stack[0]?.includes("logging.test.ts"));
  assert.ok(!JSON.stringify(stack).includes("my"));
});
