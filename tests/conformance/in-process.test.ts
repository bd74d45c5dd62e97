import { inProcessStages } from "./drivers/in-process.ts";
import { play } from "./player.ts";
import { scenarios } from "./scenarios/mod.ts";

for (const scenario of scenarios) {
  Deno.test(scenario.title, () => play(scenario, inProcessStages));
}
