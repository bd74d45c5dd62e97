import assert from "node:assert/strict";
import { isNestedTooDeep, MAX_NESTING } from "../../../../core-sim/http/json-text.ts";
import { testServer } from "../../../support/test-server.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

Deno.test("nesting is counted outside of strings, up to a limit that honest messages are far from", () => {
  assert.equal(isNestedTooDeep(nested(MAX_NESTING)), false);
  assert.equal(isNestedTooDeep(nested(MAX_NESTING + 1)), true);
  assert.equal(isNestedTooDeep("[".repeat(5_000_000)), true);
  assert.equal(isNestedTooDeep(JSON.stringify({ text: `\\"${"[{".repeat(5_000)}` })), false);
  assert.equal(isNestedTooDeep(`[${"[],{},".repeat(5_000)}0]`), false);
});

Deno.test("a control body that is nested too deep is refused, and the journal can still be written", async () => {
  const { call, makeLab } = testServer();
  const labId = await makeLab();
  const body = `{"steps":[{"tool":"t","args":{"a":${nested(20_000)}}}]}`;
  const refused = await call("POST", `/labs/${labId}/agent/scripts`, {
    body,
    headers: { "content-type": "application/json" },
  });
  assert.deepEqual([refused.status, Object(await refused.json()).code], [400, "INVALID_INPUT"]);
  assert.equal((await call("GET", `/labs/${labId}/journal`)).status, 200);
});
