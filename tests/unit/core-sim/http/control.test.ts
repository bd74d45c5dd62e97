import assert from "node:assert/strict";
import * as v from "valibot";
import { labTruthSchema } from "../../../../core-sim/control/mod.ts";
import { RawPage } from "../../../support/raw-page.ts";
import { HOST, problemOf, testServer } from "../../../support/test-server.ts";

Deno.test("a lab is made, told truly, and thrown away", async () => {
  const { call, store } = testServer();
  const wishes = { seed: "s", clock: "manual", approval: "auto", origins: ["https://app.test"], portLeaseMs: 500 };
  const made = await call("POST", "/labs", { json: wishes });
  assert.equal(made.status, 201);
  assert.equal(made.headers.get("location"), "/labs/lab1");
  const truth = v.parse(labTruthSchema, await (await call("GET", "/labs/lab1")).json());
  assert.deepEqual([truth.labId, truth.seed, truth.clock.mode], ["lab1", "s", "manual"]);
  assert.equal(store.get("lab1")?.portLeaseMs, 500);
  assert.equal((await call("POST", "/labs")).status, 201, "everything has a default");
  assert.equal((await call("DELETE", "/labs/lab1")).status, 204);
  assert.deepEqual(await problemOf(await call("GET", "/labs/lab1")), [404, "LAB_NOT_FOUND"]);
  assert.deepEqual(await problemOf(await call("DELETE", "/labs/lab1")), [404, "LAB_NOT_FOUND"]);
  store.close(1012, "over");
});

Deno.test("only exactly the server's own hosts are answered", async () => {
  const { call } = testServer();
  for (const host of [HOST, "127.0.0.1:8787", "[::1]:8787", "lab.test", "lab.test:8787", "LOCALHOST:8787"]) {
    assert.equal((await call("GET", "/healthz", { headers: { host } })).status, 200, host);
  }
  for (const host of ["localhost", "localhost:80", "evil.test:8787", "localhost.evil.test:8787", "0.0.0.0:8787"]) {
    assert.deepEqual(await problemOf(await call("GET", "/healthz", { headers: { host } })), [421, "HOST_NOT_ALLOWED"]);
  }
});

Deno.test("a control call needs the same origin or none, and a JSON body", async () => {
  const { call, makeLab } = testServer();
  const lab = await makeLab();
  const json = { origin: "http://a.test", decision: "approve" };
  const post = (headers: Record<string, string>) => call("POST", `/labs/${lab}/approvals`, { json, headers });
  for (
    const origin of ["null", `https://${HOST}`, "http://127.0.0.1:8787", "http://localhost:8788", "http://evil.test"]
  ) {
    assert.deepEqual(await problemOf(await post({ origin })), [403, "ORIGIN_NOT_ALLOWED"], origin);
  }
  assert.equal((await post({ origin: `http://${HOST}` })).status, 200);
  assert.equal((await post({ "content-type": "application/json; charset=utf-8" })).status, 200);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"]) {
    assert.deepEqual(await problemOf(await post({ "content-type": type })), [415, "UNSUPPORTED_MEDIA_TYPE"], type);
  }
  assert.deepEqual(await problemOf(await call("POST", "/labs", { body: "{}" })), [415, "UNSUPPORTED_MEDIA_TYPE"]);
  assert.deepEqual(await problemOf(await call("GET", "/labs/nowhere/journal", { headers: { origin: "null" } })), [
    403,
    "ORIGIN_NOT_ALLOWED",
  ]);
});

Deno.test("a body that isn't JSON, has the wrong shape or is too large is refused with its code", async () => {
  const { call, makeLab } = testServer();
  const lab = await makeLab();
  const headers = { "content-type": "application/json" };
  assert.deepEqual(await problemOf(await call("POST", "/labs", { body: "{", headers })), [400, "INVALID_INPUT"]);
  const wrong: [path: string, json: unknown][] = [
    ["/labs", { speed: "fast" }],
    ["/labs", []],
    [`/labs/${lab}/disrupt`, [{ kind: "heal" }]],
    ["/labs", { unknown: 1 }],
    ["/labs", { origins: ["https://app.test/path"] }],
    [`/labs/${lab}/disrupt`, { kind: "earthquake" }],
    [`/labs/${lab}/disrupt`, {}],
    [`/labs/${lab}/clock`, { advanceMs: -1 }],
    [`/labs/${lab}/approvals`, { origin: "a", decision: "approve" }],
    [`/labs/${lab}/agent/scripts`, { steps: [{ dance: true }] }],
  ];
  for (const [path, json] of wrong) {
    assert.deepEqual(await problemOf(await call("POST", path, { json })), [400, "INVALID_INPUT"], JSON.stringify(json));
  }
  const large = await call("POST", "/labs", { body: `{"seed":"${"x".repeat(1024 * 1024)}"}`, headers });
  assert.deepEqual(await problemOf(large), [413, "MESSAGE_TOO_LARGE"]);
  const answer = await call("POST", `/labs/${lab}/disrupt`, { json: { kind: "earthquake" } });
  assert.equal(answer.headers.get("content-type"), "application/problem+json");
  assert.ok(typeof Object(await answer.json()).detail === "string");
});

