/** The property finds bugs: each saboteur plants one, and the failure names what it broke, after a few commands. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { Broken, type InvariantName } from "./broken.ts";
import { behaves, type PropertyOptions } from "./property.ts";
import * as deeds from "./saboteurs/deeds.ts";
import * as frames from "./saboteurs/frames.ts";
import { sabotaged, type Saboteur } from "./saboteurs/tamper.ts";
import { weathers } from "./storm/property.ts";
import { realLab, type SystemFactory } from "./stage/system.ts";

/** As long as the shortest counterexample may be. */
const SHORT = 6;

type Make<T> = (make: SystemFactory, options: PropertyOptions) => fc.IAsyncProperty<T>;

async function findsBy<T>(make: Make<T>, saboteur: Saboteur, invariant: InvariantName): Promise<void> {
  const property = make(sabotaged(saboteur, realLab), { maxCommands: 30 });
  const { failed, errorInstance: error } = await fc.check(property, { numRuns: 2_000, seed: 1 });
  assert.ok(failed, "the planted bug wasn't found");
  assert.ok(error instanceof Broken, String(error));
  assert.equal(error.invariant, invariant, error.message);
  assert.ok(error.trail.length <= SHORT, error.message);
}

const finds = (saboteur: Saboteur, invariant: InvariantName) => findsBy(behaves, saboteur, invariant);
const findsAmongFaults = (saboteur: Saboteur, invariant: InvariantName) => findsBy(weathers, saboteur, invariant);

Deno.test("[TU2] a second active operation is found", () => finds(frames.secondOperation, "one-operation"));
Deno.test("[TU2] a missing busy refusal is found", () => finds(frames.missingBusy, "busy-is-refused"));
Deno.test("[SQ1] a repeated number is found", () => finds(frames.repeatedSeq, "seq-rises"));
Deno.test("[SQ1] a lower number is found", () => finds(frames.sinkingSeq, "seq-rises"));
Deno.test("[AE1] a page-scoped thread that survives its last route is found", () => finds(deeds.survivor, "no-orphan"));
Deno.test("[EN1] an end that nobody asked for is found", () => finds(deeds.unaskedEnd, "end-was-asked"));
Deno.test("[EN6] an event after ended is found", () => finds(frames.eventAfterEnd, "silence-after-end"));
Deno.test("[EN6] an end that a route doesn't hear of is found", () => finds(frames.unheardEnd, "end-is-heard"));
Deno.test("[RS5] a return that nobody asked for is found", () => finds(deeds.unaskedReturn, "silence-after-end"));
Deno.test("[OR1] an id that leaks to another origin is found", () => finds(frames.leakingId, "no-foreign-id"));
Deno.test("[OR1] access to another origin's thread is found", () =>
  finds(frames.deniedAccessGiven, "answers-as-ruled"));
Deno.test("a request that is answered twice is found", () => finds(frames.secondAnswer, "answered-once"));
Deno.test("a request that isn't answered is found", () => finds(frames.lostAnswer, "answered-once"));
Deno.test("[TL5] an accepted late tool answer is found", () =>
  finds(frames.lateAnswerAccepted, "late-answer-is-refused"));
Deno.test("[RS3] a snapshot behind its answer is found", () => finds(frames.lateSnapshot, "snapshot-first"));
Deno.test("[TU4] a message that lost its head is found", () => finds(frames.cutMessage, "message-is-whole"));
Deno.test("[US1] sinking usage is found", () => finds(frames.fallingUsage, "usage-grows"));
Deno.test("an event that Core never told is found", () => finds(frames.madeUpEvent, "nothing-made-up"));
Deno.test("[RE2] a reactivation with another policy is found", () => finds(deeds.wrongPolicy, "truth-as-ruled"));
Deno.test("an operation that is counted twice is found", () => finds(deeds.countedTwice, "counts-agree"));
Deno.test("a lab that never comes to rest is found", () => finds(deeds.restless, "quiet-at-last"));

Deno.test("[OR1] an id that leaks among faults is found", () => findsAmongFaults(frames.leakingId, "no-foreign-id"));
Deno.test("[AE6] an end that nobody asked for among faults is found", () =>
  findsAmongFaults(deeds.unaskedEnd, "end-was-asked"));
Deno.test("a request that is answered twice among faults is found", () =>
  findsAmongFaults(frames.secondAnswer, "answered-once"));
Deno.test("[SQ1] a repeated number among faults is found", () => findsAmongFaults(frames.repeatedSeq, "seq-rises"));
Deno.test("[AE4] a page-scoped thread that is left behind among faults is found", () =>
  findsAmongFaults(deeds.survivor, "no-orphan"));
