import assert from "node:assert/strict";
import { serverCommand } from "../support/tasks.ts";
import { startServer } from "../support/server.ts";
import { conformance } from "./conformance.ts";
import { serverStages } from "./drivers/server.ts";

Deno.test("every scenario against a real server", async (t) => {
  const server = await startServer(serverCommand("--port", "0"));
  try {
    for (const { title, run } of conformance(serverStages(server.url))) await t.step(title, run);
  } finally {
    assert.equal(await server.stop(), 0);
  }
});
