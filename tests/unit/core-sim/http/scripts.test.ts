import assert from "node:assert/strict";
import * as v from "valibot";
import { SCRIPT_LIBRARY, scriptLibrarySchema } from "../../../../core-sim/control/mod.ts";
import { RawPage } from "../../../support/raw-page.ts";
import { problemOf, testServer } from "../../../support/test-server.ts";

Deno.test("a script of the library is queued by its name, counted in the truth, and played with what was chosen", async () => {
  const { call, makeLab, store } = testServer();
  const labId = await makeLab({ approval: "auto" });
  const lab = store.get(labId);
  assert.ok(lab);
  const path = `/labs/${labId}/agent/scripts`;
  const order = { library: "numbered-fragments", match: "count", count: 3, everyMs: 100 };
  const queued = await call("POST", path, { json: order });
  assert.deepEqual([queued.status, await queued.json()], [201, order]);
  const waiting = async () => Object(await (await call("GET", `/labs/${labId}`)).json()).agent;
  assert.deepEqual(await waiting(), { scripts: 1, next: [{ library: "numbered-fragments", match: "count" }] });
  const page = new RawPage(lab);
  page.ask("send_text", { sessionId: page.create(), text: "please count", operationId: "o1" });
  assert.deepEqual(await waiting(), { scripts: 0, next: [] });
  await call("POST", `/labs/${labId}/clock`, { json: { advanceMs: 200 } });
  const said = page.received.flatMap((message) => message.type === "chat_delta" ? [message.text] : []);
  assert.deepEqual(said, ["[0001] ", "[0002] ", "[0003] "]);
  store.close(1012, "over");
});

Deno.test("the library is listed with what each script takes; an unknown name or field is refused", async () => {
  const { call, makeLab } = testServer();
  const path = `/labs/${await makeLab()}/agent/scripts`;
  const listed = v.parse(scriptLibrarySchema, await (await call("GET", path)).json());
  assert.deepEqual(listed.map(({ name }) => name), SCRIPT_LIBRARY.map(({ name }) => name));
  for (const json of [{ library: "nothing" }, { library: "burst", args: {} }, { library: "burst", count: 0 }]) {
    assert.deepEqual(await problemOf(await call("POST", path, { json })), [400, "INVALID_INPUT"]);
  }
});

Deno.test("scripts that wait are told in their order, and taken away together", async () => {
  const { call, makeLab } = testServer();
  const labId = await makeLab();
  const path = `/labs/${labId}/agent/scripts`;
  await call("POST", path, { json: { match: "first", steps: [{ wait: 5 }, { usage: 1 }] } });
  await call("POST", path, { json: { library: "burst" } });
  const agent = async () => Object(await (await call("GET", `/labs/${labId}`)).json()).agent;
  assert.deepEqual(await agent(), { scripts: 2, next: [{ steps: 2, match: "first" }, { library: "burst" }] });
  assert.equal((await call("DELETE", path)).status, 204);
  assert.deepEqual(await agent(), { scripts: 0, next: [] });
});
