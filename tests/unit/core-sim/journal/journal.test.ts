import assert from "node:assert/strict";
import { systemHostClock } from "../../../../core-sim/clock.ts";
import { LabClock } from "../../../../core-sim/lab/clock.ts";
import { MANUAL_START } from "../../../../core-sim/lab/time.ts";
import { Journal, type Teller } from "../../../../core-sim/journal/mod.ts";

function setUp(options: { maxEntries?: number; maxCharacters?: number } = {}) {
  const errors: unknown[] = [];
  const clock = new LabClock(systemHostClock, { mode: "manual", onError: (error) => errors.push(error) });
  const journal = new Journal(clock, options);
  const write = (type: string, cause?: number) =>
    journal.write({ layer: "core", type, ...(cause === undefined ? {} : { cause }) });
  return { clock, journal, write, errors };
}

Deno.test("entries are numbered from 1 and carry the lab's time", () => {
  const { clock, journal, write } = setUp();
  write("a");
  clock.advance(40);
  assert.equal(write("b"), 2);
  assert.deepEqual(journal.after(0), {
    entries: [
      { n: 1, at: MANUAL_START, layer: "core", type: "a" },
      { n: 2, at: MANUAL_START + 40, layer: "core", type: "b" },
    ],
  });
  assert.deepEqual(journal.after(1).entries.map(({ n }) => n), [2]);
  assert.deepEqual(journal.after(9).entries, []);
});

Deno.test("a cause reaches what is written inside and what is scheduled inside, and nothing else", () => {
  const { clock, journal, write } = setUp();
  const root = write("root");
  journal.caused(root, () => {
    write("direct");
    clock.soon(() => write("soon"));
    clock.after(5, () => {
      write("after");
      clock.after(5, () => write("after that"));
    });
    journal.caused(undefined, () => write("none"));
    write("own", 77);
  });
  clock.after(1, () => write("stranger"));
  clock.advance(20);
  const causes = Object.fromEntries(journal.after(1).entries.map(({ type, cause }) => [type, cause]));
  assert.deepEqual(causes, {
    direct: root,
    none: undefined,
    own: 77,
    soon: root,
    stranger: undefined,
    after: root,
    "after that": root,
  });
});

Deno.test("a cause ends with its run, also when that throws", () => {
  const { journal, write } = setUp();
  assert.throws(() =>
    journal.caused(1, () => {
      throw new Error("no");
    })
  );
  write("later");
  assert.equal(journal.after(0).entries[0]?.cause, undefined);
});

Deno.test("the oldest entries go first, and a reader is told where the rest begins", () => {
  const { journal, write } = setUp({ maxEntries: 3 });
  for (const type of ["a", "b", "c", "d", "e"]) write(type);
  const all = journal.after(0);
  assert.equal(all.droppedBefore, 3);
  assert.deepEqual(all.entries.map(({ type }) => type), ["c", "d", "e"]);
  assert.equal(journal.after(2).droppedBefore, undefined);
  assert.equal(journal.latest, 5);
});

Deno.test("few large entries go like many small ones: what is kept is bounded by its size too", () => {
  const { journal } = setUp({ maxEntries: 100, maxCharacters: 10_000 });
  const write = (length: number) =>
    journal.write({ layer: "page", type: "x", data: { frame: { text: "x".repeat(length) } } });
  for (let times = 0; times < 50; times++) write(1_000);
  const { droppedBefore, entries } = journal.after(0);
  assert.equal(droppedBefore, 42);
  assert.deepEqual(entries.map(({ n }) => n), [42, 43, 44, 45, 46, 47, 48, 49, 50]);
  assert.deepEqual(journal.after(44, 2).entries.map(({ n }) => n), [45, 46]);
  write(1_000_000);
  assert.deepEqual(journal.after(0).entries.map(({ n }) => n), [51], "the newest is always kept");
  for (let times = 0; times < 500; times++) write(1);
  assert.equal(journal.after(0).entries.length, 100);
});

Deno.test("followers hear each entry until they stop; one that throws is reported and harms nobody", async () => {
  const { journal, write, errors } = setUp();
  const heard: string[] = [];
  const stop = journal.follow(() => heard.push(journal.after(journal.latest - 1).entries[0]?.type ?? "nothing"));
  journal.follow(() => {
    throw "broken follower";
  });
  write("a");
  stop();
  stop();
  write("b");
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  assert.deepEqual(heard, ["a"]);
  assert.deepEqual(errors, ["broken follower", "broken follower"]);
});

/** Tells fragments, and counts how often it was asked. */
function fragments() {
  let asked = 0;
  const teller: Teller<string, number> = {
    fact(text, port) {
      asked++;
      return { layer: "page", type: "chat_delta", data: { text, port } };
    },
  };
  return { teller, asked: () => asked };
}

Deno.test("what is kept untold is told to who reads it, with the time and the cause of its writing", () => {
  const { clock, journal, write } = setUp();
  const { teller, asked } = fragments();
  const n = journal.caused(write("root"), () => journal.keep(teller, "one", 7, 3));
  clock.advance(40);
  assert.equal(n, 2);
  assert.equal(asked(), 0);
  const data = { text: "one", port: 7 };
  const expected = { n: 2, at: MANUAL_START, layer: "page", type: "chat_delta", cause: 1, data };
  assert.deepEqual(journal.after(1).entries, [expected]);
  assert.deepEqual(journal.after(1).entries, [expected], "reading changes nothing");
});

Deno.test("what is kept untold weighs as much as its writer says, and goes with the oldest", () => {
  const { journal } = setUp({ maxCharacters: 100 });
  const { teller, asked } = fragments();
  for (let port = 1; port <= 10; port++) journal.keep(teller, "x".repeat(30), port, 30);
  const { entries } = journal.after(0);
  assert.deepEqual(entries.map(({ n, data }) => [n, Object(data).port]), [[8, 8], [9, 9], [10, 10]]);
  assert.equal(asked(), 3);
});

Deno.test("a cause that is entered lasts until the one before it is put back", () => {
  const { journal, write } = setUp();
  const before = journal.enter(write("root"));
  write("inside");
  journal.enter(before);
  write("outside");
  assert.deepEqual(journal.after(1).entries.map(({ cause }) => cause), [1, undefined]);
});
