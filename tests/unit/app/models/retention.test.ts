import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { type RetentionPolicy, savedSessions, type SessionRecord } from "../../../../app/lifecycle/mod.ts";
import type { SavedEnd } from "../../../../app/models/retention/end-saved.ts";
import { GRACE_MS } from "../../../../app/models/retention/judge.ts";
import { createRetention, LOOK_MS, RETRY_MS } from "../../../../app/models/retention/retention-model.ts";
import { type TabLocks, tabLocks } from "../../../../app/models/retention/tab-locks.ts";
import type { Offers, TruthView } from "../../../../app/models/mod.ts";
import { ManualClock, settle } from "../lifecycle/manual-clock.ts";
import { MemoryStore } from "../lifecycle/memory-store.ts";
import { labTruth, thread } from "./lab-truth.ts";

const DAY = 86_400_000;
const policy: RetentionPolicy = { owner: "visitor", idleMs: 7 * DAY, ageMs: 30 * DAY, warnMs: DAY };

const record = (sessionId: string, over: Partial<SessionRecord> = {}): SessionRecord => ({
  v: 1,
  labId: "lab",
  page: "reload",
  sessionId,
  provider: "codex",
  autoEndOnDisconnect: false,
  createdAt: 0,
  usedAt: 0,
  title: "",
  entries: [],
  ...over,
});

const nothingOffered: Offers = {
  send: false,
  end: false,
  leave: false,
  stopWaiting: false,
  forget: false,
  newSession: false,
  resume: false,
  reattach: false,
  open: false,
};

/** A page at day 10, whose clock no timer has moved. */
async function page(
  records: readonly SessionRecord[],
  over: { locks?: TabLocks; current?: string; answers?: Record<string, SavedEnd> } = {},
) {
  const store = new MemoryStore();
  for (const one of records) store.values.set(`reload:${one.sessionId}`, one);
  const clock = new ManualClock();
  clock.sleep(10 * DAY - clock.now());
  let set = 0;
  const wall = { now: () => clock.now() + set, after: (ms: number, run: () => void) => clock.after(ms, run) };
  const saved = savedSessions(store, wall, "lab");
  const asked: string[] = [];
  const { answers = {} } = over;
  const sessionId = signal(over.current);
  const ends: string[] = [];
  const view = signal<TruthView>({ is: "unknown" });
  const model = createRetention({
    policy,
    page: "reload",
    origin: "http://localhost:1",
    saved,
    clock: wall,
    steady: () => clock.now(),
    session: {
      sessionId,
      routed: signal(true),
      offers: signal({ ...nothingOffered, end: true }),
      end: () => Promise.resolve(void ends.push(sessionId.peek() ?? "")),
      forget: () => Promise.resolve(),
    },
    storage: { records: signal(records) },
    truth: { view, refresh: () => Promise.resolve() },
    locks: over.locks ?? tabLocks(undefined, "lab"),
    endSaved(id, { wanted }) {
      asked.push(wanted ? `${id} wanted` : id);
      return Promise.resolve(answers[id] ?? { is: "ended" });
    },
  });
  const stands = () => model.kept.value?.map(({ sessionId, stand }) => `${sessionId} ${stand.is}`);
  const stored = (id: string) => store.values.get(`reload:${id}`) as SessionRecord | undefined;
  await model.look();
  return { model, store, clock, asked, answers, ends, view, stands, stored, setClock: (ms: number) => set += ms };
}

const announced = { announcedAt: 6.5 * DAY };

Deno.test("[PG3] what nobody was told of is announced first, and ends when the announcement has stood", async () => {
  const { model, clock, asked, stands, stored } = await page([record("s1")]);
  assert.deepEqual(stands(), ["s1 warned"]);
  assert.equal(stored("s1")?.announcedAt, 10 * DAY);
  clock.sleep(DAY - 1);
  await model.look();
  assert.deepEqual(asked, []);
  clock.sleep(1);
  await model.look();
  assert.deepEqual([asked, stands(), stored("s1")], [["s1"], [], undefined]);
  assert.equal(model.cleaned.value, 1);
});

Deno.test("[PG3] a page that is open looks by itself, and not any more when it has stopped", async () => {
  const { model, clock, asked } = await page([record("s1", { usedAt: 3.5 * DAY })]);
  clock.sleep(DAY - LOOK_MS);
  model.start();
  await settle();
  assert.deepEqual(asked, []);
  clock.advance(LOOK_MS);
  await settle();
  assert.deepEqual(asked, ["s1"]);
  model.stop();
  assert.equal(clock.waiting, 0);
});

Deno.test("[PG3] [PG2] a failed end keeps the record, marked, and is tried again after a while", async () => {
  const error = { code: "CORE_RUNTIME_UNAVAILABLE", message: "down" };
  const { model, clock, asked, answers, stored } = await page([record("s1", announced)], {
    answers: { s1: { is: "failed", error } },
  });
  assert.deepEqual([asked, stored("s1")?.endFailed?.code], [["s1"], error.code]);
  await model.look();
  assert.equal(asked.length, 1);
  answers["s1"] = { is: "ended" };
  clock.sleep(RETRY_MS);
  await model.look();
  assert.deepEqual([asked.length, stored("s1")], [2, undefined]);
});

