import assert from "node:assert/strict";
import { watchMissingParts } from "../../../../app/lifecycle/mod.ts";

const rejection = (reason: unknown) => Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason });

Deno.test("a file that didn't come is told once on the page, and is no unhandled error then; any other still is (A-080)", () => {
  const window = new EventTarget();
  const missing = watchMissingParts(window);
  const gone = new TypeError("Failed to fetch dynamically imported module");
  assert.equal(missing.value, false);
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: gone }));
  assert.equal(missing.value, true);
  assert.equal(window.dispatchEvent(rejection(gone)), false);
  assert.equal(window.dispatchEvent(rejection(new TypeError("another"))), true);
});
