import assert from "node:assert/strict";
import { succeeds } from "../../support/process.ts";

const script = (code: string, limitMs: number) => succeeds({ command: [Deno.execPath(), "eval", code], limitMs });

Deno.test("a command's success and failure are told apart", async () => {
  assert.equal(await script("Deno.exit(0)", 60_000), true);
  assert.equal(await script("Deno.exit(3)", 60_000), false);
});

Deno.test("a command that hangs is stopped at its limit and has failed", async () => {
  assert.equal(await script("setInterval(() => {}, 60_000)", 500), false);
});
