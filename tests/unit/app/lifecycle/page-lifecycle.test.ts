import assert from "node:assert/strict";
import { watchPage } from "../../../../app/lifecycle/mod.ts";

function setUp() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  return { window, document, show, page: watchPage({ window, document }) };
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

Deno.test("visibility is followed until stopped", () => {
  const { document, page } = setUp();
  document.visibilityState = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(page.visible.value, false);
  page.stop();
  document.visibilityState = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(page.visible.value, false);
});
