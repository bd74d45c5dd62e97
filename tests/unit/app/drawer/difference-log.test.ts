import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { followDifferences, spansAsOf } from "../../../../app/drawer/truth/difference-log.ts";
import type { Difference, LastEvent } from "../../../../app/models/mod.ts";
import { ManualClock } from "../lifecycle/manual-clock.ts";

const entry = (n: number, type: string): LastEvent => ({ n, at: n, layer: "core", type, causes: [], data: undefined });
const differs = (belief: "running" | "detached", truth: "idle" | "absent"): Difference => ({
  is: "differs",
  belief,
  truth,
  since: 0,
});

function watched() {
  const clock = new ManualClock();
  const difference = signal<Difference>({ is: "none" });
  const lastEntry = signal<LastEvent | undefined>(undefined);
  const answered = signal(true);
  const log = followDifferences({ difference, answered, lastEntry, clock, lagMs: 300 });
  return { clock, difference, answered, lastEntry, ...log };
}

Deno.test("a difference is noted with what happened before it, and with what healed it", () => {
  const { clock, difference, lastEntry, spans } = watched();
  const begun = clock.now();
  lastEntry.value = entry(7, "lost");
  difference.value = differs("running", "idle");
  clock.advance(300);
  assert.deepEqual(spans.value.map(({ belief, truth, to, cause }) => [belief, truth, to, cause?.n]), [
    ["running", "idle", undefined, 7],
  ]);
  clock.advance(1700);
  lastEntry.value = entry(9, "session_snapshot");
  difference.value = { is: "none" };
  const [span] = spans.value;
  assert.deepEqual([span?.from, span?.to], [begun, begun + 2000]);
  assert.deepEqual(span?.end, { is: "healed", by: entry(9, "session_snapshot") });
});

Deno.test("what is only on its way is no difference", () => {
  const { clock, difference, spans } = watched();
  difference.value = differs("running", "idle");
  clock.advance(299);
  difference.value = { is: "none" };
  assert.deepEqual(spans.value, []);
  difference.value = differs("running", "idle");
  clock.advance(300);
  difference.value = { is: "none" };
  assert.equal(spans.value.length, 1);
});

Deno.test("while the lab hasn't answered since the belief changed, nothing is called a difference", () => {
  const { clock, difference, answered, spans } = watched();
  answered.value = false;
  difference.value = differs("running", "idle");
  clock.advance(2000);
  difference.value = { is: "none" };
  assert.deepEqual(spans.value, []);
  difference.value = differs("running", "idle");
  clock.advance(2000);
  answered.value = true;
  assert.equal(spans.value.length, 1);
});

Deno.test("the same difference told again goes on; another one begins anew", () => {
  const { clock, difference, spans } = watched();
  difference.value = differs("running", "idle");
  clock.advance(500);
  difference.value = differs("running", "idle");
  clock.advance(500);
  difference.value = differs("detached", "absent");
  clock.advance(500);
  assert.deepEqual(spans.value.map(({ from, to, belief }) => [to === undefined ? undefined : to - from, belief]), [
    [1000, "running"],
    [undefined, "detached"],
  ]);
});

Deno.test("one that another takes the place of isn't called healed", () => {
  const { clock, difference, lastEntry, spans } = watched();
  lastEntry.value = entry(3, "lost");
  difference.value = differs("running", "idle");
  clock.advance(500);
  lastEntry.value = entry(5, "port_closed");
  difference.value = differs("detached", "idle");
  assert.deepEqual(spans.value.map(({ end }) => end), [{ is: "replaced", by: entry(5, "port_closed") }]);
});

Deno.test("what healed it is never an entry before its cause: one that comes a little later is waited for", () => {
  const { clock, difference, lastEntry, spans } = watched();
  lastEntry.value = entry(7, "lost");
  difference.value = differs("running", "idle");
  clock.advance(500);
  difference.value = { is: "none" };
  assert.deepEqual(spans.value[0]?.end, { is: "healed" });
  clock.advance(299);
  lastEntry.value = entry(8, "connected");
  lastEntry.value = entry(9, "session_snapshot");
  assert.deepEqual(spans.value[0]?.end, { is: "healed", by: entry(9, "session_snapshot") });
  lastEntry.value = entry(11, "ended");
  assert.equal(spans.value[0]?.end?.by?.n, 9);
});

Deno.test("an entry that comes long after the end had no part in it", () => {
  const { clock, difference, lastEntry, spans } = watched();
  lastEntry.value = entry(7, "lost");
  difference.value = differs("running", "idle");
  clock.advance(500);
  difference.value = { is: "none" };
  clock.advance(300);
  lastEntry.value = entry(9, "session_snapshot");
  assert.deepEqual(spans.value[0]?.end, { is: "healed" });
});

Deno.test("in a past moment what began later isn't there, and what ended later goes on", () => {
  const healed = { is: "healed", by: entry(9, "session_snapshot") } as const;
  const span = { from: 0, to: 5, belief: "running", truth: "idle", cause: entry(7, "lost"), end: healed } as const;
  const untold = { from: 0, belief: "running", truth: "idle" } as const;
  const asOf = (n: number) => spansAsOf([untold, span], n);
  assert.deepEqual(asOf(6), []);
  assert.deepEqual(asOf(8), [{ from: 0, belief: "running", truth: "idle", cause: entry(7, "lost") }]);
  assert.deepEqual(asOf(9), [span]);
});

Deno.test("when one side can't be known any more, the difference isn't called healed", () => {
  const { clock, difference, spans } = watched();
  difference.value = differs("running", "idle");
  clock.advance(400);
  difference.value = { is: "unknown" };
  assert.deepEqual(spans.value.map(({ end }) => end), [{ is: "lost-sight" }]);
});

Deno.test("the last fifty are kept, and nothing is noted after a stop", () => {
  const { clock, difference, spans, stop } = watched();
  for (let at = 0; at < 60; at += 1) {
    difference.value = differs("running", "idle");
    clock.advance(300);
    difference.value = { is: "none" };
  }
  assert.equal(spans.value.length, 50);
  const last = spans.value;
  stop();
  difference.value = differs("running", "idle");
  assert.equal(spans.value, last);
});
