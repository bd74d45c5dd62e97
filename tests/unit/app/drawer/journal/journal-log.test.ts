import assert from "node:assert/strict";
import { createJournalLog, type JournalLogOptions } from "../../../../../app/drawer/journal/mod.ts";
import { ManualClock } from "../../lifecycle/manual-clock.ts";

class FakeBell extends EventTarget {
  readyState = 0;
  closed = false;
  readonly after: number;

  constructor(after: number) {
    super();
    this.after = after;
  }

  close() {
    this.closed = true;
  }
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  ring(...numbers: number[]) {
    for (const n of numbers) this.say(JSON.stringify({ n, at: n * 10, layer: "core", type: "chat_delta", data: {} }));
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

function setUp(options: Partial<JournalLogOptions> = {}) {
  const clock = new ManualClock();
  const bells: FakeBell[] = [];
  const frames: (() => void)[] = [];
  const log = createJournalLog({
    clock,
    openBell: (after) => {
      const bell = new FakeBell(after);
      bells.push(bell);
      return bell;
    },
    frame: (run) => {
      frames.push(run);
      return () => void frames.splice(frames.indexOf(run), 1);
    },
    ...options,
  });
  log.start();
  const bell = () => bells.at(-1) ?? new FakeBell(0);
  const frame = () => frames.splice(0).forEach((run) => run());
  const numbers = () => log.run.value.entries.map(({ n }) => n);
  return { clock, bells, bell, frames, frame, log, numbers };
}

Deno.test("what comes between two frames is one change", () => {
  const { bell, frames, frame, log, numbers } = setUp();
  let changes = -1;
  const unsubscribe = log.run.subscribe(() => void changes++);
  bell().ring(1, 2, 3);
  assert.deepEqual([numbers(), frames.length], [[], 1]);
  frame();
  assert.deepEqual([numbers(), changes], [[1, 2, 3], 1]);
  unsubscribe();
  log.stop();
});

Deno.test("what is no entry, or was heard before, changes nothing", () => {
  const { bell, frame, log, numbers } = setUp();
  bell().ring(1, 2);
  bell().say("no JSON");
  bell().say(`{"n":0,"type":"x"}`);
  bell().ring(2, 1, 3);
  frame();
  assert.deepEqual(numbers(), [1, 2, 3]);
  log.stop();
});

Deno.test("above its bound the oldest entries go, and it says how many are gone", () => {
  const { bell, frame, log, numbers } = setUp({ maxEntries: 10 });
  bell().ring(...Array.from({ length: 10 }, (_, at) => at + 1));
  frame();
  assert.deepEqual([numbers().length, log.run.value.dropped], [10, 0]);
  bell().ring(11);
  frame();
  assert.deepEqual([numbers()[0], numbers().length, log.run.value.dropped], [3, 9, 2]);
  bell().ring(...Array.from({ length: 50 }, (_, at) => at + 12));
  frame();
  assert.deepEqual([numbers()[0], numbers().at(-1), log.run.value.dropped], [53, 61, 52]);
  log.stop();
});

Deno.test("what the lab itself has dropped is said too", () => {
  const { bell, frame, log } = setUp();
  bell().say(`{"n":40,"type":"dropped"}`);
  bell().ring(41);
  frame();
  assert.equal(log.run.value.dropped, 40);
  log.stop();
});

Deno.test("a paused log shows nothing new, counts what comes, and shows all of it afterwards", () => {
  const { bell, frame, log, numbers } = setUp();
  bell().ring(1);
  frame();
  log.pause();
  bell().ring(2, 3);
  frame();
  assert.deepEqual([numbers(), log.waiting.value, log.paused.value], [[1], 2, true]);
  log.resume();
  assert.deepEqual([numbers(), log.waiting.value, log.paused.value], [[1, 2, 3], 0, false]);
  log.stop();
});

Deno.test("a stream that the browser gives up is opened again behind the last entry", () => {
  const { bell, bells, clock, frame, log } = setUp();
  bell().open();
  assert.equal(log.link.value, "open");
  bell().ring(1, 2);
  frame();
  bell().fail(0);
  clock.advance(10_000);
  assert.deepEqual([log.link.value, bells.length], ["lost", 1]);
  bell().ring(3);
  bell().fail(2);
  clock.advance(2000);
  assert.deepEqual([bells.map(({ after }) => after), log.link.value], [[0, 3], "opening"]);
  bells[0]?.ring(99);
  frame();
  assert.equal(log.run.value.entries.at(-1)?.n, 3);
  log.stop();
});

Deno.test("after stop nothing is left: no stream, no frame, no timer", () => {
  const { bell, bells, clock, frames, log, numbers } = setUp();
  bell().ring(1);
  bell().fail(2);
  log.stop();
  assert.deepEqual([bells[0]?.closed, frames.length, clock.waiting, log.link.value], [true, 0, 0, "closed"]);
  assert.deepEqual(numbers(), [1]);
  log.start();
  assert.equal(bell().after, 1);
  log.stop();
});
