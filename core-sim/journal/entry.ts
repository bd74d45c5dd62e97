/** An entry of the journal: what its writer says, and how that is made only when somebody reads it. */
import type { Layer } from "../control/mod.ts";

/** What a writer says about an entry. `data` is frozen or mutated by nobody. */
export interface JournalFact {
  layer: Layer;
  /** A wire or native message type, or the name of a fact. */
  type: string;
  sessionId?: string;
  operationId?: string;
  /** The number of the entry that led to this one; by default what is under way, see `Journal.caused`. */
  cause?: number;
  data?: unknown;
}

export interface JournalEntry extends JournalFact {
  /** From 1, without gaps. */
  readonly n: number;
  /** Milliseconds of the lab's clock. */
  readonly at: number;
}

/**
 * Tells one kind of entry. Fragments pass by hundreds of thousands a second and most are never looked at: their writers
 * hold them anyway, so the journal keeps `what` and `via` as they are, and asks for the fact when somebody reads it.
 */
export interface Teller<What, Via> {
  fact(what: What, via: Via): JournalFact;
}

/** What a fact of one thread is about, in the journal's words. */
export function ofThread(threadId: string): Pick<JournalFact, "sessionId"> {
  return { sessionId: threadId };
}

/** Entries whose fact was there when they were written. */
export const written: Teller<JournalFact, undefined> = { fact: (fact) => fact };
