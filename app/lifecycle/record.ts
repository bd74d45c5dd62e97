/** What is saved of a session, and the check that every value passes on its way in and out. */
import { EFFORT_LEVELS, Malformed, type Read, read } from "../../sdk/protocol/mod.ts";
import { isId, readEntries, type TranscriptEntry } from "./entry.ts";
import { memberOf } from "./member.ts";

/** An end that failed: the record stays so that the end can be tried again (PG2). */
const END_FAILURE = { code: "string", message: "string", at: "number" } as const;
export type EndFailure = Read<typeof END_FAILURE>;

/** Short texts by name, which only the page itself understands. */
export type Remembered = Readonly<Record<string, string>>;

/** The version that this build writes. Records of a later one belong to a later build and are left alone. */
export const RECORD_VERSION = 1;

const RECORD = {
  v: "number",
  /** The lab whose Core knows the session. */
  labId: "text",
  page: "text",
  sessionId: "text",
  /** As the handle said when the session was created; `""` when it was attached to without a record. */
  provider: "string",
  "effortLevel?": EFFORT_LEVELS,
  autoEndOnDisconnect: "boolean",
  /** When the page created the session, or first opened it by its id, in ms of the page's clock. */
  createdAt: "number",
  /** The last change, in ms of the page's clock. */
  usedAt: "number",
  /** When a page first showed that the session is about to go by a limit (PG3), in ms of the page's clock. */
  "announcedAt?": "number",
  /** The beginning of the first text sent; `""` before that, and always in page-scoped records. */
  title: "string",
  "endFailed?": END_FAILURE,
} as const;

/** What has a check of its own below is taken as it is first. */
const STORED = { ...RECORD, entries: "unknown", "remembered?": "JSON object" } as const;

/** A saved session (PG2). Plain data only: no handle, no function, no signal. */
export interface SessionRecord extends Read<typeof RECORD> {
  v: typeof RECORD_VERSION;
  /** Empty in page-scoped records: they only prove the end after a reload. */
  entries: TranscriptEntry[];
  /** What the page's tools left on it, by name; absent when they left nothing, and always in page-scoped records. */
  remembered?: Remembered;
}

/** What a stored value turned out to be. */
export type ReadRecord =
  | { readonly is: "nothing" }
  | { readonly is: "record"; readonly record: SessionRecord }
  | { readonly is: "later-version"; readonly version: number }
  | { readonly is: "unreadable" };

/** The key of a session's record. */
export function recordKey(page: string, sessionId: string): string {
  return `${page}:${sessionId}`;
}

/** Reads a stored value: a record, nothing, or something that must be told apart from both. */
export function readRecord(key: string, value: unknown): ReadRecord {
  if (value === undefined) return { is: "nothing" };
  const version = laterVersion(value);
  return version === undefined ? checkRecord(key, value) : { is: "later-version", version };
}

/** Checks that a value is a record and belongs under this key; the answer holds a plain copy of what the schema knows. */
export function checkRecord(key: string, value: unknown): Extract<ReadRecord, { is: "record" | "unreadable" }> {
  const record = recordOf(value);
  return record !== undefined && recordKey(record.page, record.sessionId) === key
    ? { is: "record", record }
    : { is: "unreadable" };
}

function recordOf(value: unknown): SessionRecord | undefined {
  const found = read(STORED, value);
  if (found instanceof Malformed) return undefined;
  const { v, entries: saved, remembered, ...rest } = found;
  const entries = readEntries(saved);
  const times = [rest.createdAt, rest.usedAt, rest.endFailed?.at ?? 0, rest.announcedAt ?? 0];
  if (v !== RECORD_VERSION || entries === undefined || !times.every(Number.isFinite)) return undefined;
  if (!PAGE.test(rest.page) || !isId(rest.sessionId) || !isId(rest.labId)) return undefined;
  if (remembered === undefined) return { v, ...rest, entries };
  return isRemembered(remembered) ? { v, ...rest, entries, remembered: { ...remembered } } : undefined;
}

const PAGE = /^[a-z0-9-]+$/;

function isRemembered(value: object): value is Remembered {
  return Object.values(value).every((text) => typeof text === "string");
}

function laterVersion(value: unknown): number | undefined {
  const version = memberOf(value, "v");
  return typeof version === "number" && Number.isSafeInteger(version) && version > RECORD_VERSION ? version : undefined;
}
