import fc from "fast-check";
import { realLab } from "./stage/system.ts";
import { weathers } from "./storm/property.ts";

Deno.test("[AE4] [AE5] [AE6] [CR5] [SQ1] [TU2] [OR1] faults anywhere: nothing is done twice, ended unasked, seen by others or left behind", async () => {
  await fc.assert(weathers(realLab, { maxCommands: 30 }), { numRuns: 1_000, seed: 1 });
});
