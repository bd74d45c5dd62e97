import assert from "node:assert/strict";
import { indexedDbStore, recordKey, savedSessions, type SessionRecord } from "../../../../app/lifecycle/mod.ts";
import { ManualClock, settle } from "./manual-clock.ts";
import { MemoryStore } from "./memory-store.ts";

const record = (over: Partial<SessionRecord> = {}): SessionRecord => ({
  v: 1,
  labId: "lab",
  page: "reload",
  sessionId: "s1",
  provider: "codex",
  effortLevel: "high",
  autoEndOnDisconnect: false,
  createdAt: 1,
  usedAt: 2,
  title: "",
  entries: [],
  ...over,
});

function setUp() {
  const store = new MemoryStore();
  const clock = new ManualClock();
  return { store, clock, saved: savedSessions(store, clock, "lab") };
}

const agent = (over: object) => ({
  from: "agent",
  id: "a1",
  at: 1,
  text: "Hello",
  operationId: "op1",
  index: 0,
  state: "partial",
  ...over,
});

const UNREADABLE: readonly unknown[] = [
  "{bad",
  "[object Object]",
  "null",
  null,
  [],
  {},
  { sessionId: "" },
  { sessionId: 123 },
  { ...record(), sessionId: "  " },
  { ...record(), sessionId: "someone-else" },
  { ...record(), entries: [{ from: "agent" }] },
  { ...record(), entries: [agent({ gaps: [] })] },
  { ...record(), entries: [agent({ gaps: [3, -1] })] },
  { ...record(), entries: [agent({ at: NaN })] },
  { ...record(), entries: [agent({ id: "x".repeat(201) })] },
  { ...record(), usedAt: Infinity },
  { ...record(), effortLevel: "utmost" },
  { ...record(), remembered: { note: 7 } },
  JSON.parse('{"__proto__": {"v": 1}}'),
  "x".repeat(1024 * 1024),
];

for (const [index, value] of UNREADABLE.entries()) {
  Deno.test(`[PG2] unreadable value ${index} counts as no record, is removed and reported`, async () => {
    const { store, saved } = setUp();
    store.values.set("reload:s1", value);
    store.values.set("reload:s2", record({ sessionId: "s2" }));
    assert.deepEqual((await saved.list("reload"))?.map(({ sessionId }) => sessionId), ["s2"]);
    assert.deepEqual([...store.values.keys()], ["reload:s2"]);
    assert.deepEqual([saved.trouble.value?.kind, saved.trouble.value?.said], ["unreadable", undefined]);
    assert.deepEqual(saved.trouble.value?.keys, ["reload:s1"]);
  });
}

Deno.test("a page's unreadable values are its own affair", async () => {
  const { store, saved } = setUp();
  store.values.set("temporary:s1", "{bad");
  assert.deepEqual(await saved.list("reload"), []);
  assert.equal(store.values.size, 1);
  assert.equal(saved.trouble.value, undefined);
});

Deno.test("[PG2] a record with everything in it comes back as it was", async () => {
  const { store, saved } = setUp();
  const user = { from: "user", id: "u1", at: 1, text: "Hi", delivery: "unconfirmed" } as const;
  const entries = [user, { ...user, id: "u2", operationId: "op1" }, { ...agent({ gaps: [0, 3] }) }];
  const full = { ...record(), entries, endFailed: { code: "X", message: "why", at: 3 }, remembered: { note: "twice" } };
  store.values.set("reload:s1", full);
  assert.deepEqual(await saved.list("reload"), [full]);
});

Deno.test("a later build's record is left alone, read and written", async () => {
  const { store, saved } = setUp();
  const later = { ...record(), v: 2, more: true };
  store.values.set("reload:s1", later);
  assert.deepEqual(await saved.list("reload"), []);
  assert.equal(saved.trouble.value?.kind, "later-version");
  assert.equal(await saved.update("reload", "s1", () => record()), false);
  assert.deepEqual(store.values.get("reload:s1"), later);
});

Deno.test("a later build's record is told of once, not at each reading; another one anew", async () => {
  const { store, saved } = setUp();
  store.values.set("reload:s1", { ...record(), v: 2 });
  await saved.list("reload");
  saved.dismissTrouble();
  await saved.list("reload");
  const told = () => saved.trouble.value?.keys;
  assert.equal(told(), undefined);
  store.values.set("reload:s2", { ...record({ sessionId: "s2" }), v: 2 });
  await saved.list("reload");
  assert.deepEqual(told(), ["reload:s2"]);
});

Deno.test("[PG2] the last used record comes first", async () => {
  const { saved } = setUp();
  await saved.update("reload", "old", () => record({ sessionId: "old", usedAt: 5 }));
  await saved.update("reload", "new", () => record({ sessionId: "new", usedAt: 9 }));
  assert.deepEqual((await saved.list())?.map(({ sessionId }) => sessionId), ["new", "old"]);
});

