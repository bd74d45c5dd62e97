/** A lab in which much happens, and a picture of its journal. */
import { type Entry, JournalIndex, type Run } from "../../../../../app/drawer/journal/mod.ts";
import { EVERYTHING } from "../../../../../app/drawer/timeline/filters.ts";
import { Lanes } from "../../../../../app/drawer/timeline/lanes.ts";
import { type Picture, pictureOf, SCALES } from "../../../../../app/drawer/timeline/picture.ts";
import { type RowOptions, Rows } from "../../../../../app/drawer/timeline/rows.ts";
import { Spans } from "../../../../../app/drawer/timeline/spans.ts";
import type { Lab } from "../../../../../core-sim/lab/lab.ts";
import { manualLab, RawPage } from "../../../../support/raw-page.ts";

export const PLAIN: RowOptions = { filter: EVERYTHING, fragments: true, grouped: false, open: new Set() };

/** A page makes a session and gets one answer. */
export function aTurn(lab: Lab = manualLab()): { lab: Lab; page: RawPage; sessionId: string } {
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  lab.queueScript({ steps: [{ say: "one two three four", chunk: 4, everyMs: 10 }] });
  page.post("send_text", { sessionId, text: "count", operationId: "op-1" });
  lab.advance(1_000);
  return { lab, page, sessionId };
}

/** Everything that the picture is made of, for a run. */
export function partsOf(run: Run, options: RowOptions = PLAIN) {
  const index = new JournalIndex().take(run);
  const lanes = new Lanes().take(run);
  const spans = new Spans().take(run);
  return { index, lanes, spans, rows: new Rows(index).take(run, options) };
}

/** The picture of all rows, on lanes that are one wide. */
export function wholePicture(run: Run, options: RowOptions = PLAIN): Picture {
  const parts = partsOf(run, options);
  const scale = { rowHeight: SCALES[0]?.rowHeight ?? 1, laneWidth: 1 };
  return pictureOf({ ...parts, inOrder: !options.grouped, scale, window: { first: 0, last: parts.rows.length } });
}

/** As many made-up entries: turns of forty entries each on two ports. */
export function manyEntries(count: number): Entry[] {
  return Array.from({ length: count }, (_, at): Entry => {
    const n = at + 1;
    const turn = Math.floor(at / 40);
    const layer = (["core", "native-link", "route", "page"] as const)[at % 4] ?? "core";
    const about = { sessionId: `s${turn % 5}`, operationId: `op-${turn}` };
    const cause = at % 4 === 0 ? {} : { cause: n - 1 };
    const event = { type: "chat_delta", text: `word ${n}`, seq: n };
    const data = layer === "page"
      ? { direction: "to-page", portId: `port_${turn % 2}`, frame: { ...event, ...about } }
      : layer === "core"
      ? event
      : layer === "route"
      ? { to: [`port_${turn % 2}`] }
      : { direction: "to-extension", event };
    return { n, at: n * 3, layer, type: "chat_delta", ...about, ...cause, data };
  });
}

/** The same list, with a count of how often something was read out of it. */
export function counted(entries: readonly Entry[]): { entries: readonly Entry[]; reads: () => number } {
  let reads = 0;
  const proxy = new Proxy(entries, {
    get(target, name, receiver) {
      if (typeof name === "string" && /^\d+$/.test(name)) reads++;
      return Reflect.get(target, name, receiver);
    },
  });
  return { entries: proxy, reads: () => reads };
}
