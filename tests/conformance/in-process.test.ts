import { conformance } from "./conformance.ts";
import { inProcessStages } from "./drivers/in-process.ts";

for (const { title, run } of conformance(inProcessStages())) Deno.test(title, run);
