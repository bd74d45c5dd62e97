import fc from "fast-check";
import { behaves } from "./property.ts";
import { realLab } from "./stage/system.ts";

// Always the same sequences, so that a red run is never chance; `deno task model` tries new ones.
Deno.test("[TU2] [SQ1] [AE1] [AE3] [AE4] [OR1] [OR2] [EN1] [EN6] [RE5] [RE8] a lab does what the rules say in whatever order things happen", async () => {
  await fc.assert(behaves(realLab, { maxCommands: 30 }), { numRuns: 1_500, seed: 1 });
});
