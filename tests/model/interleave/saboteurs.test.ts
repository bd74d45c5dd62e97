/** The property finds bugs: each saboteur plants one, and the failure names what it broke, after a few acts. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { Broken, type InvariantName } from "../broken.ts";
import { interleaves } from "./property.ts";
import { quietly } from "./quietly.ts";
import type { Saboteur } from "./saboteurs/hand.ts";
import * as ports from "./saboteurs/ports.ts";
import * as sessions from "./saboteurs/sessions.ts";

/** As many acts as the shortest counterexample may have, beside those that every run begins with. */
const SHORT = 8;
/** An order can't be shrunk, and with fewer acts it is another one: of several counterexamples one is short. */
const SEEDS = [1, 2, 3, 4, 5];

async function finds(saboteur: Saboteur, invariant: InvariantName): Promise<void> {
  const property = interleaves({ maxCommands: 25, saboteur });
  for (const seed of SEEDS) {
    const result = await quietly(() => fc.check(property, { numRuns: 3_000, seed }));
    const { failed, errorInstance: error, counterexample } = result;
    assert.ok(failed, "the planted bug wasn't found");
    assert.ok(error instanceof Broken, String(error));
    assert.equal(error.invariant, invariant, error.message);
    if ((counterexample?.[2].length ?? 0) <= SHORT) return;
  }
  assert.fail(`found, but with more than ${SHORT} acts each time`);
}

Deno.test("[TU1] an answer that ends a turn is found", () => finds(ports.answerAlone, "turn-is-two-facts"));
Deno.test("[TU1] a completion that ends a turn is found", () => finds(ports.completionAlone, "turn-is-two-facts"));
Deno.test("[CN4] [NL2] a prompt that is posted again after a cut is found", () => finds(ports.resent, "posted-once"));
Deno.test("[EN2] an end that is asked for twice is found", () => finds(ports.endedTwice, "posted-once"));
Deno.test("[SQ1] events that are taken in twice are found", () => finds(ports.noCursor, "told-once"));
Deno.test("[CN4] a port that is heard after its end is found", () => finds(ports.oldPortHeard, "dead-port-is-silent"));
Deno.test("[CR5] a late session that isn't ended is found", () => finds(ports.lateCreateLeft, "late-create-ends"));
Deno.test("[CN3] a close that isn't heard is found", () => finds(ports.closeUnheard, "close-detaches"));
Deno.test("[CN3] a turn that outlives its port is found", () => finds(sessions.outlivesItsPort, "promise-settles"));
Deno.test("[CN2] a port that begins without sdk_hello is found", () => finds(ports.helloForgotten, "opening"));
Deno.test("[EN6] an end that isn't taken in is found", () => finds(ports.endUnheard, "belief-is-truth"));
Deno.test("[EN4] a second onEnded is found", () => finds(sessions.secondEnded, "ended-once"));
Deno.test("a second onStatus is found", () => finds(sessions.secondStatus, "status-chain"));
Deno.test("[TU7] callbacks before the state are found", () => finds(sessions.callbackFirst, "state-first"));
Deno.test("a disposer that does nothing is found", () => finds(sessions.deafDisposer, "silent-after-dispose"));
Deno.test("[TU2] a false SESSION_BUSY is found", () => finds(sessions.falselyBusy, "admission"));
Deno.test("a prompt that isn't posted in the call is found", () => finds(sessions.postedLater, "admission"));
Deno.test("[TL4] a tool request that runs twice is found", () => finds(sessions.toolTwice, "tool-once"));
Deno.test("a handle that hears another's chat is found", () => finds(sessions.foreignHeard, "own-session-only"));
Deno.test("[ER1] a rejection that is no Error is found", () => finds(sessions.plainError, "known-error"));
Deno.test("[ER1] a rejection that doesn't name its turn is found", () => finds(sessions.namelessTurn, "known-error"));
Deno.test("[ER2] a code that nobody knows is found", () => finds(sessions.unknownCode, "known-error"));
Deno.test("[TU1] a promise that never settles is found", () => finds(sessions.neverSettles, "promise-settles"));
