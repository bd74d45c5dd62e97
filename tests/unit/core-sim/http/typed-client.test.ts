import assert from "node:assert/strict";
import { hc } from "hono/client";
import type { ControlApp } from "../../../../core-sim/app.ts";
import { HOST, testServer } from "../../../support/test-server.ts";

Deno.test("a client typed by the control app reads answers and problems without a cast", async () => {
  const { app, store } = testServer();
  const client = hc<ControlApp>(`http://${HOST}`, {
    headers: { host: HOST },
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => await app.fetch(new Request(input, init)),
  });
  const made = await client.labs.$post({ json: { clock: "manual", approval: "auto" } });
  assert.ok(made.ok);
  const { labId } = await made.json();
  const lab = client.labs[":lab"];
  const param = { lab: labId satisfies string };

  const advanced = await lab.clock.$post({ param, json: { advanceMs: 5 } });
  assert.ok(advanced.ok);
  assert.equal((await advanced.json()).now, Date.UTC(2026, 0, 1) + 5);

  const refused = await lab.clock.$post({ param, json: { speed: 2 } });
  assert.ok(!refused.ok);
  const { code } = await refused.json();
  assert.equal(code satisfies string, "CLOCK_MANUAL");

  const gone = await lab.$delete({ param });
  assert.equal(gone.status, 204);
  store.close(1012, "over");
});
