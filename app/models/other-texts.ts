/** What was asked in other tabs: Core tells a page what an agent says, and not what another page asked. */
import { effect, untracked } from "@preact/signals";
import type { TranscriptEntry } from "../lifecycle/mod.ts";
import type { SessionModel } from "./session-types.ts";
import type { StorageModel } from "./truth-types.ts";

/** Shows the texts that other tabs wrote into the session's record, as long as the page lives. */
export function followTexts(session: SessionModel, { records }: Pick<StorageModel, "records">): void {
  effect(() => {
    const id = session.sessionId.value;
    const record = records.value?.find(({ sessionId }) => sessionId === id);
    if (record === undefined) return;
    untracked(() => session.showTranscript(withTextsOf(record.entries, session.transcript.value)));
  });
}

/** A page's own view with the texts that the record has beside it, each in its place. */
export function withTextsOf(saved: readonly TranscriptEntry[], own: readonly TranscriptEntry[]): typeof own {
  const known = new Set(own.map(({ id }) => id));
  const further = saved.filter((entry) =>
    entry.from === "user" && entry.delivery === "accepted" && !known.has(entry.id)
  );
  return further.length === 0 ? own : [...own, ...further].sort((one, other) => one.at - other.at);
}
