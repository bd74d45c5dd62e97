import assert from "node:assert/strict";
import { watchPage } from "../../../../app/lifecycle/mod.ts";

function setUp() {
  const window = new EventTarget();
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  return { window, show, page: watchPage(window) };
}

Deno.test("[CN8] only a return from the back/forward cache counts as one", () => {
  const { window, show, page } = setUp();
  show(false);
  assert.equal(page.restored.value, 0);
  window.dispatchEvent(new Event("pagehide"));
  assert.equal(page.away.value, true);
  show(true);
  assert.deepEqual([page.away.value, page.restored.value], [false, 1]);
});

Deno.test("a page is followed until stopped", () => {
  const { window, show, page } = setUp();
  page.stop();
  window.dispatchEvent(new Event("pagehide"));
  show(true);
  assert.deepEqual([page.away.value, page.restored.value], [false, 0]);
});
