/** What is saved of a session, and the check that every value passes on its way in and out. */
import * as v from "valibot";
import { EFFORT_LEVELS } from "../../sdk/protocol/mod.ts";

const MAX_ID = 200;
const id = v.pipe(v.string(), v.maxLength(MAX_ID), v.check((text) => text.trim() !== "", "expected an id"));
const time = v.pipe(v.number(), v.finite());
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const userEntrySchema = v.object({
  from: v.literal("user"),
  id,
  at: time,
  text: v.string(),
  /** Absent until the operation is known. */
  operationId: v.exactOptional(id),
  /** `unconfirmed`: the page never learned whether Core took it. */
  delivery: v.picklist(["sending", "accepted", "unconfirmed"]),
});

const agentEntrySchema = v.object({
  from: v.literal("agent"),
  id,
  at: time,
  text: v.string(),
  operationId: id,
  /** Position of the message within its operation, from 0, as far as this page saw them. */
  index: count,
  /**
   * `streaming`: fragments still come. `whole`: the completed message. `partial`: what was seen before the page stopped
   * hearing it; a partial entry stays so when its message completed while nobody was attached (TU4).
   */
  state: v.picklist(["streaming", "whole", "partial"]),
  /** Where in `text`, in UTF-16 units and rising, fragments were missed; absent when none were, or in a whole message. */
  gaps: v.exactOptional(v.pipe(v.array(count), v.minLength(1))),
});

/** One line of the conversation, as saved and as shown. */
export const transcriptEntrySchema = v.variant("from", [userEntrySchema, agentEntrySchema]);
export type TranscriptEntry = v.InferOutput<typeof transcriptEntrySchema>;
export type UserEntry = v.InferOutput<typeof userEntrySchema>;
export type AgentEntry = v.InferOutput<typeof agentEntrySchema>;

/** An end that failed: the record stays so that the end can be tried again (PG2). */
const endFailureSchema = v.object({ code: v.string(), message: v.string(), at: time });
export type EndFailure = v.InferOutput<typeof endFailureSchema>;

/** Short texts by name, which only the page itself understands. */
const rememberedSchema = v.record(v.string(), v.string());
export type Remembered = Readonly<v.InferOutput<typeof rememberedSchema>>;

/** The version that this build writes. Records of a later one belong to a later build and are left alone. */
export const RECORD_VERSION = 1;

/** A saved session (PG2). Plain data only: no handle, no function, no signal. */
export const sessionRecordSchema = v.object({
  v: v.literal(RECORD_VERSION),
  /** The lab whose Core knows the session. */
  labId: id,
  page: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  sessionId: id,
  /** As the handle said when the session was created; `""` when it was attached to without a record. */
  provider: v.string(),
  effortLevel: v.exactOptional(v.picklist(EFFORT_LEVELS)),
  autoEndOnDisconnect: v.boolean(),
  /** When the page created the session, or first opened it by its id, in ms of the page's clock. */
  createdAt: time,
  /** The last change, in ms of the page's clock. */
  usedAt: time,
  /** The beginning of the first text sent; `""` before that, and always in page-scoped records. */
  title: v.string(),
  /** Empty in page-scoped records: they only prove the end after a reload. */
  entries: v.array(transcriptEntrySchema),
  endFailed: v.exactOptional(endFailureSchema),
  /** What the page's tools left on it, by name; absent when they left nothing, and always in page-scoped records. */
  remembered: v.exactOptional(rememberedSchema),
});
export type SessionRecord = v.InferOutput<typeof sessionRecordSchema>;

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
  const result = v.safeParse(sessionRecordSchema, value, { abortEarly: true });
  if (!result.success) return { is: "unreadable" };
  const record = result.output;
  return recordKey(record.page, record.sessionId) === key ? { is: "record", record } : { is: "unreadable" };
}

function laterVersion(value: unknown): number | undefined {
  const version = typeof value === "object" && value !== null && Object.hasOwn(value, "v")
    ? Reflect.get(value, "v")
    : undefined;
  return Number.isSafeInteger(version) && version > RECORD_VERSION ? version : undefined;
}
