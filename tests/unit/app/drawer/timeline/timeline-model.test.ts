import assert from "node:assert/strict";
import { signal } from "@preact/signals";
import { emptyRun, extended } from "../../../../../app/drawer/journal/mod.ts";
import { EVERYTHING } from "../../../../../app/drawer/timeline/filters.ts";
import { SCALES } from "../../../../../app/drawer/timeline/picture.ts";
import { createTimeline } from "../../../../../app/drawer/timeline/timeline-model.ts";
import { runOf } from "../lab-run.ts";
import { aTurn, manyEntries } from "./scene.ts";

function setUp(count = 1_000) {
  const run = signal(extended(emptyRun("live"), manyEntries(count), Infinity));
  const model = createTimeline({ run, position: signal<number | undefined>(undefined) });
  model.fragments.value = true;
  const grow = (more: number) => {
    const { length } = run.value.entries;
    run.value = extended(run.value, manyEntries(length + more), Infinity);
  };
  return { run, model, grow };
}

const HEIGHT = SCALES[1]?.rowHeight ?? 26;

Deno.test("scrolling within the rows that are drawn makes no new picture, further on it does", () => {
  const { model } = setUp();
  let pictures = -1;
  const unsubscribe = model.picture.subscribe(() => void pictures++);
  model.look({ scrollTop: 400 * HEIGHT, height: 300 });
  assert.equal(pictures, 1);
  for (const by of [3, 20, 40]) model.look({ scrollTop: 400 * HEIGHT + by, height: 300 });
  assert.equal(pictures, 1);
  model.look({ scrollTop: 440 * HEIGHT, height: 300 });
  assert.equal(pictures, 2);
  unsubscribe();
});

Deno.test("it follows until its reader scrolls up, counts what comes then, and follows again at a press or at the end", () => {
  const { model, grow } = setUp();
  const end = () => model.look({ scrollTop: model.picture.value.height - 300, height: 300 });
  end();
  grow(10);
  assert.deepEqual([model.reading.value.is, model.fresh.value], ["following", 0]);
  model.look({ scrollTop: 100, height: 300 });
  grow(30);
  assert.deepEqual([model.reading.value.is, model.fresh.value], ["reading", 30]);
  model.follow();
  assert.deepEqual([model.reading.value.is, model.fresh.value], ["following", 0]);
  model.look({ scrollTop: 100, height: 300 });
  grow(5);
  assert.equal(model.fresh.value, 5);
  end();
  assert.deepEqual([model.reading.value.is, model.fresh.value], ["following", 0]);
});

Deno.test("while it follows, what comes is in the picture at once, before anything was scrolled; another height leaves it following", () => {
  const { model, grow } = setUp();
  model.resize(300);
  const shownRows = () => model.picture.value.rows.map(({ row }) => row.entry.n);
  for (const more of [1, 400]) {
    grow(more);
    assert.equal(shownRows().at(-1), model.rows.value.length);
    assert.deepEqual(model.view.value, { scrollTop: model.picture.value.height - 300, height: 300 });
  }
  for (const height of [90, 600]) {
    model.resize(height);
    assert.deepEqual([model.reading.value.is, model.view.value.height], ["following", height]);
    assert.equal(model.view.value.scrollTop + height, model.picture.value.height);
  }
  model.look({ scrollTop: 100, height: 600 });
  model.resize(200);
  grow(5);
  assert.deepEqual([model.reading.value.is, model.view.value], ["reading", { scrollTop: 100, height: 200 }]);
});

Deno.test("what is filtered out isn't counted as new", () => {
  const { model, grow } = setUp(40);
  model.filter.value = { ...EVERYTHING, type: "no such" };
  model.look({ scrollTop: 0, height: 0 });
  grow(40);
  assert.deepEqual([model.rows.value.length, model.matching.value, model.fresh.value], [0, 0, 0]);
});

Deno.test("keys choose the first, the last, the next; from nowhere the last row in view", () => {
  const { model } = setUp(100);
  model.look({ scrollTop: 10 * HEIGHT, height: 5 * HEIGHT });
  model.choose(1);
  assert.equal(model.selected.value, 15);
  for (const [by, n] of [[1, 16], [-2, 14], [-Infinity, 1], [-1, 1], [Infinity, 100], [1, 100]] as const) {
    model.choose(by);
    assert.equal(model.selected.value, n, `${by}`);
  }
  model.selected.value = undefined;
  model.choose(-Infinity);
  assert.equal(model.selected.value, 1);
});

Deno.test("groups open and close", () => {
  const run = signal(runOf(aTurn().lab));
  const model = createTimeline({ run, position: signal<number | undefined>(undefined) });
  model.grouped.value = true;
  const closed = model.rows.value.length;
  model.toggleGroup("op-1");
  assert.ok(model.rows.value.length > closed);
  assert.equal(model.picture.value.spans.length, 0);
  model.toggleGroup("op-1");
  assert.equal(model.rows.value.length, closed);
});

Deno.test("a choice of another moment leaves the run alone, and tells the state of then", () => {
  const { lab } = aTurn();
  const run = signal(runOf(lab));
  const position = signal<number | undefined>(undefined);
  const model = createTimeline({ run, position });
  const before = model.rows.value;
  position.value = 1;
  assert.equal(model.rows.value, before);
  assert.deepEqual(model.read.value.story.at(1).desktop.threads, []);
  assert.equal(model.read.value.story.at(Infinity).desktop.threads.length, 1);
});

Deno.test("the style sheet's rows are as high as the picture's", async () => {
  const css = await Deno.readTextFile(
    new URL("../../../../../app/styles/drawer/timeline-picture.css", import.meta.url),
  );
  const rows = SCALES.map((_, zoom) => {
    const selector = zoom === 1 ? String.raw`\.timeline-body` : String.raw`\.timeline-body\[data-zoom="${zoom}"\]`;
    return Number(new RegExp(String.raw`${selector} \{\s*--row: (\d+)px`).exec(css)?.[1]);
  });
  assert.deepEqual(rows, SCALES.map(({ rowHeight }) => rowHeight));
});
