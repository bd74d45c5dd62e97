import assert from "node:assert/strict";
import * as v from "valibot";
import { labTruthSchema } from "../../../../core-sim/control/mod.ts";
import { RawPage } from "../../../support/raw-page.ts";
import { problemOf, testServer } from "../../../support/test-server.ts";

Deno.test("a fault is armed over HTTP, told by the truth, fires as counted, and all are cleared", async () => {
  const { call, makeLab, store, close } = testServer();
  const labId = await makeLab({ approval: "auto" });
  const lab = store.get(labId);
  assert.ok(lab);
  const path = `/labs/${labId}/faults`;
  const truth = async () => v.parse(labTruthSchema, await (await call("GET", `/labs/${labId}`)).json()).faults;
  const fault = {
    at: "core",
    kind: "fail",
    match: { type: "send_text", direction: "to-core" },
    after: 1,
    error: { code: "PROVIDER_REQUEST_FAILED", message: "As asked" },
  };
  const armed = await call("POST", path, { json: fault });
  assert.equal(armed.status, 201);
  const { faultId } = Object(await armed.json());
  assert.deepEqual(await truth(), [{ faultId, fault, seen: 0, fired: 0, left: 1 }]);

  const page = new RawPage(lab);
  const sessionId = page.create();
  const send = (operationId: string) => page.refusal("send_text", { sessionId, text: "/tell hi", operationId });
  assert.equal(send("o1"), undefined);
  lab.advance(60_000);
  assert.equal(send("o2"), "PROVIDER_REQUEST_FAILED");
  assert.equal(send("o3"), undefined, "it is used up");
  assert.deepEqual(await truth(), [{ faultId, fault, seen: 2, fired: 1, left: 0 }]);

  for (const at of ["page", "agent"]) {
    assert.equal((await call("POST", path, { json: { at, kind: "drop", times: 5 } })).status, 201);
  }
  assert.equal((await truth()).length, 3);
  assert.equal((await call("DELETE", `${path}/${faultId}`)).status, 204, "one that is used up");
  assert.equal((await call("DELETE", `${path}/fault_3`)).status, 204, "one that is armed");
  assert.deepEqual((await truth()).map(({ fault: { at } }) => at), ["page"]);
  assert.deepEqual(await problemOf(await call("DELETE", `${path}/fault_3`)), [404, "FAULT_NOT_FOUND"]);
  const cleared = await call("DELETE", path);
  assert.deepEqual([cleared.status, cleared.body], [204, null]);
  assert.deepEqual(await truth(), []);
  close();
});

Deno.test("what means nothing at its place is refused with a sentence, and so is more than a lab holds", async () => {
  const { call, makeLab, store, close } = testServer();
  const labId = await makeLab();
  const arm = (json: unknown) => call("POST", `/labs/${labId}/faults`, { json });
  for (
    const wrong of [
      {},
      { at: "moon", kind: "drop" },
      { at: "core", kind: "delay" },
      { at: "workspace", kind: "drop" },
      { at: "core", kind: "cut", times: 0 },
      { at: "core", kind: "cut", match: { type: "chat_delta", direction: "to-core" } },
      { at: "core", kind: "cut", dice: 0.5 },
    ]
  ) assert.deepEqual(await problemOf(await arm(wrong)), [400, "INVALID_INPUT"], JSON.stringify(wrong));
  const { detail } = Object(await (await arm({ at: "workspace", kind: "drop" })).json());
  assert.match(detail, /workspace/);
  const lab = store.get(labId);
  for (let times = 0; times < 1_000; times++) lab?.armFault({ at: "core", kind: "cut" });
  assert.deepEqual(await problemOf(await arm({ at: "core", kind: "cut" })), [503, "LAB_LIMIT_REACHED"]);
  close();
});
