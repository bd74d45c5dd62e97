/** The picture's geometry: of the rows that can be seen alone, however many there are. */
import type { JournalIndex } from "../journal/mod.ts";
import { detailOf, type Tone, toneOf } from "./detail.ts";
import type { Lane, Lanes } from "./lanes.ts";
import { firstRowAfter, lastOf, type Row } from "./rows.ts";
import type { Span, Spans } from "./spans.ts";
import { type Spot, wayOf } from "./ways.ts";
import type { Window } from "./window.ts";

/** How large everything is drawn, in CSS pixels. */
export interface Scale {
  readonly rowHeight: number;
  readonly laneWidth: number;
}

/** From the smallest to the largest. */
export const SCALES: readonly Scale[] = [
  { rowHeight: 18, laneWidth: 64 },
  { rowHeight: 26, laneWidth: 96 },
  { rowHeight: 34, laneWidth: 132 },
  { rowHeight: 44, laneWidth: 176 },
];

export interface DrawnRow {
  readonly row: Row;
  /** Its middle, from the top of the whole picture. */
  readonly y: number;
  readonly tone: Tone;
  readonly label: string;
  readonly detail: string;
  /** Where it begins and ends; a mark stands where both are the same. */
  readonly fromX: number;
  readonly toX: number;
  readonly answer: boolean;
}

export interface DrawnSpan {
  readonly span: Span;
  readonly x: number;
  /** Where it begins and ends; both inside of what is drawn, even where it goes on above or below. */
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly goesOn: boolean;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Where the rows that are drawn begin and end. */
  readonly top: number;
  readonly bottom: number;
  readonly lanes: readonly (Lane & { readonly x: number })[];
  readonly rows: readonly DrawnRow[];
  readonly spans: readonly DrawnSpan[];
}

export interface PictureOptions {
  readonly rows: readonly Row[];
  readonly index: JournalIndex;
  readonly lanes: Lanes;
  readonly spans: Spans;
  /** Rows stand in the order of their entries; where they don't, nothing lasts from one row to another. */
  readonly inOrder: boolean;
  readonly scale: Scale;
  readonly window: Window;
}

const SPAN_WIDTH = 8;
/** Spans that stand beside each other on a lane; further ones stand on these. */
const SLOTS = 4;

export function pictureOf({ rows, index, lanes, spans, inOrder, scale, window }: PictureOptions): Picture {
  const { rowHeight, laneWidth } = scale;
  const xOf = (place: number) => (place + 0.5) * laneWidth;
  const place = ({ layer, portId }: Spot) => xOf(lanes.placeOf(layer, portId));
  const drawn = rows.slice(window.first, window.last).map((row, at): DrawnRow => {
    const { entry } = row;
    const way = row.is === "group" ? { is: "mark", on: entry } as const : wayOf(entry, index);
    const ends = way.is === "mark"
      ? [place(way.on), place(way.on)] as const
      : [place(way.from), place(way.to)] as const;
    return {
      row,
      y: (window.first + at + 0.5) * rowHeight,
      tone: toneOf(entry),
      label: labelOf(row, index),
      detail: row.is === "entry" ? detailOf(entry) : "",
      fromX: ends[0],
      toX: ends[1],
      answer: way.is === "arrow" && way.answer,
    };
  });
  const all = lanes.all;
  return {
    width: all.length * laneWidth,
    height: rows.length * rowHeight,
    top: window.first * rowHeight,
    bottom: window.last * rowHeight,
    lanes: all.map((lane, at) => ({ ...lane, x: xOf(at) })),
    rows: drawn,
    spans: !inOrder ? [] : spansIn({ rows, lanes, spans, scale, window }, xOf),
  };
}

/** A page's answer is called by what was asked. */
export function labelOf(row: Row, index: JournalIndex): string {
  if (row.is === "group") return row.operationId;
  const request = row.entry.type === "response" ? index.requestTypeOf(row.entry.n) : undefined;
  return request ?? row.entry.type;
}

function spansIn(
  { rows, lanes, spans, scale: { rowHeight }, window }: Omit<PictureOptions, "index" | "inOrder">,
  xOf: (place: number) => number,
): DrawnSpan[] {
  const first = rows[window.first];
  const last = rows[window.last - 1];
  if (first === undefined || last === undefined) return [];
  return spans.between(first.entry.n, lastOf(last)).flatMap((span) => {
    const from = Math.max(0, firstRowAfter(rows, span.from - 1));
    const until = span.until === undefined ? rows.length : firstRowAfter(rows, span.until);
    const top = Math.max(from, window.first) * rowHeight;
    const bottom = Math.min(Math.max(until, from + 1), window.last) * rowHeight;
    if (bottom <= top) return [];
    const places = span.layer === "page" ? [...Array(lanes.pages).keys()] : [lanes.placeOf(span.layer)];
    return places.map((place): DrawnSpan => ({
      span,
      x: xOf(place) + (span.slot % SLOTS) * SPAN_WIDTH,
      top,
      bottom,
      width: SPAN_WIDTH,
      goesOn: span.until === undefined,
    }));
  });
}
