/** One line of a conversation, as saved and as shown. */
import { Malformed, type Read, read } from "../../sdk/protocol/mod.ts";

const USER = {
  from: ["user"],
  id: "text",
  at: "number",
  text: "string",
  /** Absent until the operation is known. */
  "operationId?": "text",
  /** `unconfirmed`: the page never learned whether Core took it. */
  delivery: ["sending", "accepted", "unconfirmed"],
} as const;

const AGENT = {
  from: ["agent"],
  id: "text",
  at: "number",
  text: "string",
  operationId: "text",
  /** Position of the message within its operation, from 0, as far as this page saw them. */
  index: "count",
  /**
   * `streaming`: fragments still come. `whole`: the completed message. `partial`: what was seen before the page stopped
   * hearing it; a partial entry stays so when its message completed while nobody was attached (TU4).
   */
  state: ["streaming", "whole", "partial"],
} as const;

/** Lists of numbers have no shape: they are checked below. */
const STORED_AGENT = { ...AGENT, "gaps?": "unknown" } as const;

export type UserEntry = Read<typeof USER>;
export interface AgentEntry extends Read<typeof AGENT> {
  /**
   * Where in `text`, in UTF-16 units and rising, something may have been missed; absent where nothing was. A whole message
   * has one at 0 or none.
   */
  gaps?: number[];
}
export type TranscriptEntry = UserEntry | AgentEntry;

const MAX_ID = 200;

/** An id that is worth keeping. */
export function isId(text: string): boolean {
  return text.length <= MAX_ID && text.trim() !== "";
}

/** Reads entries; `undefined` when one of them is none. */
export function readEntries(value: unknown): TranscriptEntry[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries: TranscriptEntry[] = [];
  for (const item of value) {
    const entry = readEntry(item);
    if (entry === undefined) return undefined;
    entries.push(entry);
  }
  return entries;
}

function readEntry(value: unknown): TranscriptEntry | undefined {
  const user = read(USER, value);
  const entry = user instanceof Malformed ? readAgent(value) : user;
  if (entry === undefined || !Number.isFinite(entry.at)) return undefined;
  return [entry.id, entry.operationId].every((id) => id === undefined || isId(id)) ? entry : undefined;
}

function readAgent(value: unknown): AgentEntry | undefined {
  const entry = read(STORED_AGENT, value);
  if (entry instanceof Malformed) return undefined;
  const { gaps, ...rest } = entry;
  if (gaps === undefined) return rest;
  return Array.isArray(gaps) && gaps.length > 0 && gaps.every(isCount) ? { ...rest, gaps: [...gaps] } : undefined;
}

const isCount = (value: unknown): value is number => !(read("count", value) instanceof Malformed);
