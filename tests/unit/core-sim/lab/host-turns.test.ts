import assert from "node:assert/strict";
import fc from "fast-check";
import { LabClock } from "../../../../core-sim/lab/clock.ts";
import { MANUAL_START } from "../../../../core-sim/lab/time.ts";
import { fakeHost } from "../fake-host.ts";

const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve));
const fail = (error: unknown) => {
  throw error;
};

/** A clock on a host that gives turns when told, and what advances on it reported. */
function onHost(mode: "manual" | "real") {
  const fake = fakeHost();
  const clock = new LabClock(fake.host, { mode, onError: fail });
  const log: string[] = [];
  const note = (name: string) => void log.push(`${name}@${clock.now() - MANUAL_START}`);
  const advance = (name: string, ms: number) =>
    clock.advanceInTurns(ms, {
      begin: () => {
        note(`${name} begins`);
        return (turn) => turn();
      },
      settled: (now) => void log.push(`${name} settled@${now - MANUAL_START}`),
    });
  return { ...fake, clock, log, note, advance };
}

/** So many jobs of one instant, each scheduled by the one before. */
function chain(clock: LabClock, count: number): { left: number } {
  const state = { left: count };
  const step = () => void (--state.left > 0 && clock.soon(step));
  clock.soon(step);
  return state;
}

for (const mode of ["real", "manual"] as const) {
  Deno.test(`a long chain of soon-jobs on a ${mode} clock lets the host have its turns`, async () => {
    const { clock, pass } = onHost(mode);
    const state = chain(clock, 5000);
    await settle();
    assert.equal(state.left, 3000);
    pass(0);
    assert.equal(state.left, 0);
  });
}

Deno.test("a turn is over after 10 ms of the host's time, however few jobs that were", async () => {
  const { host, pass } = fakeHost();
  let now = 0;
  const clock = new LabClock({ ...host, monotonic: () => now }, { mode: "manual", onError: fail });
  const ran: number[] = [];
  for (let job = 0; job < 10; job++) {
    clock.soon(() => {
      ran.push(job);
      now += 6;
    });
  }
  await settle();
  assert.deepEqual(ran, [0, 1]);
  pass(0);
  assert.equal(ran.length, 10);
});

Deno.test("many timers that are due at once on a running clock let the host have its turns, in their order", () => {
  const { host } = fakeHost();
  let now = 0;
  const turns: (() => void)[] = [];
  const after = (_ms: number, run: () => void) => {
    turns.push(run);
    return () => void turns.splice(turns.indexOf(run), 1);
  };
  const clock = new LabClock({ ...host, monotonic: () => now, after }, { mode: "real", onError: fail });
  const ran: number[] = [];
  for (let job = 0; job < 5000; job++) clock.after(1 + job / 1000, () => ran.push(job));
  now = 10;
  const counts: number[] = [];
  for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) {
    turn();
    counts.push(ran.length);
  }
  assert.deepEqual(counts, [2000, 4000, 5000]);
  assert.deepEqual(ran, [...ran].sort((one, other) => one - other));
});

Deno.test("an advance in turns runs what the same advance at a stroke runs, in the same order and at the same times", () => {
  const plan = fc.array(fc.record({ ms: fc.integer({ min: 0, max: 50 }), again: fc.integer({ min: 0, max: 40 }) }));
  fc.assert(fc.property(plan, fc.integer({ min: 0, max: 400 }), (jobs, ms) => {
    const told = (move: (on: ReturnType<typeof onHost>) => void) => {
      const on = onHost("manual");
      jobs.forEach(({ ms, again }, job) => {
        const run = (left: number) => {
          on.note(`${job}`);
          on.clock.soon(() => on.note(`${job} soon`));
          if (left > 0) on.clock.after(ms / 3, () => run(left - 1));
        };
        on.clock.after(ms, () => run(again));
      });
      move(on);
      return [...on.log.filter((line) => !line.startsWith("all ")), on.clock.now()];
    };
    const inTurns = told((on) => {
      on.advance("all", ms);
      on.pass(0);
    });
    assert.deepEqual(inTurns, told(({ clock }) => clock.advance(ms)));
  }));
});

Deno.test("a second advance waits for the first, and what comes from outside waits for both or stands between", () => {
  const { clock, log, note, advance, pass } = onHost("manual");
  const tick = () => void clock.after(1, tick);
  tick();
  advance("first", 3000);
  assert.deepEqual(log, ["first begins@0"]);
  clock.input(() => note("a message"));
  advance("second", 5000);
  clock.input(() => note("another"));
  assert.equal(log.length, 1);
  pass(0);
  assert.deepEqual(log, [
    "first begins@0",
    "first settled@3000",
    "a message@3000",
    "second begins@3000",
    "second settled@8000",
    "another@8000",
  ]);
});