Deno.test("[PG3] [PG2] a session that Core doesn't know loses its record (A-066)", async () => {
  const { model, stored } = await page([record("s1", announced)], { answers: { s1: { is: "gone" } } });
  assert.equal(stored("s1"), undefined);
  assert.equal(model.failures.value.size, 0);
});

Deno.test("[PG3] a session at work isn't cut short, and keeps its record", async () => {
  const { model, stored } = await page([record("s1", announced)], { answers: { s1: { is: "at-work" } } });
  assert.deepEqual([stored("s1")?.endFailed, model.cleaned.value, model.kept.value?.length], [undefined, 0, 1]);
});

Deno.test("[PG3] without approval nobody is asked: what is due waits, and that is said", async () => {
  const { model, clock, answers, stored } = await page([record("s1")]);
  answers["s1"] = { is: "not-approved" };
  clock.sleep(DAY);
  await model.look();
  assert.deepEqual([model.waitsForApproval.value, stored("s1")?.sessionId], [true, "s1"]);
  answers["s1"] = { is: "ended" };
  await model.look();
  assert.equal(model.waitsForApproval.value, false);
});

Deno.test("[PG3] the session that this page is on goes only when this page has announced it", async () => {
  const { model, clock, ends, stands } = await page([record("s1", announced)], { current: "s1" });
  assert.deepEqual([stands(), ends], [["s1 warned"], []]);
  clock.sleep(GRACE_MS);
  await model.look();
  assert.deepEqual(ends, ["s1"]);
});

Deno.test("[PG3] a session that another tab is on is left to that tab, and one tab works at a time", async () => {
  const used: TabLocks = { ...tabLocks(undefined, "lab"), isUsed: () => Promise.resolve(true) };
  assert.deepEqual((await page([record("s1", announced)], { locks: used })).asked, []);
  const busy: TabLocks = { ...tabLocks(undefined, "lab"), alone: () => Promise.resolve(false) };
  assert.deepEqual((await page([record("s1", announced)], { locks: busy })).asked, []);
});

Deno.test("[PG3] a use takes the warning back", async () => {
  const { model, stands, stored } = await page([record("s1")]);
  await model.keep("s1");
  assert.deepEqual([stands(), stored("s1")?.announcedAt, stored("s1")?.usedAt], [["s1 kept"], undefined, 10 * DAY]);
});

Deno.test("[PG3] a clock set forward under an open page begins the warning anew (A-055)", async () => {
  const { model, clock, asked, stored, setClock } = await page([record("s1")]);
  setClock(DAY);
  await model.look();
  assert.deepEqual([asked, stored("s1")?.announcedAt], [[], 11 * DAY]);
  clock.sleep(DAY);
  await model.look();
  assert.deepEqual(asked, ["s1"]);
});

Deno.test("[PG3] a clock set back keeps nothing for ever: times in the future are written down as now (A-055)", async () => {
  const ahead = { createdAt: 11 * DAY, usedAt: 11 * DAY, announcedAt: 11 * DAY };
  const { stands, stored } = await page([record("s1", ahead)]);
  assert.deepEqual(stands(), ["s1 kept"]);
  assert.deepEqual([stored("s1")?.createdAt, stored("s1")?.usedAt, stored("s1")?.announcedAt], [
    10 * DAY,
    10 * DAY,
    undefined,
  ]);
});

Deno.test("[PG3] a person ends all of them, whatever their limits say; what fails stays", async () => {
  const { model, answers, asked, stored } = await page([record("s1", { usedAt: 9 * DAY }), record("s2")]);
  answers["s2"] = { is: "failed", error: { code: "NATIVE_HOST_UNAVAILABLE", message: "gone" } };
  await model.endAll();
  assert.deepEqual(asked.sort(), ["s1 wanted", "s2 wanted"]);
  assert.deepEqual([stored("s1"), stored("s2")?.endFailed?.code], [undefined, "NATIVE_HOST_UNAVAILABLE"]);
});

Deno.test("[PG3] what lives in Core and is saved nowhere is found in the lab's view (A-065)", async () => {
  const { model, view } = await page([record("saved", { usedAt: 9 * DAY })], { current: "mine" });
  const found = () => model.orphans.value?.map(({ sessionId, routes }) => [sessionId, routes]);
  assert.equal(found(), undefined);
  const threads = ["saved", "mine", "lost"].map((threadId) => thread({ threadId }));
  const others = [
    thread({ threadId: "over", status: "ended" }),
    thread({ threadId: "scoped", autoEndOnDisconnect: true }),
    thread({ threadId: "theirs", origin: "http://other:1" }),
  ];
  view.value = { is: "fresh", at: 0, truth: labTruth({ threads: [...threads, ...others] }) };
  assert.deepEqual(found(), [["lost", 0]]);
});
