/** Two tabs write one record: what each saw is joined, so that neither takes the other's messages away (A-043 kind). */
import type { AgentEntry, TranscriptEntry } from "../lifecycle/mod.ts";

/**
 * The saved entries with this page's own view of them, and this page's further ones. A whole message is never lost: where
 * both sides have a different whole one under one id, because one side missed a message, the second gets a new index.
 */
export function mergeEntries(
  saved: readonly TranscriptEntry[],
  own: readonly TranscriptEntry[],
  withdrawn: ReadonlySet<string>,
): TranscriptEntry[] {
  const merged = saved.filter(({ id }) => !withdrawn.has(id));
  for (const entry of own) {
    const at = merged.findIndex(({ id, from }) => id === entry.id && from === entry.from);
    const other = merged[at];
    if (other === undefined) merged.push(entry);
    else if (!isWhole(other)) merged[at] = entry;
    else if (isWhole(entry) && other.text !== entry.text && !holds(merged, entry)) {
      merged.push(renumbered(merged, entry));
    }
  }
  return merged.sort((one, other) => one.at - other.at);
}

function isWhole(entry: TranscriptEntry): entry is AgentEntry {
  return entry.from === "agent" && entry.state === "whole";
}

function ofOperation(entries: readonly TranscriptEntry[], { operationId }: AgentEntry): AgentEntry[] {
  return entries.filter((entry): entry is AgentEntry => entry.from === "agent" && entry.operationId === operationId);
}

function holds(entries: readonly TranscriptEntry[], message: AgentEntry): boolean {
  return ofOperation(entries, message).some((entry) => isWhole(entry) && entry.text === message.text);
}

function renumbered(entries: readonly TranscriptEntry[], message: AgentEntry): AgentEntry {
  const index = Math.max(...ofOperation(entries, message).map((entry) => entry.index)) + 1;
  return { ...message, index, id: `${message.operationId}:${index}` };
}
