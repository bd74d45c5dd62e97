import assert from "node:assert/strict";
import { DRAWER_TABS, drawerTab, tabByKey } from "../../../../app/drawer/tabs.ts";

Deno.test("the address names a tab; what isn't one opens nothing", () => {
  for (const tab of DRAWER_TABS) assert.equal(drawerTab(tab), tab);
  for (const other of [undefined, "", "Truth", "nothing", "toString"]) assert.equal(drawerTab(other), undefined);
});

Deno.test("the arrows go round through all tabs, Home and End to the first and last; other keys mean nothing", () => {
  const [first, last] = [DRAWER_TABS[0], DRAWER_TABS.at(-1)];
  const walked = DRAWER_TABS.map((tab) => tabByKey(tab, "ArrowRight"));
  assert.deepEqual(walked, [...DRAWER_TABS.slice(1), first]);
  assert.equal(tabByKey(first, "ArrowLeft"), last);
  assert.equal(tabByKey("storage", "Home"), first);
  assert.equal(tabByKey("storage", "End"), last);
  assert.equal(tabByKey("storage", "a"), undefined);
});
