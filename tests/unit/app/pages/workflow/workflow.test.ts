import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Guarded, Role } from "../../../../../app/lifecycle/ownership/mod.ts";
import { createCalls } from "../../../../../app/pages/workflow/calls.ts";
import { policy } from "../../../../../app/pages/workflow/policy.ts";
import { briefLines, daysOf, itemsOf, NO_BRIEF, questionOf, readTrip } from "../../../../../app/pages/workflow/trip.ts";
import { createTripModel } from "../../../../../app/pages/workflow/trip-model.ts";
import type { SessionStatus } from "../../../../../sdk/protocol/mod.ts";
import { ManualClock, settle } from "../../lifecycle/manual-clock.ts";
import { MemoryStore } from "../../lifecycle/memory-store.ts";

/** A tab that owns with a token, or watches. */
function tab(token: number | undefined) {
  const role = signal<Role>(token === undefined ? { is: "unowned" } : { is: "owner", token, since: 0 });
  return {
    role,
    tell() {},
    guard: <T>(act: () => T): Promise<Guarded<T>> =>
      Promise.resolve(
        role.value.is === "owner" ? { is: "done", value: act() } : { is: "refused", role: role.value },
      ),
  };
}

const model = (store: MemoryStore, token: number | undefined, clock = new ManualClock()) =>
  createTripModel({ store, key: "lab", clock, ownership: tab(token) });

Deno.test("[PG1] [PG3] the workflow keeps its session and its record, within limits that the owner's tab carries out", () => {
  assert.deepEqual([policy.autoEndOnDisconnect, policy.persist], [false, "record"]);
  const { owner, idleMs, ageMs, warnMs } = policy.retention;
  assert.equal(owner, "owning-tab");
  assert.ok(warnMs < idleMs && idleMs < ageMs);
});

Deno.test("[TB1] two tabs write different fields: nothing is lost (A-043)", async () => {
  const store = new MemoryStore();
  const [one, other] = [model(store, 1), model(store, 1)];
  await Promise.all(Array.from({ length: 20 }, async (_, at) => {
    await Promise.all([one.setField("destination", `Osaka ${at}`), other.setField("budget", String(at))]);
  }));
  await one.reread();
  assert.deepEqual(one.trip.value?.brief, { ...NO_BRIEF, destination: "Osaka 19", budget: "19" });
});

Deno.test("[TB1] a watcher's and a stale owner's write are refused, and what is stored is shown again", async () => {
  const store = new MemoryStore();
  await model(store, 2).setField("destination", "Osaka");
  for (const token of [undefined, 1]) {
    const stale = model(store, token);
    assert.equal(await stale.setField("destination", "Kyoto"), false);
    assert.deepEqual([stale.stale.value, stale.trip.value?.brief.destination], [true, "Osaka"]);
  }
});

Deno.test("[TB1] what is typed isn't replaced by what was read before it (A-043)", async () => {
  const store = new MemoryStore();
  const trip = model(store, 1);
  await trip.setField("budget", "5");
  const { promise: late, resolve: comes } = Promise.withResolvers<void>();
  const entries = store.entries.bind(store);
  store.entries = async () => {
    const found = await entries();
    await late;
    return found;
  };
  const read = trip.reread();
  await settle();
  const written = trip.setField("budget", "50");
  const seen: (string | undefined)[] = [];
  trip.trip.subscribe((now) => seen.push(now?.brief.budget));
  comes();
  await Promise.all([read, written]);
  assert.deepEqual([...new Set(seen)], ["50"]);
});

Deno.test("storage that refuses is said, and a stored value that is no trip counts as none", async () => {
  const store = new MemoryStore();
  store.values.set("lab", { v: 1, brief: "x" });
  const trip = model(store, 1);
  await trip.reread();
  assert.deepEqual([trip.trip.value, trip.stored.value], [undefined, "ready"]);
  store.failure = new DOMException("", "QuotaExceededError");
  assert.equal(await trip.setField("budget", "1"), false);
  assert.equal(trip.stored.value, "refused");
  for (const value of [null, [], { v: 2 }, "[object Object]"]) assert.equal(readTrip(value), undefined);
});

Deno.test("[TL2] the workflow's tools validate their arguments", () => {
  assert.equal(itemsOf({ items: [{ day: 1, title: "Fair", cost: 3 }] }, () => "id")[0]?.id, "id");
  const bad = [undefined, [], [{ day: -1, title: "x", cost: 1 }], [{ day: 1, title: "x", cost: -1 }], ["x"]];
  for (const items of bad) assert.throws(() => itemsOf({ items }, () => "id"), Error);
  assert.deepEqual(questionOf({ question: "Where?", choices: ["a", "b"] }), { text: "Where?", choices: ["a", "b"] });
  for (const choices of [[], ["a"], "ab"]) assert.throws(() => questionOf({ question: "Where?", choices }), Error);
});

Deno.test("a brief is told once it says where and when, each fact on one line", () => {
  const brief = { ...NO_BRIEF, destination: "Osaka\nKyoto", from: "2026-05-04", to: "2026-05-06" };
  assert.equal(daysOf(brief), 3);
  assert.equal(briefLines(brief), "- destination: Osaka Kyoto\n- days: 3");
  assert.equal(briefLines({ ...brief, to: "2026-05-01" }), undefined);
});

Deno.test("[TL5] only the owner answers a question; answered once, it is asked no longer", async () => {
  const status = signal<SessionStatus | undefined>("waiting_tool_result");
  const ownership = tab(undefined);
  const calls = createCalls({ status, ownership });
  const asked = calls.ask({ text: "Where?", choices: ["a", "b"] });
  assert.equal(await calls.answer("a"), false);
  assert.equal(calls.question.value?.stand, "pending");
  ownership.role.value = { is: "owner", token: 1, since: 0 };
  assert.equal(await calls.answer("a"), true);
  assert.deepEqual(await asked, { answer: "a" });
  assert.equal(await calls.answer("b"), false);
});

Deno.test("[TL5] [EN6] a question of a call that is over is dropped, and no owner runs its act later (A-024, A-025)", async () => {
  const status = signal<SessionStatus | undefined>("waiting_tool_result");
  const ownership = tab(undefined);
  const calls = createCalls({ status, ownership });
  void calls.ask({ text: "Where?", choices: ["a", "b"] });
  void calls.whenOwner(() => assert.fail("the act of a call that is over ran"));
  status.value = "ended";
  assert.equal(calls.question.value?.stand, "dropped");
  ownership.role.value = { is: "owner", token: 1, since: 0 };
  await settle();
});

Deno.test("[TL5] a question that the turn went on without was answered elsewhere: it isn't told as a failure here", () => {
  const status = signal<SessionStatus | undefined>("waiting_tool_result");
  const calls = createCalls({ status, ownership: tab(undefined) });
  void calls.ask({ text: "Where?", choices: ["a", "b"] });
  status.value = "running";
  assert.equal(calls.question.value?.stand, "elsewhere");
});

Deno.test("[TL5] a call waits for its owner, and runs once in the tab that comes to own", async () => {
  const ownership = tab(undefined);
  const calls = createCalls({ status: signal<SessionStatus | undefined>("waiting_tool_result"), ownership });
  let ran = 0;
  const done = calls.whenOwner(() => Promise.resolve(++ran > 0));
  await settle();
  assert.equal(ran, 0);
  ownership.role.value = { is: "owner", token: 1, since: 0 };
  await done;
  ownership.role.value = { is: "owner", token: 2, since: 0 };
  await settle();
  assert.equal(ran, 1);
});
