/** What the journal keeps of an entry, and how that is told in full to who reads it. */
import type { Layer } from "./control/mod.ts";
import { weightOf } from "./journal-weight.ts";

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
 * An entry before it is read. Fragments pass by hundreds of thousands a second and most are never looked at: their
 * writers keep what they hold anyway, and put the fact together only for a reader.
 */
export abstract class KeptEntry {
  /** Milliseconds of the lab's clock; set by the journal, like the cause. */
  at = 0;
  cause: number | undefined = undefined;
  /** Roughly how many characters it keeps alive. */
  readonly characters: number;

  constructor(characters: number) {
    this.characters = characters;
  }

  abstract fact(): JournalFact;
}

/** An entry whose fact was there when it was written. */
export class WrittenEntry extends KeptEntry {
  readonly #fact: JournalFact;

  constructor(fact: JournalFact) {
    super(weightOf(fact.data));
    this.#fact = fact;
    this.cause = fact.cause;
  }

  fact(): JournalFact {
    return this.#fact;
  }
}
