import assert from "node:assert/strict";
import { testServer } from "../../../support/test-server.ts";

Deno.test("health, readiness and version are where people expect them", async () => {
  const { call } = testServer();
  assert.deepEqual(await (await call("GET", "/healthz")).json(), { status: "ok" });
  assert.deepEqual(await (await call("GET", "/readyz")).json(), { status: "ready" });
  assert.deepEqual(Object.keys(await (await call("GET", "/version")).json()), ["name", "version", "sdk"]);
});

Deno.test("the wire's schema names every message by its type", async () => {
  const { call } = testServer();
  const response = await call("GET", "/wire.schema.json");
  assert.equal(response.headers.get("content-type"), "application/schema+json");
  const { $defs } = Object(await response.json());
  assert.deepEqual(Object.keys($defs), ["PageMessage", "ExtensionMessage", "Result", "LeaseMessage"]);
  const text = JSON.stringify($defs);
  const types = ["sdk_hello", "page_activity", "send_text", "response", "chat_delta", "session_snapshot", "port_ping"];
  for (const type of types) assert.ok(text.includes(`{"const":"${type}"}`), type);
  assert.ok("create_session" in $defs.Result.properties);
});
