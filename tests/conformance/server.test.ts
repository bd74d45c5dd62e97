import assert from "node:assert/strict";
import { serverCommand } from "../support/tasks.ts";
import { startServer } from "../support/server.ts";
import { serverStages } from "./drivers/server.ts";
import { play } from "./player.ts";
import { scenarios } from "./scenarios/mod.ts";

Deno.test("every scenario against a real server", async (t) => {
  const server = await startServer(serverCommand("--port", "0"));
  try {
    const stages = serverStages(server.url);
    for (const scenario of scenarios) await t.step(scenario.title, () => play(scenario, stages));
  } finally {
    assert.equal(await server.stop(), 0);
  }
});
