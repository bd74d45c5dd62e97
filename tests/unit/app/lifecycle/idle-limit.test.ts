import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { createIdleLimit, type IdlePolicy, idleStand } from "../../../../app/lifecycle/mod.ts";
import { ManualClock } from "./manual-clock.ts";

const policy: IdlePolicy = { idleMs: 300_000, warnMs: 60_000, holdMs: 600_000 };

function setUp() {
  const clock = new ManualClock();
  const on = signal(false);
  const held = signal(false);
  let over = 0;
  const limit = createIdleLimit({ policy, clock, on, held, onOver: () => void over++ });
  return { clock, on, held, limit, over: () => over };
}

Deno.test("the limit is announced before it is reached, and reached once", () => {
  const { clock, on, limit, over } = setUp();
  assert.deepEqual(limit.stand.value, { is: "off" });
  on.value = true;
  clock.advance(239_000);
  assert.deepEqual(limit.stand.value, { is: "quiet", leftMs: 61_000 });
  clock.advance(1000);
  assert.deepEqual(limit.stand.value, { is: "warned", leftMs: 60_000 });
  clock.advance(59_000);
  assert.deepEqual([limit.stand.value, over()], [{ is: "warned", leftMs: 1000 }, 0]);
  clock.advance(10_000);
  assert.deepEqual([limit.stand.value, over(), clock.waiting], [{ is: "over" }, 1, 0]);
});

Deno.test("whatever the person does begins the time anew, during the warning too", () => {
  const { clock, on, limit, over } = setUp();
  on.value = true;
  clock.advance(299_000);
  limit.touch();
  assert.deepEqual(limit.stand.value, { is: "quiet", leftMs: 300_000 });
  clock.advance(299_000);
  assert.equal(over(), 0);
});

Deno.test("a turn under way holds the time up, which begins anew with its end", () => {
  const { clock, on, held, limit, over } = setUp();
  on.value = true;
  clock.advance(200_000);
  held.value = true;
  clock.advance(599_000);
  assert.deepEqual([limit.stand.value, over()], [{ is: "held" }, 0]);
  held.value = false;
  assert.deepEqual(limit.stand.value, { is: "quiet", leftMs: 300_000 });
});

Deno.test("a turn that never ends keeps nothing for ever", () => {
  const { clock, on, held, limit, over } = setUp();
  on.value = true;
  held.value = true;
  clock.advance(600_000);
  assert.deepEqual(limit.stand.value, { is: "quiet", leftMs: 300_000 });
  clock.advance(300_000);
  assert.deepEqual([limit.stand.value, over()], [{ is: "over" }, 1]);
});

Deno.test("a page whose timers slept is judged when it is looked at; a touch that comes too late saves nothing (A-055)", () => {
  for (const wake of ["look", "touch"] as const) {
    const { clock, on, limit, over } = setUp();
    on.value = true;
    clock.sleep(3_600_000);
    limit[wake]();
    assert.deepEqual([limit.stand.value, over()], [{ is: "over" }, 1], wake);
  }
});

Deno.test("a step of the wall clock changes nothing: elapsed time alone is judged (A-055)", () => {
  const facts = { touchedAt: 5000, heldSince: undefined };
  assert.deepEqual(idleStand(policy, facts, 5000), { is: "quiet", leftMs: 300_000 });
  assert.deepEqual(idleStand(policy, facts, 304_999), { is: "warned", leftMs: 1 });
  assert.deepEqual(idleStand(policy, facts, 305_000), { is: "over" });
});

Deno.test("after it was reached it begins anew only with something new to protect", () => {
  const { clock, on, limit, over } = setUp();
  on.value = true;
  clock.advance(300_000);
  limit.touch();
  clock.advance(300_000);
  assert.equal(over(), 1);
  on.value = false;
  on.value = true;
  assert.deepEqual(limit.stand.value, { is: "quiet", leftMs: 300_000 });
  limit.stop();
  assert.equal(clock.waiting, 0);
});
