import assert from "node:assert/strict";
import fc from "fast-check";
import { behaves } from "./property.ts";
import { ANSWERS } from "./reference/verdict.ts";
import { realLab } from "./stage/system.ts";

// Always the same sequences, so that a red run is never chance; `deno task model` tries new ones.
const SEQUENCES = { numRuns: 2_000, seed: 1 };

Deno.test("[TU2] [SQ1] [AE1] [AE3] [AE4] [OR1] [OR2] [EN1] [EN6] [RE5] [RE8] a lab does what the rules say in whatever order things happen", async () => {
  const reached = new Set<string>();
  const seen = (answers: ReadonlySet<string>) => answers.forEach((answer) => reached.add(answer));
  await fc.assert(behaves(realLab, { maxCommands: 30, seen }), SEQUENCES);
  assert.deepEqual([...ANSWERS].filter((answer) => !reached.has(answer)), [], "answers that no sequence reached");
});
