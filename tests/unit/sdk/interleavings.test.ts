/** Calls, frames and outages in any order against the whole pretend computer, and what holds whatever the order was. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { type Act, anything, tabs } from "./acts.ts";
import { World } from "./world.ts";

/** A failure prints the seed and path that repeat it; a busy machine tries fewer orders. */
const BOUNDS = { numRuns: 500, interruptAfterTimeLimit: 4_000 };

const holdsFor = (happenings: fc.Arbitrary<Act>) =>
  fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 5, maxLength: 40, size: "max" }), async (script) => {
      const world = new World();
      await world.begin();
      for (const act of script) await world.perform(act);
      await world.comeToRest();
      const missed = world.timedOut || script.some(({ act }) => act === "lose");
      if (!missed) assert.deepEqual(world.violations(), []);
      await world.lookAgain();
      assert.deepEqual(world.violations(), []);
    }),
    BOUNDS,
  );

Deno.test("[TU1] [TU2] [RE7] [RE8] two tabs of a session, in any order of calls and frames: promises settle, belief is truth", () =>
  holdsFor(tabs));

Deno.test("[AE1] [EN4] [NL2] [SQ1] the same with cuts, outages, lost answers and listeners that act: nothing is sent twice", async () => {
  const { console: output } = globalThis;
  const real = output.error;
  output.error = () => {};
  try {
    await holdsFor(anything);
  } finally {
    output.error = real;
  }
});
