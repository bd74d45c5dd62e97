import assert from "node:assert/strict";
import {
  type Evidence,
  type Place,
  PLACES,
  receiptOf,
  searchFor,
  whyUnseen,
} from "../../../../app/lifecycle/receipt/mod.ts";

const EMPTY = { is: "seen", found: { stores: 0, values: 0, holding: 0 } } as const;

/** A session that was ended, with nothing of it anywhere but in Core and on its disk. */
const ended: Evidence = {
  sessionId: "s1",
  core: { is: "seen", found: { is: "known", over: true, status: "ended", turns: 2, tokens: 90, routes: 0 } },
  workspace: { is: "seen", found: { is: "there", path: "/w/s1", kind: "managed", files: 2, bytes: 300, assets: [] } },
  journal: { is: "seen", found: { is: "there", entries: 50, holding: 6, pages: 2 } },
  databases: EMPTY,
  storage: EMPTY,
  address: { is: "seen", found: { holding: 0 } },
  tabs: { is: "seen", found: { attached: 0, wiped: 0 } },
  page: { is: "seen", found: { texts: 0, fields: 0, restored: false } },
};

const row = (place: Place, change: Partial<Evidence> = {}) => {
  const found = receiptOf({ ...ended, ...change }).find((one) => one.place === place);
  return { verdict: found?.verdict, says: found?.says, until: found?.until };
};

Deno.test("[EN5] ended is not erased: Core, its disk and the journal still hold something, and each names who deletes it", () => {
  assert.deepEqual(row("core"), { verdict: "left", says: "ended", until: "desktop-exit" });
  assert.deepEqual(row("workspace"), { verdict: "left", says: "files", until: "desktop-exit" });
  assert.deepEqual(row("journal"), { verdict: "left", says: "holding", until: "lab-gone" });
  assert.deepEqual(receiptOf(ended).map(({ place }) => place), [...PLACES]);
});

Deno.test("[EN3] after a failed end the session is alive, and the row says how it ends after all", () => {
  const known = { is: "known", over: false, status: "running", turns: 1, tokens: undefined } as const;
  assert.deepEqual(row("core", { core: { is: "seen", found: { ...known, routes: 1 } } }), {
    verdict: "alive",
    says: "alive",
    until: "last-route",
  });
  assert.equal(row("core", { core: { is: "seen", found: { ...known, routes: 0 } } }).until, "desktop-exit");
});

Deno.test("[WS1] [WS2] what the agent left is named; a managed directory goes with the Desktop, an application's with nobody", () => {
  const there = { is: "there", path: "/w", kind: "managed", files: 3, bytes: 9, assets: ["/a.md"] } as const;
  assert.deepEqual(row("workspace", { workspace: { is: "seen", found: there } }).says, "assets");
  assert.deepEqual(row("workspace", { workspace: { is: "seen", found: { ...there, kind: "application" } } }), {
    verdict: "left",
    says: "yours",
    until: "nobody",
  });
  const gone = { is: "seen", found: { is: "gone", path: "/w" } } as const;
  assert.deepEqual(row("workspace", { workspace: gone }), { verdict: "gone", says: "gone", until: undefined });
});

Deno.test("a place that nobody could look at is never called gone, and says why", () => {
  const unseen = { is: "unseen", why: "no-answer" } as const;
  const all = { core: unseen, workspace: unseen, journal: unseen, databases: unseen, storage: unseen, tabs: unseen };
  const blind: Evidence = { ...ended, ...all, page: unseen, address: unseen };
  for (const { place, verdict } of receiptOf(blind)) {
    assert.equal(verdict, "unseen", place);
    assert.equal(whyUnseen(blind, place), place === "provider" ? "no-way" : "no-answer");
  }
  assert.equal(whyUnseen(ended, "core"), undefined);
});

Deno.test("with nothing left to compare with, a store that isn't empty wasn't looked through", () => {
  const some = { is: "seen", found: { stores: 1, values: 3, holding: undefined } } as const;
  assert.deepEqual(row("databases", { databases: some }), { verdict: "unseen", says: "entries", until: undefined });
  const none = { is: "seen", found: { stores: 1, values: 3, holding: 0 } } as const;
  assert.equal(row("databases", { databases: none }).verdict, "never");
  const found = { is: "seen", found: { stores: 1, values: 3, holding: 1 } } as const;
  assert.deepEqual(row("databases", { databases: found }), { verdict: "left", says: "holding", until: "browser" });
});

Deno.test("[EN6] other tabs count as wiped only when they said so", () => {
  const tabs = (attached: number, wiped: number) => row("tabs", { tabs: { is: "seen", found: { attached, wiped } } });
  assert.equal(tabs(0, 0).verdict, "never");
  assert.deepEqual(tabs(2, 1), { verdict: "left", says: "showing", until: "tab-closed" });
  assert.equal(tabs(2, 2).verdict, "gone");
});

Deno.test("what a page still holds goes into the browser's cache with it: neither is called gone", () => {
  const holds = { is: "seen", found: { texts: 1, fields: 0, restored: false } } as const;
  for (const place of ["page", "cache"] as const) {
    assert.deepEqual(row(place, { page: holds }), { verdict: "left", says: "holding", until: "you" });
    assert.equal(row(place).verdict, "gone");
  }
  const restored = { is: "seen", found: { texts: undefined, fields: 0, restored: true } } as const;
  assert.equal(row("cache", { page: restored }).says, "restored");
  const uncompared = { is: "seen", found: { texts: undefined, fields: 0, restored: false } } as const;
  for (const place of ["page", "cache"] as const) {
    assert.deepEqual(row(place, { page: uncompared }), { verdict: "unseen", says: "entries", until: undefined });
  }
});

Deno.test("without a session nothing was anywhere but on the page; with the lab thrown away nothing is in it", () => {
  for (const place of ["core", "provider", "workspace", "journal", "tabs"] as const) {
    assert.equal(row(place, { sessionId: undefined }).verdict, "never", place);
  }
  const gone = { is: "seen", found: { is: "lab-gone" } } as const;
  for (const place of ["core", "workspace", "journal"] as const) {
    assert.deepEqual(row(place, { core: gone, workspace: gone, journal: gone }).verdict, "gone", place);
  }
});

Deno.test("a text is found whole, within a longer one, and in pieces; words by themselves aren't", () => {
  const search = searchFor(["My salary is 3,650.00 a month", "所得稅是什麼？"]);
  assert.ok(search !== undefined);
  for (const held of ["My salary is 3,650.00 a month, I think", "salary is 3,6", "所得稅是"]) {
    assert.ok(search.text(held), held);
  }
  for (const other of ["salary", "is", "3,6", "user", ""]) assert.ok(!search.text(other), other);
  assert.ok(search.value({ deep: [{ text: "salary is 3,6" }] }) && search.value(new Map([["k", "所得稅是什麼？"]])));
  assert.ok(!search.value({ n: 3650, when: new Date(0), list: [null, true] }));
  assert.equal(searchFor([]), undefined);
});
