/** Which entries are shown. */
import { type Entry, type JournalIndex, type Layer, LAYERS } from "../journal/mod.ts";

export interface Filter {
  /** Layers that are left out. */
  readonly without: ReadonlySet<Layer>;
  /** Undefined: of every session, and of none. */
  readonly sessionId: string | undefined;
  readonly operationId: string | undefined;
  /** Undefined: of every type. */
  readonly type: string | undefined;
  /** What has to stand somewhere in an entry, in whatever case; empty for anything. */
  readonly text: string;
}

export const EVERYTHING: Filter = {
  without: new Set(),
  sessionId: undefined,
  operationId: undefined,
  type: undefined,
  text: "",
};

/** Whether nothing is left out. */
export function isEverything({ without, sessionId, operationId, type, text }: Filter): boolean {
  return without.size === 0 && sessionId === undefined && operationId === undefined && type === undefined &&
    text.trim() === "";
}

/** A check of entries, made once for many. */
export function checkOf(filter: Filter, index: JournalIndex): (entry: Entry) => boolean {
  const { without, sessionId, operationId, type } = filter;
  const text = filter.text.trim().toLowerCase();
  return (entry) =>
    !without.has(entry.layer) &&
    (type === undefined || entry.type === type) &&
    (sessionId === undefined || index.sessionOf(entry.n) === sessionId) &&
    (operationId === undefined || index.operationOf(entry.n) === operationId) &&
    (text === "" || says(entry, text));
}

const HEAD = ["layer", "type", "sessionId", "operationId"] as const;

function says(entry: Entry, text: string): boolean {
  return HEAD.some((name) => entry[name]?.toLowerCase().includes(text)) || holds(entry.data, text);
}

/** Looks into all that an entry carries without writing it out: entries are looked through by the ten thousand. */
function holds(value: unknown, text: string): boolean {
  if (typeof value === "string") return value.toLowerCase().includes(text);
  if (typeof value === "number" || typeof value === "boolean") return String(value).includes(text);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => holds(item, text));
  return Object.entries(value).some(([name, item]) => name.toLowerCase().includes(text) || holds(item, text));
}

/**
 * A filter by its names in an address; what is as in `EVERYTHING` is undefined. Ids are left out: an address is sent
 * around, and they mean nothing elsewhere.
 */
export function addressOf(
  { without, type, text }: Filter,
): Readonly<Record<"without" | "type" | "find", string | undefined>> {
  const left = LAYERS.filter((layer) => without.has(layer)).join(".");
  const find = text.trim();
  return { without: left === "" ? undefined : left, type, find: find === "" ? undefined : find };
}

/** Reads from an address what it holds of a filter; what it doesn't name, or names wrongly, is as in `EVERYTHING`. */
export function readFilter(get: (name: string) => string | undefined): Pick<Filter, "without" | "type" | "text"> {
  const left = (get("without") ?? "").split(".");
  return {
    without: new Set(LAYERS.filter((layer) => left.includes(layer))),
    type: get("type"),
    text: get("find") ?? "",
  };
}
