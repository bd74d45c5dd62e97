import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { Unsaved } from "../../../../app/models/mod.ts";
import { GRACE_MS } from "../../../../app/models/retention/judge.ts";
import { labTruth, thread } from "./lab-truth.ts";
import { announced, DAY, free, record, retentionPage, unknown } from "./retention-page.ts";

Deno.test("[PG3] a session at work isn't cut short, and keeps its record", async () => {
  const { stands, stored, waits, results } = await retentionPage([record("s1", announced)], {
    answers: { s1: { is: "at-work" } },
  });
  assert.deepEqual([stored("s1")?.endFailed, results(), stands()], [undefined, [], ["s1 due"]]);
  assert.deepEqual(waits(), { s1: "at-work" });
});

Deno.test("[PG3] without approval nobody is asked: what is due waits, and that is said", async () => {
  const { model, clock, answers, stored, waits } = await retentionPage([record("s1")]);
  answers["s1"] = { is: "not-approved" };
  clock.sleep(DAY);
  await model.look();
  assert.deepEqual([waits(), stored("s1")?.sessionId], [{ s1: "not-approved" }, "s1"]);
  answers["s1"] = { is: "ended" };
  await model.look();
  assert.deepEqual([waits(), stored("s1")], [{}, undefined]);
});

Deno.test("[PG3] the session that this page is on isn't cut short in a turn, nor under a text that is being typed", async () => {
  const { model, clock, ends, own, waits } = await retentionPage([record("s1", announced)], { current: "s1" });
  clock.sleep(GRACE_MS);
  own.operation.value = { is: "adopted", operationId: "o1", waiting: false, since: 0 };
  await model.look();
  assert.deepEqual([ends, waits()], [[], { s1: "at-work" }]);
  own.operation.value = { is: "none" };
  own.status.value = "waiting_tool_result";
  await model.look();
  assert.deepEqual([ends, waits()], [[], { s1: "at-work" }]);
  own.status.value = "idle";
  own.typed.value = "One more thing";
  await model.look();
  assert.deepEqual([ends, waits()], [[], { s1: "typing" }]);
  own.typed.value = "";
  await model.look();
  assert.deepEqual([ends, waits()], [["s1"], {}]);
});

Deno.test("[PG3] a session that another tab is on is left to that tab, and one tab works at a time", async () => {
  const used = await retentionPage([record("s1", announced)], {
    locks: { ...free, unlessUsed: () => Promise.resolve(undefined) },
  });
  assert.deepEqual([used.asked, used.waits()], [[], { s1: "in-use" }]);
  const busy = await retentionPage([record("s1", announced)], {
    locks: { ...free, alone: () => Promise.resolve(false) },
  });
  assert.deepEqual([busy.asked, busy.stands()], [[], ["s1 due"]]);
});

Deno.test("[PG3] without Web Locks nothing is ended by itself: nobody can tell what other tabs do", async () => {
  const { model, asked, waits } = await retentionPage([record("s1", announced)], { locks: unknown });
  assert.deepEqual([asked, waits()], [[], { s1: "no-locks" }]);
  await model.end("s1");
  assert.deepEqual(asked, ["s1 wanted"]);
});

Deno.test("[PG3] an announcement that storage doesn't take wasn't made: nothing goes until it is", async () => {
  const { model, store, clock, asked, stands } = await retentionPage([]);
  store.values.set("reload:s1", record("s1"));
  store.writeFailure = new DOMException("full", "QuotaExceededError");
  await model.look();
  assert.deepEqual(model.kept.value?.map(({ stand }) => "announced" in stand && stand.announced), [false]);
  clock.sleep(2 * DAY);
  await model.look();
  assert.deepEqual([stands(), asked], [["s1 warned"], []]);
  store.writeFailure = undefined;
  await model.look();
  clock.sleep(DAY);
  await model.look();
  assert.deepEqual(asked, ["s1"]);
});

Deno.test("[PG3] storage that can't be read ends nothing, says so, and keeps what was shown last", async () => {
  const { model, store, clock, asked, stands } = await retentionPage([record("s1")]);
  store.failure = new DOMException("", "SecurityError");
  clock.sleep(2 * DAY);
  await model.look();
  assert.deepEqual([model.storage.value, stands(), asked], ["refused", ["s1 warned"], []]);
  store.failure = undefined;
  await model.look();
  assert.deepEqual([model.storage.value, stands(), asked], ["read", [], ["s1"]]);
});

Deno.test("[PG3] a person ends all of them, whatever their limits say; what fails stays", async () => {
  const { model, answers, asked, stored, results } = await retentionPage([
    record("s1", { usedAt: 9 * DAY }),
    record("s2"),
  ]);
  answers["s2"] = { is: "failed", error: { code: "NATIVE_HOST_UNAVAILABLE", message: "gone" } };
  await model.endAll();
  assert.deepEqual(asked.sort(), ["s1 wanted", "s2 wanted"]);
  assert.deepEqual([stored("s1"), stored("s2")?.endFailed?.code], [undefined, "NATIVE_HOST_UNAVAILABLE"]);
  assert.deepEqual(results().sort(), ["s1 ended by person", "s2 failed by person"]);
});

Deno.test("[PG3] [AP1] an approval that was refused isn't asked for again for each further session", async () => {
  const { model, answers, asked, stored, results } = await retentionPage([
    record("s1"),
    record("s2", { usedAt: 9 * DAY }),
  ]);
  answers["s1"] = { is: "failed", error: { code: "APPROVAL_REJECTED", message: "no" } };
  await model.endAll();
  assert.deepEqual(asked, ["s1 wanted"]);
  assert.deepEqual(results(), ["s2 untried by person", "s1 failed by person"]);
  assert.deepEqual([stored("s2")?.sessionId, stored("s2")?.endFailed], ["s2", undefined]);
});

Deno.test("[PG3] what lives in Core and is saved nowhere is found in the lab's view (A-065)", async () => {
  const { model, view } = await retentionPage([record("saved", { usedAt: 9 * DAY })], { current: "mine" });
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

Deno.test("[PG2] [PG3] a session that was forgotten here isn't called saved, although the page is still on it", async () => {
  const unsaved = signal<Unsaved | undefined>(undefined);
  const { model, view } = await retentionPage([], { current: "mine", unsaved });
  view.value = { is: "fresh", at: 0, truth: labTruth({ threads: [thread({ threadId: "mine" })] }) };
  assert.deepEqual(model.orphans.value, []);
  unsaved.value = "forgotten";
  assert.deepEqual(model.orphans.value?.map(({ sessionId }) => sessionId), ["mine"]);
});
