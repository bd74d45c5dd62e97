import assert from "node:assert/strict";
import { problemOf, testServer } from "../../../support/test-server.ts";

Deno.test("a disruption is answered with its journal number, or refused: 404 for an unknown thread, 400 for what isn't one", async () => {
  const { call, makeLab } = testServer();
  const path = `/labs/${await makeLab()}/disrupt`;
  const disrupt = (json: unknown) => call("POST", path, { json });
  const done = await disrupt({ kind: "extension.disable" });
  const { n, ...rest } = await done.json();
  assert.deepEqual([done.status, typeof n, rest], [200, "number", {}]);
  for (const kind of ["subscription.drop", "provider.crash", "workspace.remove"]) {
    for (const name of ["threadId", "sessionId"]) {
      assert.deepEqual(await problemOf(await disrupt({ kind, [name]: "nobody" })), [404, "THREAD_NOT_FOUND"]);
    }
  }
  const wrong = [
    { kind: "extension.explode" },
    { kind: "subscription.drop" },
    { kind: "workspace.remove", threadId: "" },
    { kind: "workspace.remove", threadId: "a", sessionId: "a" },
    { kind: "heal", forMs: 1 },
    { kind: "ports.blackhole", forMs: -1 },
    { kind: "__proto__" },
  ];
  for (const json of wrong) assert.deepEqual(await problemOf(await disrupt(json)), [400, "INVALID_INPUT"]);
});
