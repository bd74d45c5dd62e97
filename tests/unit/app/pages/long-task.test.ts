import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import type { ProgressReading } from "../../../../app/models/mod.ts";
import { elapsedOf } from "../../../../app/pages/long-task/elapsed.ts";
import { policy, promptFor } from "../../../../app/pages/long-task/policy.ts";
import { runOf, stepsOf } from "../../../../app/pages/long-task/run.ts";
import { watchElapsed } from "../../../../app/pages/long-task/watch-elapsed.ts";
import { fakeModels } from "../components/fake-models.ts";
import { ManualClock } from "../lifecycle/manual-clock.ts";

const STAGES = ["a", "b", "c", "d", "e"].map((name) => ({ name }));
const half: ProgressReading = {
  progress: 0.4,
  label: "Comparing",
  at: 9000,
  startedAt: 2000,
  step: 2,
  stages: STAGES,
  done: false,
};

Deno.test("[PG1] [PG3] the long task outlives its page, within limits, and leaves a record to be found again by", () => {
  assert.deepEqual([policy.autoEndOnDisconnect, policy.persist], [false, "record"]);
  const { idleMs, ageMs, warnMs } = policy.retention;
  assert.ok(
    warnMs < idleMs && idleMs < ageMs,
    "[PG3] what outlives its page is kept within limits, and announced before them",
  );
  assert.equal(promptFor("  tea ", "90s"), "/long 90s tea");
  assert.equal(promptFor("x".repeat(500), "5m").length, "/long 5m ".length + 200);
});

Deno.test("elapsed counts from Core's beginning, whatever the page's clock does", () => {
  assert.equal(elapsedOf(1000, { wall: 61_000, steady: 5 }, 2005), 62_000);
  assert.equal(elapsedOf(90_000, { wall: 61_000, steady: 5 }, 2005), 2000, "Core's clock is ahead");
  assert.equal(elapsedOf(1000, { wall: 1e12, steady: 5 }, 2005), 2000, "the page's clock is years ahead");
  assert.equal(
    elapsedOf(1000, { wall: 1e12, steady: 5 }, 1005, { ms: 30_000, steady: 5 }),
    31_000,
    "Core's own count is the least, and goes on",
  );
  assert.equal(elapsedOf(1000, { wall: 1000, steady: 5 }, 5, { ms: -500, steady: 5 }), 0, "Core's clock was set back");
  assert.equal(elapsedOf(1000, { wall: 2000, steady: 500 }, 5), 1000, "never less than at first");
});

Deno.test("elapsed ticks while a turn is known to run, and leaves no timer behind", () => {
  const [wall, steady] = [new ManualClock(), new ManualClock()];
  const { session } = fakeModels();
  const progress = signal<ProgressReading | undefined>(undefined);
  const elapsed = watchElapsed(session, { progress }, { wall, steady });
  assert.deepEqual([elapsed.value, steady.waiting], [undefined, 0]);
  const turn = { is: "adopted", operationId: "o1", waiting: true, since: 0 } as const;
  session.operation.value = turn;
  assert.equal(elapsed.value, undefined);
  progress.value = { ...half, startedAt: wall.now() - 7000, at: wall.now() - 1000 };
  assert.equal(elapsed.value, 7000, "the agent's word is there before Core's");
  session.operation.value = { is: "none" };
  progress.value = undefined;
  session.operation.value = { ...turn, startedAt: wall.now() - 5000 };
  assert.equal(elapsed.value, 5000);
  wall.sleep(-400_000);
  steady.advance(2000);
  assert.equal(elapsed.value, 7000);
  session.operation.value = { is: "none" };
  assert.deepEqual([elapsed.value, steady.waiting], [undefined, 0]);
});

Deno.test("[PG7] where the report stands follows from phase, operation and what was read", () => {
  const { session } = fakeModels();
  const progress = signal<ProgressReading | undefined>(undefined);
  const readAt = signal<number | undefined>(undefined);
  const reading = signal(false);
  const now = () => runOf(session, { progress, readAt, reading });
  assert.equal(now(), "none");
  session.phase.value = { is: "resuming", sessionId: "s1", approval: "unknown" };
  assert.equal(now(), "unknown");
  session.phase.value = { is: "attached", sessionId: "s1", status: "running" };
  session.operation.value = { is: "adopted", operationId: undefined, waiting: true, since: 0 };
  assert.equal(now(), "running");
  progress.value = half;
  session.operation.value = { is: "none" };
  session.phase.value = { is: "attached", sessionId: "s1", status: "error" };
  assert.equal(now(), "stopped");
  reading.value = true;
  assert.equal(now(), "unknown", "whether it is done is being read");
  reading.value = false;
  progress.value = { ...half, progress: 1, step: 5, done: true };
  assert.equal(now(), "done");
  session.phase.value = { is: "detached", sessionId: "s1", by: "lost" };
  assert.equal(now(), "away");
  const error = { code: "THREAD_NOT_FOUND", message: "" };
  session.phase.value = { is: "gone", sessionId: "s1", error, asked: "saved", operationId: undefined };
  assert.equal(now(), "gone");
});

Deno.test("an own turn's time is counted from its sending until Core's count was read, and by that from then on, however far Core's clock is from the page's", () => {
  const [wall, steady] = [new ManualClock(), new ManualClock()];
  const { session } = fakeModels();
  const progress = signal<ProgressReading | undefined>(undefined);
  const elapsed = watchElapsed(session, { progress }, { wall, steady });
  const startedAt = wall.now();
  session.operation.value = { is: "pending", operationId: "o1", waiting: true, since: startedAt, startedAt };
  steady.advance(3000);
  assert.equal(elapsed.value, 3000);
  progress.value = { ...half, startedAt: startedAt + 20, at: startedAt + 2900 };
  assert.equal(elapsed.value, 3000, "on one clock the reading is older than the count");
  for (const apart of [600_000, -600_000]) {
    const core = startedAt + apart;
    progress.value = { ...half, startedAt: core, at: core + 1000 };
    assert.equal(elapsed.value, 1000, "Core's clock goes slower");
    steady.advance(2000);
    assert.equal(elapsed.value, 3000);
    progress.value = { ...half, startedAt: core, at: core + 40_000 };
    assert.equal(elapsed.value, 40_000, "Core's clock goes faster");
    steady.advance(2000);
    assert.equal(elapsed.value, 42_000);
  }
});

Deno.test("the stages are listed with how each stands; where the work stopped is seen", () => {
  const states = (run: Parameters<typeof stepsOf>[1]) => stepsOf(half, run).map(({ state }) => state);
  assert.deepEqual(states("running"), ["done", "done", "running", "waiting", "waiting"]);
  assert.deepEqual(states("stopped"), ["done", "done", "failed", "waiting", "waiting"]);
  assert.ok(stepsOf({ ...half, step: 5 }, "done").every(({ state }) => state === "done"));
});
