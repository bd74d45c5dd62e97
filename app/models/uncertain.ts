/** A text that left the page and of which nobody knows whether it ran: a page can't ask Core for what is over. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { TranscriptEntry } from "../lifecycle/mod.ts";
import type { OperationView, SessionPhase } from "./session-types.ts";

export interface Uncertain {
  /** The text, while the person may decide about it: Core works on nothing, and nothing was said after it. */
  readonly text: ReadonlySignal<string | undefined>;
  /** The person has decided. */
  settle(): void;
}

/** Finds it in the conversation. It is never sent again by itself (NL2). */
export function followUncertain(o: {
  phase: ReadonlySignal<SessionPhase>;
  operation: ReadonlySignal<OperationView>;
  transcript: ReadonlySignal<readonly TranscriptEntry[]>;
}): Uncertain {
  const settled = signal<string | undefined>(undefined);
  const entry = computed(() => {
    const phase = o.phase.value;
    const last = o.transcript.value.at(-1);
    const resting = phase.is === "attached" && phase.status === "idle" && o.operation.value.is === "none";
    const open = last?.from === "user" && last.delivery === "unconfirmed" && last.id !== settled.value;
    return resting && open ? last : undefined;
  });
  return {
    text: computed(() => entry.value?.text),
    settle() {
      settled.value = entry.peek()?.id;
    },
  };
}
