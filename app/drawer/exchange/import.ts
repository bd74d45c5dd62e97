/** Reads a file that `ndjsonOf` wrote. What it can't read it refuses as a whole, and says why and where. */
import { parsed } from "../../lifecycle/mod.ts";
import { memberOf } from "../../lifecycle/mod.ts";
import { Malformed, read as readShape } from "../../../sdk/protocol/mod.ts";
import { type Entry, readLine, type Run } from "../journal/mod.ts";
import { KIND, VERSION } from "./ndjson.ts";

/** Bytes of a file. */
export const MAX_BYTES = 50 * 1024 * 1024;
/** Levels of objects and lists in an entry: what draws it follows them down. */
const MAX_DEPTH = 1000;
/** Characters of a type or an id. */
const MAX_NAME = 500;

/** Why a file was refused; `line` counts from 1. */
export type ImportProblem =
  | { readonly code: "IMPORT_EMPTY" }
  | { readonly code: "IMPORT_TOO_LARGE"; readonly bytes: number }
  /** The first line isn't a header of ours. */
  | { readonly code: "IMPORT_NOT_A_RUN" }
  | { readonly code: "IMPORT_WRONG_VERSION"; readonly version: unknown }
  /** The header says what can't be. */
  | { readonly code: "IMPORT_BAD_HEADER"; readonly why: string }
  /** The line isn't JSON, or no entry. */
  | { readonly code: "IMPORT_BAD_LINE"; readonly line: number }
  /** The number of an entry isn't above the one before, or its cause isn't below it. */
  | { readonly code: "IMPORT_OUT_OF_ORDER"; readonly line: number }
  /** It ends before the entries that the header announces, or in the middle of one. */
  | { readonly code: "IMPORT_CUT_OFF"; readonly line: number; readonly expected: number; readonly found: number }
  /** Something follows behind the last entry. */
  | { readonly code: "IMPORT_TOO_LONG"; readonly line: number };

/** A file as it was read, or why it wasn't. */
export type Imported = { readonly ok: true; readonly run: Run } | {
  readonly ok: false;
  readonly problem: ImportProblem;
};

class Refused extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Reads the whole text at once. */
export function importRun(text: string): Imported {
  const steps = importing(text, Infinity);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The same in steps of so many lines, each telling the share that is read (0 to 1), so that a page stays awake. */
export function* importing(text: string, lines: number): Generator<number, Imported, undefined> {
  try {
    return yield* read(text, lines);
  } catch (thrown) {
    if (thrown instanceof Refused) return { ok: false, problem: thrown.problem };
    throw thrown;
  }
}

function* read(text: string, atOnce: number): Generator<number, Imported, undefined> {
  if (text.trim() === "") throw new Refused({ code: "IMPORT_EMPTY" });
  // A text has at most as many units as its file has bytes.
  if (text.length > MAX_BYTES) throw new Refused({ code: "IMPORT_TOO_LARGE", bytes: text.length });
  const [first = "", ...lines] = text.split("\n");
  const whole = lines.at(-1) === "";
  if (whole) lines.pop();
  const { count, dropped = 0, labSeed, clock, redacted } = headerOf(first);
  const entries: Entry[] = [];
  const cutOff = (line: number) =>
    new Refused({ code: "IMPORT_CUT_OFF", line, expected: count, found: entries.length });
  for (const [index, text] of lines.entries()) {
    const line = index + 2;
    if (entries.length === count) throw new Refused({ code: "IMPORT_TOO_LONG", line });
    const value = parsed(text);
    if (value === undefined && !whole && index === lines.length - 1) throw cutOff(line);
    const entry = entryOf(value, line);
    if (!follows(entry, entries.at(-1)?.n ?? dropped)) throw new Refused({ code: "IMPORT_OUT_OF_ORDER", line });
    entries.push(entry);
    if (entries.length % atOnce === 0) yield entries.length / count;
  }
  if (entries.length < count) throw cutOff(lines.length + 1);
  const header = {
    ...(labSeed === undefined ? {} : { seed: labSeed }),
    ...(clock === undefined ? {} : { clock }),
    redacted,
  };
  return { ok: true, run: { source: "imported", header, entries, dropped } };
}

const HEADER = {
  "labSeed?": "string",
  "clock?": ["real", "manual"],
  exportedAt: "string",
  count: "count",
  "dropped?": "count",
  redacted: "boolean",
} as const;

function headerOf(line: string) {
  const value = parsed(line);
  if (memberOf(value, "kind") !== KIND) throw new Refused({ code: "IMPORT_NOT_A_RUN" });
  const version = memberOf(value, "version");
  if (version !== VERSION) throw new Refused({ code: "IMPORT_WRONG_VERSION", version });
  const header = readShape(HEADER, value);
  if (header instanceof Malformed) {
    throw new Refused({ code: "IMPORT_BAD_HEADER", why: `${header.at} ${header.why}`.trim() });
  }
  if (Number.isNaN(Date.parse(header.exportedAt))) throw new Refused({ code: "IMPORT_BAD_HEADER", why: "exportedAt" });
  return header;
}

/** What can be in a journal: what is too long or too deep would choke who draws it. */
function entryOf(value: unknown, line: number): Entry {
  const read = readLine(value);
  if (read?.is !== "entry") throw new Refused({ code: "IMPORT_BAD_LINE", line });
  const { at, type, sessionId = "", operationId = "", data } = read.entry;
  const short = [type, sessionId, operationId].every((name) => name.length <= MAX_NAME);
  // The latest time that a date can tell.
  if (!short || Math.abs(at) > 8.64e15 || isDeeper(data, MAX_DEPTH)) {
    throw new Refused({ code: "IMPORT_BAD_LINE", line });
  }
  return read.entry;
}

function follows({ n, cause = 0 }: Entry, before: number): boolean {
  return n > before && cause < n;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
