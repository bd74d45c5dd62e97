/** What must be true whatever happens, each with the name that a failure gives. */
export const INVARIANTS = {
  "one-operation": "a thread has at most one active operation (TU2)",
  "seq-rises": "numbers of a thread rise strictly, in Core and on each route (SQ1)",
  "no-orphan": "no page-scoped thread lives on without a route (AE1, AE4)",
  "end-was-asked": "a thread ends only by an end or an auto-end (EN1, AE6)",
  "end-is-heard": "every route of a session hears of its end (EN6)",
  "silence-after-end": "after `ended` nothing comes without a resume (EN6, RE6)",
  "no-foreign-id": "no origin sees an id of another (OR1)",
  "answered-once": "every request is answered exactly once, or its port is gone",
  "busy-is-refused": "a second operation is refused THREAD_BUSY (TU2)",
  "late-answer-is-refused": "an answer to no pending tool request is refused (TL5)",
  "answers-as-ruled": "a request gets the answer that the rules give it",
  "snapshot-first": "an attach is answered after its snapshot (RS3, B.9)",
  "counts-agree": "operations and accepted tool results are counted as they were accepted",
  "truth-as-ruled": "threads, routes and ports are as the rules say",
  "usage-grows": "used tokens never sink (US1)",
  "message-is-whole": "a message equals its fragments (TU4)",
  "nothing-made-up": "a page's event is an event of Core",
  "nothing-throws": "no job of the lab throws",
  "quiet-at-last": "once all is healed and time has passed, nothing goes on by itself",
} as const;

export type InvariantName = keyof typeof INVARIANTS;

/** An invariant that didn't hold. */
export class Broken extends Error {
  readonly invariant: InvariantName;
  readonly #what: string;
  /** What had been done, the command that broke it last. */
  readonly trail: readonly string[];

  constructor(invariant: InvariantName, what: string, trail: readonly string[] = []) {
    super([`${invariant}: ${what}`, `(${INVARIANTS[invariant]})`, ...trail.map((done) => `- ${done}`)].join("\n"));
    this.name = "Broken";
    this.invariant = invariant;
    this.trail = trail;
    this.#what = what;
  }

  /** The same with what had been done. */
  after(trail: readonly string[]): Broken {
    return new Broken(this.invariant, this.#what, trail);
  }
}

/** Fails the invariant unless `holds`. */
export function must(holds: boolean, invariant: InvariantName, what: () => string): asserts holds {
  if (!holds) throw new Broken(invariant, what());
}
