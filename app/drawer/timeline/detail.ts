/** What says the most about an entry beside its type, in the words of the wire, and what kind of thing it is. */
import { type Entry, flagAt, numberAt, textAt, valueAt } from "../journal/mod.ts";

/** Longest detail, in characters: a row has no room for more. */
const LONGEST = 60;

export function detailOf(entry: Entry): string {
  const { layer, type, data } = entry;
  const parts: (string | undefined)[] = [];
  const inner = messageOf(data);
  const code = textAt(inner, "error", "code") ?? textAt(data, "error", "code") ?? textAt(data, "code");
  if (type === "fault") parts.push(textAt(data, "kind"), textAt(data, "of"));
  else if (layer === "control") parts.push(...ofControl(entry));
  else {
    parts.push(textAt(inner, "status") ?? textAt(inner, "snapshot", "status"));
    parts.push(textAt(inner, "tool") ?? textAt(inner, "result", "snapshot", "status"));
    parts.push(textAt(inner, "text") ?? textAt(data, "say"));
    parts.push(code);
    if (layer === "extension") parts.push(textAt(data, "origin") ?? textAt(data, "reason"));
    if (layer === "workspace") parts.push(textAt(data, "path") ?? textAt(data, "from"));
    if (type === "usage_updated") parts.push(String(numberAt(inner, "totalTokens") ?? ""));
    if (type === "extension_started" || type === "desktop_start") parts.push(generation(data));
    if (type === "step") parts.push(stepOf(data));
  }
  return short(parts.filter((part) => part !== undefined && part !== "").join(" "));
}

/** The message that an entry is about; itself where it is about none. */
function messageOf(data: unknown): unknown {
  return valueAt(data, "frame") ?? valueAt(data, "event") ?? valueAt(data, "answer") ?? valueAt(data, "request") ??
    data;
}

function ofControl({ type, data }: Entry): (string | undefined)[] {
  if (type === "fault_armed") return [textAt(data, "fault", "at"), textAt(data, "fault", "kind")];
  if (type === "approvals") return [textAt(data, "decision"), textAt(data, "origin")];
  if (type === "disk") return [textAt(data, "action"), textAt(data, "path")];
  if (type === "clock") {
    const advance = numberAt(data, "advanceMs");
    const speed = numberAt(data, "speed");
    const paused = flagAt(data, "paused");
    return [
      advance === undefined ? undefined : `+${advance} ms`,
      speed === undefined ? undefined : `×${speed}`,
      paused === undefined ? undefined : paused ? "paused" : "running",
    ];
  }
  return [textAt(data, "kind") ?? textAt(data, "library") ?? textAt(data, "match")];
}

/** A script's step is named by the field that it has. */
function stepOf(data: unknown): string | undefined {
  return typeof data === "object" && data !== null ? Object.keys(data)[0] : undefined;
}

function generation(data: unknown): string | undefined {
  const number = numberAt(data, "generation");
  return number === undefined ? undefined : `#${number}`;
}

function short(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ");
  const characters = [...flat.slice(0, 4 * LONGEST)];
  return characters.length > LONGEST || flat.length > 4 * LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : flat;
}

/** What kind of thing an entry is: how it is drawn. */
export type Tone = "request" | "answer" | "event" | "trouble" | "fault" | "control" | "note";

export function toneOf({ layer, type, data }: Entry): Tone {
  if (type === "fault") return "fault";
  if (layer === "control") return "control";
  const inner = messageOf(data);
  const failed = flagAt(inner, "ok") === false || flagAt(inner, "success") === false;
  if (failed || TROUBLE.has(type) || type.toUpperCase() === type) return "trouble";
  const direction = textAt(data, "direction");
  if (type === "response" || valueAt(data, "answer") !== undefined) return "answer";
  if (direction === "to-extension" && layer === "page" || direction === "to-core") return "request";
  if (layer === "core" && textAt(data, "type") === type) {
    return valueAt(data, "seq") === undefined ? "request" : "event";
  }
  return direction !== undefined || valueAt(data, "to") !== undefined ? "event" : "note";
}

/** Types that say that something went wrong; those in capitals are codes and do so by themselves. */
const TROUBLE: ReadonlySet<string> = new Set([
  "error",
  "refused",
  "malformed",
  "refused_unread",
  "lost",
  "connect_failed",
  "thread_subscription_closed",
  "desktop_crash",
  "extension_stopped",
  "approval_rejected",
  "approval_timed_out",
  "workspace_not_moved",
]);
