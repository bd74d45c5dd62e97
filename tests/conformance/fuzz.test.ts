import assert from "node:assert/strict";
import { fuzz, percentile } from "../fuzz/fuzz.ts";
import { withLabServer } from "../support/lab-server.ts";
import { isTrouble } from "../support/log.ts";

Deno.test("3,000 hostile frames and requests harm neither the server nor another lab's turns", async () => {
  const trouble: string[] = [];
  await withLabServer(async (server) => {
    const { tally, turnsMs } = await fuzz({ server, seed: 20_260_101, count: 3_000 });
    assert.deepEqual(tally.failures, []);
    assert.ok(tally.count >= 3_000);
    assert.ok(turnsMs.length > 1, "the witness worked meanwhile");
    assert.ok(percentile(turnsMs, 1) < 10_000);
  }, {
    onLog: (line) => {
      if (isTrouble(line)) trouble.push(line);
    },
  });
  assert.deepEqual(trouble, []);
});
