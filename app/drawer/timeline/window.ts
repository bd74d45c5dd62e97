/** Which rows can be seen, and whether the reader follows the newest or reads something else. */

/** Rows from `first` on, up to `last`, which isn't among them. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

export interface View {
  /** CSS pixels. */
  readonly scrollTop: number;
  readonly height: number;
}

/** Rows are drawn by so many at a time, and as many above and below: most scrolling draws nothing anew. */
const STEP = 8;

export function windowOf({ scrollTop, height }: View, rowHeight: number, count: number): Window {
  const top = Math.max(0, scrollTop) / rowHeight;
  const first = (Math.floor(top / STEP) - 1) * STEP;
  const last = (Math.ceil((top + height / rowHeight) / STEP) + 1) * STEP;
  return { first: Math.max(0, Math.min(first, count)), last: Math.max(0, Math.min(last, count)) };
}

/** The last rows, as many as have room. */
export function endOf(height: number, rowHeight: number, count: number): View {
  return { scrollTop: Math.max(0, count * rowHeight - height), height };
}

/** Half a row more or less is still the end: browsers round. */
export function isAtEnd({ scrollTop, height }: View, rowHeight: number, count: number): boolean {
  return scrollTop + height >= count * rowHeight - rowHeight / 2;
}

/** `since`: the last entry that was there when the reader began to read. */
export type Reading = { readonly is: "following" } | { readonly is: "reading"; readonly since: number };

/** What a scroll of the reader's makes of it. */
export function afterScroll(reading: Reading, atEnd: boolean, latest: number): Reading {
  if (atEnd) return reading.is === "following" ? reading : { is: "following" };
  return reading.is === "reading" ? reading : { is: "reading", since: latest };
}

/** Where the list has to be scrolled to for a row to stand wholly in view; as it is where it does. */
export function scrollTo(at: number, rowHeight: number, { scrollTop, height }: View): number {
  const top = at * rowHeight;
  if (top < scrollTop) return top;
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop;
}
