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
  "opening": "a port begins with sdk_hello, then page_activity (CN2)",
  "posted-once": "nothing is posted twice, nor on a closed port (CN4, NL2)",
  "ran-once": "Core does each operation at most once",
  "promise-settles": "a promise settles, with its deadline, its port or its turn at the latest (CN3, CN5)",
  "close-detaches": "a port that closes detaches its handles for good (CN3)",
  "turn-is-two-facts": "sendText resolves with an answer and a completion (TU1)",
  "known-error": "errors are of the SDK's class, have a code that fits and name their operation (ER1)",
  "admission": "a prompt is posted and admitted if and only if the handle shows that it will be (TU2, TU3)",
  "belief-is-truth": "what a handle shows is what Core knows, once it is quiet",
  "status-chain": "onStatus tells each change, and nothing else",
  "state-first": "in a callback the handle shows what is told (TU7)",
  "ended-once": "onEnded tells each transition once (EN4)",
  "told-once": "nothing is told twice to one handle (TU6, SQ1)",
  "tool-once": "a tool request runs at most once on a handle (TL4)",
  "own-session-only": "a handle hears of its own session alone",
  "silent-after-dispose": "a disposed listener or handler isn't called",
  "dead-port-is-silent": "what comes on a closed port isn't heard (CN4)",
  "late-create-ends": "a session whose create had timed out is ended (CR5)",
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