Deno.test("[AP1] approvals: rejecting what nobody asked is 409", async () => {
  const { call, makeLab, store } = testServer();
  const labId = await makeLab();
  const path = `/labs/${labId}/approvals`;
  const before = store.get(labId)?.journal.latest;
  const decide = (decision: string) => call("POST", path, { json: { origin: "http://a.test", decision } });
  assert.deepEqual(await problemOf(await decide("reject")), [409, "APPROVAL_NOT_PENDING"]);
  assert.equal(store.get(labId)?.journal.latest, before, "what was refused isn't told as done");
  assert.equal((await decide("approve")).status, 200);
  assert.equal((await decide("revoke")).status, 200);
});

Deno.test("a script is played, a disruption answers its number, and the clock moves what stands still", async () => {
  const { call, makeLab, store } = testServer();
  const labId = await makeLab({ approval: "auto" });
  const lab = store.get(labId);
  assert.ok(lab);
  const script = { steps: [{ say: "As told", everyMs: 10 }] };
  assert.equal((await call("POST", `/labs/${labId}/agent/scripts`, { json: script })).status, 201);
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
  const advanced = await call("POST", `/labs/${labId}/clock`, { json: { advanceMs: 1_000 } });
  assert.deepEqual(await advanced.json(), { now: Date.UTC(2026, 0, 1) + 1_000 });
  assert.ok(page.received.some((message) => message.type === "chat_message" && message.text === "As told"));
  const { n } = Object(
    await (await call("POST", `/labs/${labId}/disrupt`, { json: { kind: "extension.reload" } })).json(),
  );
  assert.equal(lab.journal.after(n - 1).entries[0]?.type, "disrupt");
  assert.equal(page.closed?.code, 4000);
  store.close(1012, "over");
});

Deno.test("a clock that runs by itself isn't advanced, one moved by hand has no speed", async () => {
  const { call, makeLab, store } = testServer();
  const real = await makeLab({ clock: "real" });
  const manual = await makeLab();
  const set = (lab: string, json: unknown) => call("POST", `/labs/${lab}/clock`, { json });
  assert.deepEqual(await problemOf(await set(real, { advanceMs: 1 })), [409, "CLOCK_RUNNING"]);
  assert.deepEqual(await problemOf(await set(manual, { speed: 2 })), [409, "CLOCK_MANUAL"]);
  assert.equal(Object(await (await set(real, { speed: 10 })).json()).speed, 10);
  assert.equal(Object(await (await set(real, { paused: true })).json()).paused, true);
  assert.equal((await set(real, { advanceMs: 1_000 })).status, 200);
  store.close(1012, "over");
});

Deno.test("scripts that no prompt uses don't pile up", async () => {
  const { call, makeLab, store } = testServer();
  const labId = await makeLab();
  const lab = store.get(labId);
  assert.ok(lab);
  for (let times = 0; times < 1_000; times++) lab.queueScript({ steps: [] });
  const before = lab.journal.latest;
  const refused = await call("POST", `/labs/${labId}/agent/scripts`, { json: { steps: [] } });
  assert.deepEqual(await problemOf(refused), [409, "TOO_MANY_SCRIPTS"]);
  assert.equal(lab.journal.latest, before);
});

Deno.test("a script that would keep every other lab waiting is refused", async () => {
  const { call, makeLab } = testServer();
  const labId = await makeLab();
  const answerTo = async (chunk: number) => {
    const steps = [{ say: "x".repeat(500_000), chunk }, { say: "y".repeat(500_000), chunk }];
    return (await call("POST", `/labs/${labId}/agent/scripts`, { json: { steps } })).status;
  };
  assert.deepEqual([await answerTo(10), await answerTo(9)], [201, 400]);
});
