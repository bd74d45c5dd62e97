import assert from "node:assert/strict";
import { serverCommand } from "../support/tasks.ts";
import { startServer } from "../support/server.ts";
import { conformance } from "./conformance.ts";
import { serverStages } from "./drivers/server.ts";

Deno.test("every scenario against a real server", async (t) => {
  const server = await startServer(serverCommand("--port", "0"));
  const waiting = conformance(serverStages(server.url));
  // Mostly they wait for the server: four at once are through in half the time. What they leave the whole test tells.
  const unwatched = { sanitizeOps: false, sanitizeResources: false, sanitizeExit: false };
  const playOn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await t.step({ name: next.title, fn: next.run, ...unwatched });
    }
  };
  try {
    await Promise.all(Array.from({ length: 4 }, playOn));
  } finally {
    assert.equal(await server.stop(), 0);
  }
});
