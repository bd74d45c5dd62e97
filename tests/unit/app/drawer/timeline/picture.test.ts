import assert from "node:assert/strict";
import { emptyRun, extended, JournalIndex } from "../../../../../app/drawer/journal/mod.ts";
import { EVERYTHING } from "../../../../../app/drawer/timeline/filters.ts";
import { Lanes } from "../../../../../app/drawer/timeline/lanes.ts";
import { pictureOf, SCALES } from "../../../../../app/drawer/timeline/picture.ts";
import { Rows } from "../../../../../app/drawer/timeline/rows.ts";
import { Spans } from "../../../../../app/drawer/timeline/spans.ts";
import { RawPage } from "../../../../support/raw-page.ts";
import { runOf } from "../lab-run.ts";
import { aTurn, counted, manyEntries, partsOf, PLAIN, wholePicture } from "./scene.ts";

const scale = SCALES[1] ?? { rowHeight: 26, laneWidth: 96 };

Deno.test("rows stand below each other, arrows go from lane to lane", () => {
  const { lab } = aTurn();
  new RawPage(lab);
  const picture = wholePicture(runOf(lab));
  const laneAt = (x: number) => picture.lanes.find((lane) => lane.x === x)?.layer;
  const sent = picture.rows.find(({ row: { entry } }) => entry.layer === "page" && entry.type === "send_text");
  assert.deepEqual([sent?.fromX, laneAt(sent?.toX ?? 0), sent?.tone], [0.5, "extension", "request"]);
  const [first, second] = picture.rows;
  assert.equal((second?.y ?? 0) - (first?.y ?? 0), SCALES[0]?.rowHeight);
  assert.equal(picture.height, picture.rows.length * (SCALES[0]?.rowHeight ?? 0));
  assert.equal(picture.width, 9);
});

Deno.test("a page's answer is called by what was asked", () => {
  const { rows } = wholePicture(runOf(aTurn().lab));
  assert.deepEqual(rows.filter(({ row }) => row.entry.type === "response").map(({ label }) => label), [
    ...["create_session", "send_text"],
  ]);
});

Deno.test("an operation is a bar on Core's lane, a dead line one on each page's; both end inside of what is drawn", () => {
  const { lab } = aTurn();
  new RawPage(lab);
  lab.disrupt({ kind: "ports.blackhole" });
  const run = runOf(lab);
  const { rows } = partsOf(run);
  const { spans, lanes } = wholePicture(run);
  const lane = (x: number) => lanes.find((each) => each.x === x);
  assert.deepEqual(spans.map(({ x, span, goesOn }) => [span.kind, lane(x)?.layer, lane(x)?.page, goesOn]), [
    ["operation", "core", undefined, false],
    ["ports", "page", 1, true],
    ["ports", "page", 2, true],
  ]);
  const [operation] = spans;
  assert.ok(operation !== undefined);
  const height = SCALES[0]?.rowHeight ?? 1;
  const [from, until] = [operation.top / height, operation.bottom / height - 1].map((at) => rows[at]?.entry.type);
  assert.deepEqual([from, until], ["status_changed", "operation_completed"]);
  const part = pictureOf({ ...partsOf(run), inOrder: true, scale, window: { first: 30, last: 35 } });
  for (const { top, bottom } of part.spans) {
    assert.ok(top >= 30 * scale.rowHeight && bottom <= 35 * scale.rowHeight && top < bottom);
  }
});

Deno.test("a span whose own entries are filtered out is drawn where they would be", () => {
  const run = runOf(aTurn().lab);
  const picture = wholePicture(run, { ...PLAIN, filter: { ...EVERYTHING, type: "chat_message" } });
  assert.deepEqual(picture.spans.map(({ top }) => top), [0]);
});

Deno.test("of ten thousand entries only those are looked at that are drawn", () => {
  const before = extended(emptyRun("live"), manyEntries(10_000), Infinity);
  const index = new JournalIndex().take(before);
  const rows = new Rows(index).take(before, PLAIN);
  const lanes = new Lanes().take(before);
  const spans = new Spans().take(before);
  let drawn = 0;
  const watched = new Proxy(rows, {
    get(target, name, receiver) {
      if (typeof name === "string" && /^\d+$/.test(name)) drawn++;
      return Reflect.get(target, name, receiver);
    },
  });
  const window = { first: 5_000, last: 5_040 };
  const picture = pictureOf({ rows: watched, index, lanes, spans, inOrder: true, scale, window });
  assert.deepEqual([picture.rows.length, picture.height], [40, 10_000 * scale.rowHeight]);
  assert.ok(drawn < 200, `${drawn} rows were looked at for 40`);
});

Deno.test("lanes and spans read each entry once while a run grows to ten thousand", () => {
  const entries = manyEntries(10_000);
  const readers = [new Lanes(), new Spans(), new JournalIndex()];
  let reads = 0;
  for (let until = 500; until <= entries.length; until += 500) {
    const list = counted(entries.slice(0, until));
    const run = { ...emptyRun("live"), header: HEADER, entries: list.entries };
    for (const reader of readers) reader.take(run);
    reads += list.reads();
  }
  assert.ok(reads < 10 * entries.length, `${reads} reads of ${entries.length} entries by ${readers.length}`);
});

const HEADER = {};
