/**
 * The conversation as pure functions over its entries. Fragments extend a message's bubble, the completed message
 * replaces its text (TU4). Text is kept joined and compared by UTF-16 units only: a fragment may be half a character.
 */
import type { AgentEntry, TranscriptEntry, UserEntry } from "../lifecycle/mod.ts";

type Entries = readonly TranscriptEntry[];

/** A piece of an operation's text as it arrives. */
export interface Arrival {
  readonly operationId: string;
  readonly text: string;
  readonly at: number;
}

/** A text that a person sent; Core hasn't said anything yet. */
export function userSent(entries: Entries, sent: { id: string; text: string; at: number }): Entries {
  return [...entries, { from: "user", ...sent, delivery: "sending" }];
}

/** What became of a sent text. */
export function userDelivered(
  entries: Entries,
  id: string,
  change: Pick<UserEntry, "delivery" | "operationId">,
): Entries {
  return entries.map((entry) => entry.from === "user" && entry.id === id ? { ...entry, ...change } : entry);
}

/** A refused text leaves the conversation. */
export function userWithdrawn(entries: Entries, id: string): Entries {
  return entries.filter((entry) => entry.from !== "user" || entry.id !== id);
}

/** An event of an operation proves that Core took its text. */
export function userTaken(entries: Entries, operationId: string): Entries {
  const open = entries.some((entry) =>
    entry.from === "user" && entry.operationId === operationId && entry.delivery !== "accepted"
  );
  if (!open) return entries;
  return entries.map((entry) =>
    entry.from === "user" && entry.operationId === operationId ? { ...entry, delivery: "accepted" } : entry
  );
}

/**
 * A fragment: extends the operation's open bubble, also one that was saved by the page's former life, or opens a new one.
 * `missed`: fragments may have been lost before this one.
 */
export function fragment(entries: Entries, { operationId, text, at }: Arrival, missed: boolean): Entries {
  const last = lastOf(entries, operationId);
  if (last === undefined || last.state === "whole") {
    const entry = opened(last, { operationId, text, at }, "streaming");
    return [...entries, missed ? withGap(entry, 0) : entry];
  }
  const before = missed ? withGap(last, last.text.length) : last;
  return replaced(entries, last, [{ ...before, text: last.text + text, state: "streaming" }]);
}

/**
 * A completed message: becomes the text of the operation's open bubble. When that bubble has a gap and doesn't begin the
 * way the message does, its own message completed while nobody was attached: it stays partial, the message is a new one.
 * `missed`: messages may have been lost before this one, which stays said.
 */
export function message(entries: Entries, arrival: Arrival, missed = false): Entries {
  const last = lastOf(entries, arrival.operationId);
  if (last === undefined || last.state === "whole") {
    const entry = opened(last, arrival, "whole");
    return [...entries, missed ? withGap(entry, 0) : entry];
  }
  const { gaps, ...bubble } = last;
  const before = gaps === undefined ? "" : last.text.slice(0, gaps[0]);
  if (arrival.text.startsWith(before)) {
    const whole: AgentEntry = { ...bubble, text: arrival.text, state: "whole" };
    return replaced(entries, last, [gaps?.[0] === 0 ? withGap(whole, 0) : whole]);
  }
  const left: AgentEntry = { ...last, text: before, state: "partial", gaps: [before.length] };
  return replaced(entries, last, [left, opened(last, arrival, "whole")]);
}

/** Nothing more comes for an operation, or for any: open bubbles stay as partial as they are. */
export function turnOver(entries: Entries, operationId?: string): Entries {
  return changedAgents(
    entries,
    (entry) =>
      entry.state === "streaming" && (operationId === undefined || entry.operationId === operationId)
        ? { ...entry, state: "partial" }
        : entry,
  );
}

/** Entries of a saved record: whoever was speaking may have gone on meanwhile. */
export function restored(entries: Entries): Entries {
  return changedAgents(
    entries,
    (entry) => entry.state === "streaming" ? { ...withGap(entry, entry.text.length), state: "partial" } : entry,
  );
}

/** After an attach to a session that isn't at work: texts that were on their way stay unconfirmed for good. */
export function nothingOnItsWay(entries: Entries): Entries {
  return turnOver(entries).map((entry) => {
    if (entry.from !== "user" || entry.delivery !== "sending") return entry;
    const answered = entries.some((other) => other.from === "agent" && other.operationId === entry.operationId);
    return { ...entry, delivery: answered ? "accepted" : "unconfirmed" };
  });
}

/** The beginning of the first text sent, cut between characters. */
export function titleOf(entries: Entries): string {
  const first = entries.find((entry) => entry.from === "user");
  return first === undefined ? "" : Array.from(first.text.trim().replace(/\s+/g, " ")).slice(0, 60).join("");
}

/** Two losses with nothing heard between them are one gap. */
function withGap(entry: AgentEntry, at: number): AgentEntry {
  const { gaps = [] } = entry;
  return gaps.at(-1) === at ? entry : { ...entry, gaps: [...gaps, at] };
}

function lastOf(entries: Entries, operationId: string): AgentEntry | undefined {
  return entries.findLast((entry): entry is AgentEntry => entry.from === "agent" && entry.operationId === operationId);
}

function opened(
  last: AgentEntry | undefined,
  { operationId, text, at }: Arrival,
  state: AgentEntry["state"],
): AgentEntry {
  const index = last === undefined ? 0 : last.index + 1;
  return { from: "agent", id: `${operationId}:${index}`, operationId, index, at, text, state };
}

function replaced(entries: Entries, old: AgentEntry, by: readonly AgentEntry[]): Entries {
  return entries.flatMap((entry): readonly TranscriptEntry[] => entry === old ? by : [entry]);
}

function changedAgents(entries: Entries, change: (entry: AgentEntry) => AgentEntry): Entries {
  return entries.map((entry) => entry.from === "agent" ? change(entry) : entry);
}