Deno.test("what comes from outside runs at once where nothing is under way, and on a running clock", async () => {
  const still = onHost("manual");
  still.clock.input(() => still.note("at once"));
  assert.deepEqual(still.log, ["at once@0"]);
  const { clock, log } = onHost("real");
  chain(clock, 5000);
  await settle();
  clock.input(() => void log.push("between"));
  assert.deepEqual(log, ["between"]);
});

Deno.test("what comes from outside during a burst on a clock that stands still waits until the burst is over", async () => {
  const { clock, log, pass } = onHost("manual");
  const state = chain(clock, 5000);
  await settle();
  clock.input(() => void log.push(`${state.left} left`));
  assert.deepEqual(log, []);
  pass(0);
  assert.deepEqual(log, ["0 left"]);
});

Deno.test("an advance at a stroke finishes a burst, and an advance asked for by a job begins after that job's turn", async () => {
  const { clock, log, advance, pass } = onHost("manual");
  const state = chain(clock, 5000);
  await settle();
  clock.soon(() => advance("asked", 5));
  clock.advance(0);
  assert.equal(state.left, 0);
  pass(0);
  assert.deepEqual(log, ["asked begins@0", "asked settled@5"]);
});

Deno.test("a clock that is stopped or let go meanwhile settles every advance, and holds no host timer when stopped", () => {
  const stopped = onHost("manual");
  const tick = () => void stopped.clock.after(1, tick);
  tick();
  stopped.advance("first", 1e9);
  stopped.advance("second", 1);
  stopped.clock.stop();
  const [, first, second] = stopped.log;
  assert.match(first ?? "", /^first settled@/);
  assert.match(second ?? "", /^second settled@/);
  assert.equal(stopped.pending(), 0);

  const { clock, log, advance, pass } = onHost("real");
  const tock = () => void clock.after(1, tock);
  clock.setPaused(true);
  tock();
  const start = clock.now();
  advance("paused", 5000);
  clock.setPaused(false);
  pass(0);
  assert.match(log.at(-1) ?? "", /^paused settled@/);
  assert.ok(clock.now() - start < 5000);
  assert.throws(() => advance("running", 1), /running clock/);
});

Deno.test("a job that goes on counts like the jobs it replaces: it yields soon to any that waits, and to the host", async () => {
  const { clock, pass } = onHost("manual");
  const ran: string[] = [];
  const goOn = (name: string, step: number, until: number) => {
    let at = step;
    do at++; while (at < until && clock.mayGoOn());
    ran.push(`${name}${at}`);
    if (at < until) clock.soon(() => goOn(name, at, until));
  };
  clock.soon(() => goOn("a", 0, 10));
  clock.soon(() => ran.push("another"));
  await settle();
  assert.deepEqual(ran.splice(0), ["a8", "another", "a10"]);
  clock.soon(() => goOn("b", 0, 3000));
  await settle();
  assert.deepEqual(ran.splice(0), ["b2000"]);
  pass(0);
  assert.deepEqual(ran, ["b3000"]);
  assert.equal(clock.mayGoOn(), false, "outside of a job nothing goes on");
});

Deno.test("a job that goes on for long makes way for the host, and what happens in one moment has one time", async () => {
  const { host, pass } = fakeHost();
  let now = 0;
  const clock = new LabClock({ ...host, monotonic: () => now }, { mode: "real", onError: fail });
  const times: number[] = [];
  const goOn = () => {
    do {
      times.push(clock.now(), clock.now());
      now += 1;
    } while (times.length < 100 && clock.mayGoOn());
    if (times.length < 100) clock.soon(goOn);
  };
  clock.soon(goOn);
  await settle();
  assert.ok(times.length < 50, `${times.length} times in a turn of 10 ms`);
  while (times.length < 100) pass(0);
  for (let at = 0; at < times.length; at += 2) assert.equal(times[at], times[at + 1]);
});

Deno.test("a clock that makes way ends its turn after the job under way, and takes the next one a little later", async () => {
  const { clock, pass } = onHost("manual");
  const ran: string[] = [];
  clock.soon(() => {
    clock.makeWay();
    ran.push(`goes on: ${clock.mayGoOn()}`);
  });
  clock.soon(() => ran.push("second"));
  clock.soon(() => ran.push("third"));
  await settle();
  assert.deepEqual(ran, ["goes on: false"]);
  pass(1);
  assert.equal(ran.length, 1);
  pass(1);
  assert.deepEqual(ran, ["goes on: false", "second", "third"]);
});
