/**
 * A journal entry that may be shown to others: types, ids, codes, numbers and times stay, every text becomes its length,
 * `"…(12)"`. Nothing is known to be harmless that isn't named here, so a new kind of entry shows too little, never too
 * much.
 */
import { PROVIDER_CODES } from "../../sdk/protocol/mod.ts";
import { SCRIPT_LIBRARY } from "./script-library.ts";

interface Entry {
  readonly type: string;
  readonly data?: unknown;
}

/** Texts that stay as they are, by their name. */
const KEPT: ReadonlySet<string> = new Set([
  ...["type", "direction", "kind", "operationKind", "status", "source", "script", "at", "of"],
  ...["sessionId", "threadId", "operationId", "toolRequestId", "requestId", "channelId", "portId"],
  ...["faultId", "faultIds", "uploadId", "downloadId", "origin", "callerOrigin", "decision", "action", "state"],
  ...["startedAt", "completedAt", "createdAt"],
]);

/** Texts that stay only where they are one of a few, or only a name. */
const KEPT_IF: ReadonlyMap<string, RegExp> = new Map([
  ["provider", new RegExp(`^(${PROVIDER_CODES.join("|")})$`)],
  ["defaultProvider", new RegExp(`^(${PROVIDER_CODES.join("|")})$`)],
  ["to", /^port_[0-9a-f]+$/],
  ["library", new RegExp(`^(${SCRIPT_LIBRARY.map(({ name }) => name).join("|")})$`)],
  ["sdkVersion", /^\d{1,4}(\.\d{1,4}){1,3}$/],
  ["code", /^[a-zA-Z][\w.-]{0,63}$/],
  ["effortLevel", /^(default|low|high)$/],
  ["effort", /^(low|medium|high|xhigh|max)$/],
  ["tool", /^[a-zA-Z][\w.-]{0,63}$/],
  ["toolName", /^[a-zA-Z][\w.-]{0,63}$/],
  ["token", /^\*\*\*$/],
  ["uploadUrl", /^\*\*\*$/],
  ["downloadUrl", /^\*\*\*$/],
]);

/** Entries whose `reason` is one of this server's own few, whoever closed the port or kept the place. */
const REASONED: ReadonlySet<string> = new Set(["port_closed", "disconnected", "workspace_not_moved"]);

/** What is looked into, by its name; whatever else has parts may have a page's, or an agent's, words for their names too. */
const OPEN: ReadonlySet<string> = new Set([
  ...["data", "frame", "request", "answer", "event", "error", "input", "fault", "faultIds", "match", "to"],
  ...["snapshot", "usage", "activeOperation", "lastCompletedOperation", "pendingToolRequest", "assets", "threads"],
]);

/** The entry without its texts. */
export function redacted<E extends Entry>(entry: E): E {
  if (entry.data === undefined) return entry;
  const data = shown("data", entry.data);
  if (!isObject(data) || !isObject(entry.data)) return { ...entry, data };
  // The type of what couldn't be read is whatever its sender wrote.
  if (entry.type === "malformed" && "type" in data) {
    return { ...entry, data: { ...data, type: lengthOf(String(data.type)) } };
  }
  const reason = REASONED.has(entry.type) && "reason" in entry.data ? { reason: entry.data.reason } : {};
  return { ...entry, data: { ...data, ...reason } };
}

function shown(name: string, value: unknown, opened = OPEN.has(name)): unknown {
  if (typeof value === "string") return keeps(name, value) ? value : lengthOf(value);
  if (!isObject(value)) return value;
  if (!opened) return lengthOf(JSON.stringify(value));
  if (Array.isArray(value)) return value.map((item) => shown(name, item, true));
  return Object.fromEntries(
    Object.entries(value).map((
      [key, inner],
    ) => [key, shown(key, inner, OPEN.has(key) || isAnswered(name, value, key))]),
  );
}

/** The result of an answer is Core's or the Extension's; any other one is a tool's. */
function isAnswered(name: string, value: object, key: string): boolean {
  return key === "result" && (name === "answer" || ("type" in value && value.type === "response"));
}

function keeps(name: string, text: string): boolean {
  return KEPT.has(name) || KEPT_IF.get(name)?.test(text) === true;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function lengthOf(text: string): string {
  return `…(${text.length})`;
}
