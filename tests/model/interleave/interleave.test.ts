import assert from "node:assert/strict";
import fc from "fast-check";
import { REFUSALS } from "./calls.ts";
import { interleaves } from "./property.ts";
import { quietly } from "./quietly.ts";

// Always the same runs, so that a red one is never chance; `deno task model` tries new ones.
const RUNS = { numRuns: 2_500, seed: 1 };

/** Outcomes that need so much to come together that few runs meet them. */
const RARE = [/NATIVE_HOST_UNAVAILABLE$/, /^resume (?!ok|SESSION_ENDED)/];

Deno.test("[TU1] [TU2] [TU7] [CN3] [CN4] [CN5] [CR5] [EN4] [ER1] [NL2] [RE7] [RS8] [SQ1] [TL4] the SDK keeps its rules in whatever order frames, calls and outages come", async () => {
  const reached = new Set<string>();
  const seen = (outcomes: readonly string[]) => outcomes.forEach((outcome) => reached.add(outcome));
  await quietly(() => fc.assert(interleaves({ maxCommands: 25, seen }), RUNS));
  const all = Object.entries(REFUSALS).flatMap(([verb, codes]) => ["ok", ...codes].map((code) => `${verb} ${code}`));
  const missed = all.filter((outcome) => !reached.has(outcome) && !RARE.some((rare) => rare.test(outcome)));
  assert.deepEqual(missed, [], "outcomes that no run reached");
});