Deno.test("twenty writers at once lose nothing: read-modify-write is one transaction", async () => {
  const { saved } = setUp();
  await Promise.all(
    Array.from({ length: 20 }, () => saved.update("reload", "s1", (old) => record({ usedAt: (old?.usedAt ?? 0) + 1 }))),
  );
  assert.equal((await saved.list())?.[0]?.usedAt, 20);
});

Deno.test("[PG2] the records of another lab are left alone: Core knows none of their ids here", async () => {
  const { store, clock, saved } = setUp();
  const other = savedSessions(store, clock, "another");
  await saved.update("reload", "s1", () => record());
  const before = store.values.get("reload:s1");
  assert.deepEqual(await other.list(), []);
  await other.remove("reload", "s1");
  let seen: SessionRecord | undefined = record();
  await other.update("reload", "s1", (old) => seen = old);
  assert.deepEqual([seen, store.values.get("reload:s1")], [undefined, before]);
  await other.update("reload", "s2", () => record({ sessionId: "s2" }));
  assert.deepEqual((await other.list())?.map(({ sessionId, labId }) => [sessionId, labId]), [["s2", "another"]]);
  assert.equal((await saved.list())?.length, 1);
});

Deno.test("only plain data is stored, whatever hangs on the record", async () => {
  const { store, saved } = setUp();
  const withExtras = Object.assign(record(), { handle: () => {}, signal: { subscribe() {} } });
  for (let round = 0; round < 3; round++) assert.equal(await saved.update("reload", "s1", () => withExtras), true);
  assert.deepEqual(store.values.get("reload:s1"), record());
});

Deno.test("half a character survives saving", async () => {
  const { saved } = setUp();
  await saved.update("reload", "s1", () => record({ title: "\ud83d" }));
  assert.equal((await saved.list())?.[0]?.title, "\ud83d");
});

Deno.test("what is no record isn't written, and what was there stays", async () => {
  const { store, saved } = setUp();
  await saved.update("reload", "s1", () => record());
  assert.equal(await saved.update("reload", "s1", (old) => ({ ...record(), ...old, page: "No Page" })), false);
  assert.equal(saved.trouble.value?.kind, "invalid");
  assert.deepEqual(store.values.get("reload:s1"), record());
});

const FAILURES: readonly [failure: unknown, kind: string, said?: string][] = [
  [new DOMException("no", "SecurityError"), "refused", "no"],
  [new DOMException("full", "QuotaExceededError"), "quota", "full"],
  [new DOMException("closing", "InvalidStateError"), "closed", "closing"],
  [null, "closed"],
  [new Error("odd"), "failed", "odd"],
  ["odder", "failed", "odder"],
];
for (const [failure, kind, said] of FAILURES) {
  Deno.test(`storage that fails (${kind}) rejects nothing and is reported`, async () => {
    const { store, saved } = setUp();
    store.failure = failure;
    assert.equal(await saved.list("reload"), undefined);
    assert.equal(await saved.update("reload", "s1", () => record()), false);
    assert.equal(await saved.remove("reload", "s1"), false);
    assert.equal(await saved.usable(), false);
    assert.deepEqual([saved.trouble.value?.kind, saved.trouble.value?.said], [kind, said]);
    assert.equal(saved.changes.value, 0);
  });
}

Deno.test("a database that doesn't open is given up on after a while, and forgiven when it does", async () => {
  const { store, clock, saved } = setUp();
  store.hangs = true;
  const listing = saved.list("reload");
  await settle();
  clock.advance(4000);
  assert.equal(await listing, undefined);
  assert.deepEqual([saved.trouble.value?.kind, saved.trouble.value?.said], ["blocked", undefined]);
  store.hangs = false;
  assert.deepEqual(await saved.list("reload"), []);
  assert.equal(saved.trouble.value, undefined);
  assert.equal(clock.waiting, 0);
});

Deno.test("a usable store keeps nothing of the question", async () => {
  const { store, saved } = setUp();
  assert.equal(await saved.usable(), true);
  assert.equal(store.values.size, 0);
});

Deno.test("a list read in the middle of the question finds nothing unreadable", async () => {
  const { store, saved } = setUp();
  store.values.set("probe", { probe: true });
  assert.deepEqual(await saved.list(), []);
  assert.equal(saved.trouble.value, undefined);
  assert.equal(store.values.size, 1);
});

Deno.test("without IndexedDB the store says that it is refused", async () => {
  const saved = savedSessions(indexedDbStore("none"), new ManualClock(), "lab");
  assert.equal(await saved.usable(), false);
  assert.deepEqual([saved.trouble.value?.kind, saved.trouble.value?.said], ["refused", undefined]);
  saved.dismissTrouble();
  assert.equal(saved.trouble.value, undefined);
});

Deno.test("a key names the page and the session", () => {
  assert.equal(recordKey("reload", "s1"), "reload:s1");
});
