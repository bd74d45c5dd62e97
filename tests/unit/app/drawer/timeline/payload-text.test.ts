import assert from "node:assert/strict";
import { payloadOf } from "../../../../../app/drawer/timeline/payload-text.ts";

Deno.test("what an entry carried is written out, a long one cut and said to be", () => {
  assert.deepEqual(payloadOf(undefined), { text: "", cut: false });
  assert.deepEqual(payloadOf({ a: "<b>" }), { text: '{\n  "a": "<b>"\n}', cut: false });
  const { text, cut } = payloadOf("x".repeat(100_000));
  assert.deepEqual([text.length, cut], [20_000, true]);
});
