/** What the timeline shows of a run, and what its reader chose. */
import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { JournalIndex, latestOf, type Run } from "../journal/mod.ts";
import { Story } from "../story/mod.ts";
import { EVERYTHING, type Filter } from "./filters.ts";
import { Lanes } from "./lanes.ts";
import { type Picture, pictureOf, type Scale, SCALES } from "./picture.ts";
import { type Row, rowOf, type RowOptions, Rows } from "./rows.ts";
import { Spans } from "./spans.ts";
import type { TimeMode } from "./times.ts";
import { afterScroll, endOf, isAtEnd, type Reading, type View, windowOf } from "./window.ts";

/** A run with everything that was read out of it. */
export interface Read {
  readonly run: Run;
  readonly index: JournalIndex;
  readonly lanes: Lanes;
  readonly spans: Spans;
  readonly story: Story;
}

export interface TimelineModel {
  readonly filter: Signal<Filter>;
  readonly fragments: Signal<boolean>;
  readonly grouped: Signal<boolean>;
  readonly zoom: Signal<number>;
  readonly time: Signal<TimeMode>;
  readonly shows: Signal<"picture" | "list">;
  /** The number of the chosen entry. */
  readonly selected: Signal<number | undefined>;
  /** The moment that the drawer shows; undefined: now. */
  readonly position: Signal<number | undefined>;
  readonly read: ReadonlySignal<Read>;
  readonly rows: ReadonlySignal<readonly Row[]>;
  /** Entries that pass the filter. */
  readonly matching: ReadonlySignal<number>;
  readonly scale: ReadonlySignal<Scale>;
  readonly picture: ReadonlySignal<Picture>;
  readonly reading: ReadonlySignal<Reading>;
  /** What of the picture is to be in view: its end while it is followed, else what its reader scrolled to. */
  readonly view: ReadonlySignal<View>;
  /** Entries that have come since the reader began to read. */
  readonly fresh: ReadonlySignal<number>;
  /** The picture was scrolled. */
  look(view: View): void;
  /** The picture is so many CSS pixels high. */
  resize(height: number): void;
  /** Back to the newest. */
  follow(): void;
  toggleGroup(operationId: string): void;
  /** Chooses the row so many rows further (±Infinity: the last, the first); from nowhere, the last one that is in view. */
  choose(by: number): void;
}

export function createTimeline(
  { run, position }: { run: ReadonlySignal<Run>; position: Signal<number | undefined> },
): TimelineModel {
  const [index, lanes, spans, story] = [new JournalIndex(), new Lanes(), new Spans(), new Story()];
  const sorter = new Rows(index);
  const filter = signal<Filter>(EVERYTHING);
  const fragments = signal(false);
  const grouped = signal(false);
  const open = signal<ReadonlySet<string>>(new Set());
  const zoom = signal(1);
  const scrolled = signal<View>({ scrollTop: 0, height: 0 });
  const reading = signal<Reading>({ is: "following" });
  const selected = signal<number | undefined>(undefined);

  const options = computed<RowOptions>(() => ({
    filter: filter.value,
    fragments: fragments.value,
    grouped: grouped.value,
    open: open.value,
  }));
  const read = computed<Read>(() => {
    const now = run.value;
    return {
      run: now,
      index: index.take(now),
      lanes: lanes.take(now),
      spans: spans.take(now),
      story: story.take(now),
    };
  });
  const rows = computed(() => sorter.take(read.value.run, options.value));
  const scale = computed(() => SCALES[zoom.value] ?? { rowHeight: 26, laneWidth: 96 });
  // Known before anything is drawn: to draw, to scroll and to draw again would cost each entry twice.
  const view = computed(() =>
    reading.value.is === "following"
      ? endOf(scrolled.value.height, scale.value.rowHeight, rows.value.length)
      : scrolled.value
  );
  // Each for itself, so that scrolling within the same rows draws nothing.
  const first = computed(() => windowOf(view.value, scale.value.rowHeight, rows.value.length).first);
  const last = computed(() => windowOf(view.value, scale.value.rowHeight, rows.value.length).last);
  const picture = computed(() =>
    pictureOf({
      rows: rows.value,
      ...read.value,
      scale: scale.value,
      window: { first: first.value, last: last.value },
      inOrder: !grouped.value,
    })
  );

  return {
    filter,
    fragments,
    grouped,
    zoom,
    time: signal<TimeMode>("relative"),
    shows: signal<"picture" | "list">("picture"),
    selected,
    position,
    read,
    rows,
    matching: computed(() => (rows.value, sorter.matching)),
    scale,
    picture,
    reading,
    view,
    fresh: computed(() => {
      void rows.value;
      return reading.value.is === "reading" ? sorter.matchingAfter(reading.value.since) : 0;
    }),
    look: (now) =>
      batch(() => {
        const atEnd = isAtEnd(now, scale.value.rowHeight, rows.value.length);
        scrolled.value = now;
        reading.value = afterScroll(reading.value, atEnd, latestOf(run.value));
      }),
    resize: (height) => void (scrolled.value = { ...scrolled.value, height }),
    follow: () => void (reading.value = { is: "following" }),
    toggleGroup(operationId) {
      const next = new Set(open.value);
      if (!next.delete(operationId)) next.add(operationId);
      open.value = next;
    },
    choose(by) {
      const all = rows.value;
      const at = selected.value === undefined ? -1 : rowOf(all, selected.value, grouped.value);
      const nowhere = Number.isFinite(by) ? lastInView(view.value, scale.value.rowHeight, all.length) : by;
      const from = at >= 0 ? at + by : nowhere;
      selected.value = all[Math.max(0, Math.min(from, all.length - 1))]?.entry.n;
    },
  };
}

function lastInView({ scrollTop, height }: View, rowHeight: number, count: number): number {
  return Math.min(count, Math.floor((scrollTop + height) / rowHeight)) - 1;
}
