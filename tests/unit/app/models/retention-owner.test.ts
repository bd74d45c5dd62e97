import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { type Gate, OWNER_STALE } from "../../../../app/models/gate.ts";
import { GRACE_MS } from "../../../../app/models/retention/judge.ts";
import { settle } from "../lifecycle/manual-clock.ts";
import { announced, DAY, free, record, retentionPage, unknown } from "./retention-page.ts";

/** A tab that owns or watches. `lost`: another one took over, and this tab doesn't know it yet. */
function tab(owns: boolean) {
  const mayAct = signal(owns);
  const lost = signal(false);
  const gate: Gate = {
    mayAct,
    pass: (act) =>
      Promise.resolve(
        mayAct.value && !lost.value
          ? { is: "done", value: act() }
          : { is: "refused", error: { code: OWNER_STALE, message: "no" } },
      ),
  };
  return { gate, mayAct, lost };
}

Deno.test("[PG3] [TB1] a watcher ends nothing, keeps nothing and forgets nothing; it shows, and says who would end it", async () => {
  const { gate } = tab(false);
  const { model, asked, waits, stands, stored } = await retentionPage([record("s1", announced)], { gate });
  assert.deepEqual([stands(), waits(), model.mayAct.value], [["s1 due"], { s1: "not-owner" }, false]);
  await model.keep("s1");
  assert.equal(await model.forget("s1"), false);
  await model.endAll();
  assert.deepEqual([asked, stored("s1")?.usedAt, stands()], [[], 0, ["s1 due"]]);
  assert.equal(model.results.value[0]?.error?.code, OWNER_STALE);
});

Deno.test("[PG2] who may forget is told that the record is gone, and Core is asked nothing", async () => {
  const { model, asked, stored } = await retentionPage([record("s1")], { gate: tab(true).gate });
  assert.equal(await model.forget("s1"), true);
  assert.deepEqual([stored("s1"), asked], [undefined, []]);
});

Deno.test("[PG3] [TB1] a watcher doesn't keep the owner's tab from looking", async () => {
  const { gate } = tab(false);
  const alone = () => assert.fail("a watcher took the cleaner's lock");
  const { waits } = await retentionPage([record("s1", announced)], { gate, locks: { ...free, alone } });
  assert.deepEqual(waits(), { s1: "not-owner" });
});

Deno.test("[PG3] [TB1] a tab that comes to own ends what is due at once, whoever watches it", async () => {
  const { gate, mayAct } = tab(false);
  const watched = { ...free, unlessUsed: () => Promise.resolve(undefined) };
  const { model, asked, stored } = await retentionPage([record("s1", announced)], { gate, locks: watched });
  model.start();
  await settle();
  assert.deepEqual(asked, []);
  mayAct.value = true;
  await settle();
  assert.deepEqual([asked, stored("s1")], [["s1"], undefined]);
  model.stop();
});

Deno.test("[PG3] [TB1] an owner that was taken over before its end is posted posts none: the record stays unmarked", async () => {
  const { gate, lost } = tab(true);
  lost.value = true;
  const { model, asked, waits, stored } = await retentionPage([record("s1", announced)], { gate });
  assert.deepEqual([asked, waits(), stored("s1")?.endFailed], [[], { s1: "not-owner" }, undefined]);
  await model.end("s1");
  assert.deepEqual([asked, stored("s1")?.sessionId, stored("s1")?.endFailed], [[], "s1", undefined]);
});

Deno.test("[PG3] the page's own session goes by its limit with what the product has beside it; by a press it goes alone", async () => {
  for (const over of [true, false]) {
    const { gate } = tab(true);
    let whole = 0;
    const endOwnByLimit = () => Promise.resolve(++whole > 0 && over);
    const { model, clock, ends, results } = await retentionPage([record("s1", announced)], {
      gate,
      current: "s1",
      endOwnByLimit,
    });
    assert.equal(whole, 0);
    clock.sleep(GRACE_MS);
    await model.look();
    assert.deepEqual([whole, ends, results()], [1, [], over ? ["s1 ended by limit"] : []]);
  }
  const { gate } = tab(true);
  const endOwnByLimit = () => assert.fail("a press ends the session alone");
  const byHand = await retentionPage([record("s1", { usedAt: 9 * DAY })], { gate, current: "s1", endOwnByLimit });
  await byHand.model.end("s1");
  assert.deepEqual(byHand.ends, ["s1"]);
});

Deno.test("[PG3] without Web Locks there is no owner, and nothing goes by itself", async () => {
  const { gate } = tab(false);
  const { asked, waits } = await retentionPage([record("s1", announced)], { gate, locks: unknown });
  assert.deepEqual([asked, waits()], [[], { s1: "not-owner" }]);
});
