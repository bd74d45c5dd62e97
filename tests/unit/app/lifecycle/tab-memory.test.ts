import assert from "node:assert/strict";
import { TabMemory, type TabStorage } from "../../../../app/lifecycle/mod.ts";

/** One tab's `sessionStorage`. */
function tab(values = new Map<string, string>()): { values: Map<string, string>; storage: TabStorage } {
  return {
    values,
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
  };
}
const page = (storage: TabStorage, place = "/reload/") => new TabMemory(() => storage, place);
const navigated = { navigation: "navigate", wasDiscarded: false };

Deno.test("a visit, a reload and a discard are told apart", () => {
  const { storage } = tab();
  assert.equal(page(storage).arrive(navigated), "visit");
  assert.equal(page(storage).arrive({ navigation: "reload", wasDiscarded: false }), "reload");
  assert.equal(page(storage).arrive({ navigation: "reload", wasDiscarded: true }), "discarded");
});

Deno.test("a tab that was duplicated while its original was open is a copy (A-038)", () => {
  const original = tab();
  page(original.storage).arrive(navigated);
  const copy = tab(new Map(original.values));
  assert.equal(page(copy.storage).arrive(navigated), "copy");
});

Deno.test("what one tab shows after a page that it left is no copy, also after the back/forward cache (A-039)", () => {
  const { storage } = tab();
  const first = page(storage);
  first.arrive(navigated);
  first.leave();
  assert.equal(page(storage, "/").arrive(navigated), "visit");
  page(storage, "/").leave();
  first.open();
  first.leave();
  assert.equal(page(storage).arrive(navigated), "visit");
});

Deno.test("an unsent text is kept for its own page, and goes when there is none", () => {
  const { storage, values } = tab();
  page(storage).keep({ typed: "Half a sen", waiting: undefined });
  assert.deepEqual(page(storage).unsent(), { typed: "Half a sen", waiting: undefined });
  assert.deepEqual(page(storage, "/temporary/").unsent(), { typed: "", waiting: undefined });
  page(storage).keep({ typed: "", waiting: "Waits" });
  assert.deepEqual(page(storage).unsent(), { typed: "", waiting: "Waits" });
  page(storage).keep({ typed: "", waiting: undefined });
  assert.equal(values.size, 0);
});

Deno.test("a value that isn't the page's own is no text (A-059)", () => {
  for (const value of ["{bad", "null", "[]", '{"typed":7}', '"text"']) {
    const { storage } = tab(new Map([["pedelec-unsent:/reload/", value]]));
    assert.deepEqual(page(storage).unsent(), { typed: "", waiting: undefined });
  }
});

Deno.test("a browser that refuses storage: the page works, and keeps nothing", () => {
  const memory = new TabMemory(() => {
    throw new DOMException("no", "SecurityError");
  }, "/reload/");
  assert.equal(memory.arrive(navigated), "visit");
  memory.keep({ typed: "Hello", waiting: undefined });
  assert.deepEqual(memory.unsent(), { typed: "", waiting: undefined });
  memory.leave();
});
