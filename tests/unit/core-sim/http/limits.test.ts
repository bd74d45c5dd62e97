import assert from "node:assert/strict";
import { LabStore } from "../../../../core-sim/lab/store.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";
import { HOST, problemOf, testServer } from "../../../support/test-server.ts";

const UPGRADE = {
  upgrade: "websocket",
  connection: "Upgrade",
  origin: `http://${HOST}`,
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
  "sec-websocket-version": "13",
};

Deno.test("a server has so many ports, on all labs together", async () => {
  const { call, makeLab, store } = testServer({ maxPorts: 0 });
  const labId = await makeLab();
  const refused = await call("GET", `/labs/${labId}/port`, { headers: UPGRADE });
  assert.deepEqual(await problemOf(refused), [503, "LAB_LIMIT_REACHED"]);
  store.close(1012, "over");
});

Deno.test("a handshake that comes to nothing gives its port back", async () => {
  const { call, makeLab, store } = testServer({ maxPorts: 1 });
  const path = `/labs/${await makeLab()}/port`;
  const { "sec-websocket-key": _, ...incomplete } = UPGRADE;
  for (let times = 0; times < 3; times++) {
    assert.deepEqual(await problemOf(await call("GET", path, { headers: incomplete })), [400, "SDK_PROTOCOL_ERROR"]);
  }
  store.close(1012, "over");
});

Deno.test("a server has so many labs; one that goes makes room", async () => {
  const onError = (error: unknown) => {
    throw error;
  };
  let made = 0;
  const store = new LabStore({ host: new ManualHostClock(), tokens: () => `lab${++made}`, onError, maxLabs: 2 });
  const { call } = testServer({ store });
  const statusOfNext = async () => (await call("POST", "/labs", { json: { clock: "manual" } })).status;
  assert.deepEqual([await statusOfNext(), await statusOfNext()], [201, 201]);
  assert.deepEqual(await problemOf(await call("POST", "/labs", { json: {} })), [503, "LAB_LIMIT_REACHED"]);
  assert.equal((await call("DELETE", "/labs/lab1")).status, 204);
  assert.equal(await statusOfNext(), 201);
  store.close(1012, "over");
});

Deno.test("a body that breaks off is refused like any other that can't be read", async () => {
  const { app } = testServer();
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error("the sender is gone"));
    },
  });
  const headers = { host: HOST, "content-type": "application/json" };
  const answer = await app.fetch(new Request(`http://${HOST}/labs`, { method: "POST", headers, body }));
  assert.deepEqual(await problemOf(answer), [400, "INVALID_INPUT"]);
});
