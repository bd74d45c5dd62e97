import assert from "node:assert/strict";
import { watchPage } from "../../../../app/lifecycle/mod.ts";

function setUp() {
  const window = new EventTarget();
  const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const turn = (to: DocumentVisibilityState) => {
    document.visibilityState = to;
    window.dispatchEvent(new Event("visibilitychange"));
  };
  return { window, document, show, turn, page: watchPage(window, document) };
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

Deno.test("a page is seen while its tab is in front and it isn't away", () => {
  const { window, show, turn, page } = setUp();
  assert.equal(page.seen.value, true);
  turn("hidden");
  assert.equal(page.seen.value, false);
  turn("visible");
  window.dispatchEvent(new Event("pagehide"));
  assert.equal(page.seen.value, false);
  show(true);
  assert.equal(page.seen.value, true);
});

Deno.test("[CN8] a page knows whether it is frozen; out of the back/forward cache it is restored instead", () => {
  const { window, document, show, page } = setUp();
  assert.equal(page.frozen.value, undefined);
  document.dispatchEvent(new Event("freeze"));
  assert.equal(page.frozen.value, true);
  document.dispatchEvent(new Event("resume"));
  assert.equal(page.frozen.value, false);
  window.dispatchEvent(new Event("pagehide"));
  document.dispatchEvent(new Event("freeze"));
  assert.equal(page.frozen.value, true);
  document.dispatchEvent(new Event("resume"));
  show(true);
  assert.deepEqual([page.frozen.value, page.restored.value], [undefined, 1]);
});

Deno.test("a page is followed until stopped", () => {
  const { window, document, show, page } = setUp();
  page.stop();
  window.dispatchEvent(new Event("pagehide"));
  show(true);
  document.dispatchEvent(new Event("freeze"));
  assert.deepEqual([page.away.value, page.restored.value, page.frozen.value], [false, 0, undefined]);
});
