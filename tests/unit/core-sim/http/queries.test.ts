import assert from "node:assert/strict";
import { testServer } from "../../../support/test-server.ts";

/** What a call with a wrong query is told; a problem of another code, or an answer, fails. */
async function refused(cases: [address: string, detail: string][], headers: Record<string, string> = {}) {
  const { call, makeLab, store, close } = testServer();
  const labId = await makeLab();
  const before = store.get(labId)?.journal.latest;
  for (const [address, detail] of cases) {
    const [method = "", path = ""] = address.split(" ");
    const json = method === "POST" || method === "PUT" ? { json: {} } : {};
    const response = await call(method, path.replace("LAB", labId), { ...json, headers });
    const told = Object(await response.json());
    assert.deepEqual([response.status, told.code, told.detail], [400, "INVALID_INPUT", detail], address);
  }
  assert.deepEqual([store.size, store.get(labId)?.journal.latest], [1, before], "nothing was done");
  close();
}

const at = "The query can't be read: ";

Deno.test("a misspelled name in a query is refused beside the known ones: no journal in full for want of a letter", () =>
  refused([
    ["GET /labs/LAB/journal?redacted=1", `${at}unknown name "redacted"; known: after, redact, fragments`],
    ["GET /labs/LAB/journal?Redact=1", `${at}unknown name "Redact"; known: after, redact, fragments`],
    ["GET /labs/LAB/journal?afer=3&redact=1", `${at}unknown name "afer"; known: after, redact, fragments`],
    ["GET /labs/LAB/disk?path=/&dep=1", `${at}unknown name "dep"; known: path, deep`],
    ["DELETE /labs/LAB/disk?path=/tmp&deep=1", `${at}unknown name "deep"; known: path`],
  ]));

Deno.test("a call that reads no query takes none", async () => {
  const none = (name: string) => `${at}unknown name "${name}"; this call takes none`;
  await refused([
    ["GET /labs/LAB?redact=1", none("redact")],
    ["DELETE /labs/LAB?sure", none("sure")],
    ["DELETE /labs/LAB/faults?id=1", none("id")],
    ["GET /labs/LAB/agent/scripts?name=x", none("name")],
    ["POST /labs?seed=s", none("seed")],
    ["POST /labs/LAB/clock?advanceMs=1", none("advanceMs")],
    ["PUT /labs/LAB/disk?path=/tmp/f", none("path")],
  ]);
});

Deno.test("what is missing in a query is named, and so is the place of a wrong value", async () => {
  await refused([
    ["GET /labs/LAB/disk", `${at}?path= is missing`],
    ["DELETE /labs/LAB/disk", `${at}?path= is missing`],
    ["GET /labs/LAB/disk?path=tmp", `${at}path: expected a path from the root, such as /home/user/projects`],
    ["GET /labs/LAB/disk?path=/&deep=yes", `${at}deep: expected one of "0", "1"; found "yes"`],
    ["GET /labs/LAB/journal?redact=0&redact=1", `${at}redact: expected one of "0", "1"; found Array`],
    ["GET /labs/LAB/journal?after=x", `after: "x" isn't the number of an entry`],
  ]);
  const follower = { accept: "text/event-stream", "last-event-id": "x" };
  await refused([["GET /labs/LAB/journal?after=3", `Last-Event-ID: "x" isn't the number of an entry`]], follower);
});
