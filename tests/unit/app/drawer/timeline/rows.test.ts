import assert from "node:assert/strict";
import { emptyRun, extended, JournalIndex, type Run } from "../../../../../app/drawer/journal/mod.ts";
import { EVERYTHING } from "../../../../../app/drawer/timeline/filters.ts";
import { type Row, rowOf, type RowOptions, Rows } from "../../../../../app/drawer/timeline/rows.ts";
import { runOf } from "../lab-run.ts";
import { aTurn, counted, manyEntries, partsOf, PLAIN } from "./scene.ts";

const run = runOf(aTurn().lab);

Deno.test("each entry is a row", () => {
  const { rows } = partsOf(run);
  assert.deepEqual(rows.map(({ entry }) => entry.n), run.entries.map(({ n }) => n));
});

Deno.test("fragments that follow each other are one row with their number", () => {
  const { rows } = partsOf(run, { ...PLAIN, fragments: false });
  const folded = rows.filter((row) => row.is === "fragments");
  const deltas = run.entries.filter(({ type }) => type === "chat_delta");
  assert.deepEqual(folded.map(({ count, last }) => [count, last]), [[deltas.length, deltas.at(-1)?.n]]);
  assert.equal(rows.length, run.entries.length - deltas.length + 1);
});

Deno.test("an operation's entries stand together below its group, once it is open", () => {
  const closed = partsOf(run, { ...PLAIN, grouped: true }).rows;
  const group = closed.find((row) => row.is === "group");
  assert.ok(group?.is === "group");
  const open = partsOf(run, { ...PLAIN, grouped: true, open: new Set(["op-1"]) }).rows;
  assert.equal(open.length - closed.length, group.count);
  const at = open.findIndex((row) => row.is === "group");
  assert.ok(open.slice(at + 1, at + 1 + group.count).every((row) => row.is === "entry" && row.inGroup));
});

Deno.test("the row of an entry is found, in a fold and in a group too", () => {
  for (
    const [options, is] of [
      [PLAIN, "entry"],
      [{ ...PLAIN, fragments: false }, "fragments"],
      [{ ...PLAIN, grouped: true }, "group"],
    ] as const
  ) {
    const { rows } = partsOf(run, options);
    const delta = run.entries.findLast(({ type }) => type === "chat_delta")?.n ?? 0;
    assert.equal(rows[rowOf(rows, delta, options.grouped)]?.is, is);
  }
  const { rows } = partsOf(run, { ...PLAIN, filter: { ...EVERYTHING, type: "created" } });
  assert.equal(rowOf(rows, run.entries.length, false), -1);
});

function grown(options: RowOptions, max = Infinity): { rows: readonly Row[]; run: Run } {
  const index = new JournalIndex();
  const rows = new Rows(index);
  let now = emptyRun("live");
  const entries = manyEntries(1_000);
  for (let at = 0; at < entries.length; at += 33) {
    now = extended(now, entries.slice(at, at + 33), max);
    index.take(now);
    rows.take(now, options);
  }
  return { rows: rows.take(now, options), run: now };
}

Deno.test("rows that grew with their run are those that are made at once, with its head dropped too", () => {
  for (const max of [Infinity, 300]) {
    for (
      const options of [
        PLAIN,
        { ...PLAIN, fragments: false },
        { ...PLAIN, grouped: true },
        { ...PLAIN, filter: { ...EVERYTHING, sessionId: "s3" } },
      ]
    ) {
      const { rows, run } = grown(options, max);
      assert.deepEqual(rows, partsOf(run, options).rows);
    }
  }
});

Deno.test("a run that grew is looked at where it grew: ten thousand entries cost nothing for each one that comes", () => {
  const first = manyEntries(10_000);
  const index = new JournalIndex();
  const rows = new Rows(index);
  const before = extended(emptyRun("live"), first, Infinity);
  index.take(before);
  rows.take(before, PLAIN);
  const more = manyEntries(10_020);
  const list = counted(more);
  const run = { ...before, entries: list.entries };
  index.take(run);
  rows.take(run, PLAIN);
  assert.ok(list.reads() < 300, `${list.reads()} entries were read for 20 that came`);
});
