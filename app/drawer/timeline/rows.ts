/** What is drawn below each other: entries, the fragments of a message as one row, and operations as groups. */
import { type Entry, growthOf, type JournalIndex, placeOf, type Run } from "../journal/mod.ts";
import { checkOf, type Filter } from "./filters.ts";

export type Row =
  | { readonly is: "entry"; readonly entry: Entry; readonly inGroup?: true }
  /** Fragments that follow each other, of one operation, on all layers. */
  | {
    readonly is: "fragments";
    readonly entry: Entry;
    readonly last: number;
    readonly count: number;
    readonly operationId: string | undefined;
    readonly inGroup?: true;
  }
  /** An operation, its entries below it when it is open. */
  | {
    readonly is: "group";
    readonly entry: Entry;
    readonly last: number;
    readonly count: number;
    readonly operationId: string;
    readonly open: boolean;
  };

export interface RowOptions {
  readonly filter: Filter;
  /** Fragments each by itself. */
  readonly fragments: boolean;
  /** Entries of an operation stand together. */
  readonly grouped: boolean;
  /** Groups whose entries are shown. */
  readonly open: ReadonlySet<string>;
}

/** The rows of a run: what was sorted once isn't looked at again while the options stay the same. */
export class Rows {
  readonly #index: JournalIndex;
  #run: Run | undefined;
  #options: RowOptions | undefined;
  #check: (entry: Entry) => boolean = () => true;
  #entries: Entry[] = [];
  #rows: Row[] = [];

  /** The index has to have taken a run in before its rows are asked for. */
  constructor(index: JournalIndex) {
    this.#index = index;
  }

  /** How many entries pass the filter. */
  get matching(): number {
    return this.#entries.length;
  }

  /** How many of those come after entry `n`. */
  matchingAfter(n: number): number {
    return this.#entries.length - placeOf(this.#entries, n + 1);
  }

  /** The rows now; the same list while nothing has changed. */
  take(run: Run, options: RowOptions): readonly Row[] {
    const before = this.#options;
    if (run === this.#run && options === before) return this.#rows;
    const growth = growthOf(this.#run, run);
    const anew = growth.anew || options.filter !== before?.filter;
    const dropped = !anew && run.dropped !== this.#run?.dropped;
    if (anew) {
      this.#check = checkOf(options.filter, this.#index);
      this.#entries = [];
    } else if (dropped) this.#entries = this.#entries.filter(({ n }) => n > run.dropped);
    const known = this.#entries.length;
    for (let at = anew ? 0 : growth.from; at < run.entries.length; at++) {
      const entry = run.entries[at];
      if (entry !== undefined && this.#check(entry)) this.#entries.push(entry);
    }
    const asBefore = !anew && !dropped && !options.grouped && before?.grouped === false &&
      options.fragments === before.fragments;
    this.#run = run;
    this.#options = options;
    if (!asBefore) this.#rows = options.grouped ? this.#groups(options) : this.#plain(this.#entries, options, []);
    else if (this.#entries.length > known) {
      this.#rows = this.#plain(this.#entries.slice(known), options, [...this.#rows]);
    }
    return this.#rows;
  }

  #plain(entries: readonly Entry[], { fragments }: RowOptions, rows: Row[], inGroup?: true): Row[] {
    const placed = inGroup === undefined ? {} : { inGroup };
    for (const entry of entries) {
      const before = rows.at(-1);
      if (fragments || entry.type !== "chat_delta") rows.push({ is: "entry", entry, ...placed });
      else {
        const operationId = this.#index.operationOf(entry.n);
        const joins = before?.is === "fragments" && before.operationId === operationId;
        if (joins) rows[rows.length - 1] = { ...before, last: entry.n, count: before.count + 1 };
        else rows.push({ is: "fragments", entry, last: entry.n, count: 1, operationId, ...placed });
      }
    }
    return rows;
  }

  /** Each operation where its first entry stands, and there all of it. */
  #groups(options: RowOptions): Row[] {
    const groups = new Map<string, Entry[]>();
    const order: (Entry | string)[] = [];
    for (const entry of this.#entries) {
      const operationId = this.#index.operationOf(entry.n);
      const group = operationId === undefined ? undefined : groups.get(operationId);
      if (operationId === undefined) order.push(entry);
      else if (group !== undefined) group.push(entry);
      else {
        groups.set(operationId, [entry]);
        order.push(operationId);
      }
    }
    const rows: Row[] = [];
    for (const item of order) {
      if (typeof item !== "string") this.#plain([item], options, rows);
      else this.#group(item, groups.get(item) ?? [], options, rows);
    }
    return rows;
  }

  #group(operationId: string, entries: readonly Entry[], options: RowOptions, rows: Row[]): void {
    const [entry] = entries;
    if (entry === undefined) return;
    const open = options.open.has(operationId);
    const last = entries.at(-1)?.n ?? entry.n;
    rows.push({ is: "group", entry, last, count: entries.length, operationId, open });
    if (open) this.#plain(entries, options, rows, true);
  }
}

/** The number of the last entry that a row stands for. */
export function lastOf(row: Row): number {
  return row.is === "entry" ? row.entry.n : row.last;
}

/** The row that shows an entry, or would if its group were open; of rows in the order of their entries in a few steps. */
export function rowOf(rows: readonly Row[], n: number, grouped: boolean): number {
  if (grouped) return rows.findLastIndex((row) => row.entry.n <= n && n <= lastOf(row));
  const after = firstRowAfter(rows, n);
  const row = rows[after - 1];
  return row !== undefined && n <= lastOf(row) ? after - 1 : -1;
}

/** The first row that begins behind entry `n`; their number where none does. Only for rows that rise. */
export function firstRowAfter(rows: readonly Row[], n: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.entry.n ?? Infinity) <= n) low = middle + 1;
    else high = middle;
  }
  return low;
}
