import assert from "node:assert/strict";
import { isSendKey } from "../../../../app/components/session/send-key.ts";

const enter = { key: "Enter", keyCode: 13, shiftKey: false, isComposing: false };

Deno.test("Enter sends, Shift + Enter and other keys don't", () => {
  assert.equal(isSendKey(enter), true);
  assert.equal(isSendKey({ ...enter, shiftKey: true }), false);
  assert.equal(isSendKey({ ...enter, key: "a", keyCode: 65 }), false);
});

Deno.test("an Enter that an input method takes doesn't send, composing or just after", () => {
  assert.equal(isSendKey({ ...enter, isComposing: true }), false);
  assert.equal(isSendKey({ ...enter, keyCode: 229 }), false);
});
