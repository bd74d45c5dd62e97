import assert from "node:assert/strict";
import fc from "fast-check";
import { LabClock } from "../../../../core-sim/lab/clock.ts";
import { MANUAL_START } from "../../../../core-sim/lab/time.ts";
import { fakeHost } from "../fake-host.ts";

const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const fail = (error: unknown) => {
  throw error;
};
const manual = (onError: (error: unknown) => void = fail) => new LabClock(fakeHost().host, { mode: "manual", onError });

Deno.test("a manual clock starts at 2026-01-01T00:00:00Z and stands still until it is moved", () => {
  const clock = manual();
  assert.equal(new Date(clock.now()).toISOString(), "2026-01-01T00:00:00.000Z");
  assert.equal(clock.advance(1500), MANUAL_START + 1500);
  assert.deepEqual(clock.describe(), { now: MANUAL_START + 1500, mode: "manual", speed: 1, paused: false });
});

Deno.test("advance runs what falls due in order, each with its own time and followed by its soon-jobs", () => {
  const clock = manual();
  const log: string[] = [];
  const note = (name: string) => log.push(`${name}@${clock.now() - MANUAL_START}`);
  clock.after(20, () => note("b"));
  clock.after(10, () => {
    note("a");
    clock.soon(() => note("a-soon"));
    clock.after(5, () => note("a-later"));
  });
  clock.after(20, () => note("c"));
  clock.after(31, () => note("never"));
  clock.advance(30);
  assert.deepEqual(log, ["a@10", "a-soon@10", "a-later@15", "b@20", "c@20"]);
});

Deno.test("timers run in the order of their due time, then of their making, whatever was cancelled", () => {
  fc.assert(fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.boolean())), (plan) => {
    const clock = manual();
    const ran: number[] = [];
    const cancels = plan.map(([ms], index) => clock.after(ms, () => ran.push(index)));
    plan.forEach(([, keep], index) => keep || cancels[index]?.());
    clock.advance(20);
    const expected = plan.map(([ms, keep], index) => ({ ms, keep, index })).filter(({ keep }) => keep)
      .sort((a, b) => a.ms - b.ms || a.index - b.index).map(({ index }) => index);
    assert.deepEqual(ran, expected);
  }));
});

Deno.test("soon-jobs run in one go after the job under way, also while paused, and the ones they add", async () => {
  const { host } = fakeHost();
  const clock = new LabClock(host, { mode: "real", onError: fail });
  clock.setPaused(true);
  const log: string[] = [];
  clock.soon(() => {
    log.push("first");
    clock.soon(() => log.push("third"));
  });
  clock.after(0, () => log.push("second"));
  clock.after(-1, () => log.push("cancelled"))();
  assert.deepEqual(log, []);
  await settle();
  assert.deepEqual(log, ["first", "second", "third"]);
});

Deno.test("a throwing job is reported and stops no other", async () => {
  const errors: unknown[] = [];
  const clock = manual((error) => errors.push(error));
  const log: string[] = [];
  clock.soon(() => fail("soon"));
  clock.soon(() => log.push("after it"));
  await settle();
  clock.after(1, () => fail("timer"));
  clock.after(2, () => log.push("later"));
  clock.advance(5);
  assert.deepEqual(errors, ["soon", "timer"]);
  assert.deepEqual(log, ["after it", "later"]);
});

Deno.test("a real clock starts at wall time and then heeds only the monotonic one: no early and no late timer when the host's clock jumps a day (A-055)", () => {
  const { host, pass, stepWall } = fakeHost();
  const clock = new LabClock(host, { mode: "real", onError: fail });
  const ran: number[] = [];
  for (const ms of [250, 500, 750]) clock.after(ms, () => ran.push(clock.now()));
  pass(250);
  for (const step of [-86_400_000, 2 * 86_400_000]) {
    stepWall(step);
    pass(250);
  }
  assert.equal(clock.now(), 1_000_750);
  assert.deepEqual(ran, [1_000_250, 1_000_500, 1_000_750]);
});

Deno.test("speed scales what is already waiting, pause holds it, and one host timer serves all", () => {
  const { host, pass, pending } = fakeHost();
  const clock = new LabClock(host, { mode: "real", speed: 10, onError: fail });
  const ran: string[] = [];
  clock.after(1000, () => ran.push("a"));
  clock.after(3000, () => ran.push("b"));
  assert.equal(pending(), 1);
  pass(99);
  assert.deepEqual(ran, []);
  pass(1);
  assert.deepEqual(ran, ["a"]);
  clock.setSpeed(1);
  pass(1999);
  assert.deepEqual(ran, ["a"]);
  clock.setPaused(true);
  assert.equal(pending(), 0);
  pass(5000);
  assert.equal(clock.now(), 1_002_999);
  clock.setPaused(false);
  pass(1);
  assert.deepEqual(ran, ["a", "b"]);
});

Deno.test("a clock that is sped up runs what already waits sooner", () => {
  const { host, pass } = fakeHost();
  const clock = new LabClock(host, { mode: "real", onError: fail });
  const ran: number[] = [];
  clock.after(1000, () => ran.push(clock.now()));
  clock.setSpeed(10);
  pass(100);
  assert.deepEqual(ran, [1_001_000]);
});

Deno.test("a running clock refuses to be moved, a paused one doesn't", () => {
  const clock = new LabClock(fakeHost().host, { mode: "real", onError: fail });
  assert.throws(() => clock.advance(1), /running clock/);
  clock.setPaused(true);
  assert.equal(clock.advance(7), 1_000_007);
});

Deno.test("a stopped clock holds no host timer and runs nothing more", async () => {
  const { host, pass, pending } = fakeHost();
  const clock = new LabClock(host, { mode: "real", onError: fail });
  const ran: string[] = [];
  clock.soon(() => ran.push("soon"));
  clock.after(10, () => ran.push("after"));
  clock.stop();
  clock.soon(() => ran.push("late"));
  clock.after(1, () => ran.push("late"));
  await settle();
  pass(100);
  assert.equal(pending(), 0);
  assert.deepEqual(ran, []);
});
