import assert from "node:assert/strict";
import { testServer } from "../../../support/test-server.ts";

/** What a refused body is told; a problem of another code, or an answer, fails. */
async function complaints() {
  const { call, makeLab } = testServer();
  const labId = await makeLab();
  return async (address: string, json: unknown): Promise<string> => {
    const [method = "", path = ""] = address.split(" ");
    const response = await call(method, path.replace("LAB", labId), { json });
    const { code, detail } = Object(await response.json());
    assert.deepEqual([response.status, code], [400, "INVALID_INPUT"], `${address} ${JSON.stringify(json)}`);
    return detail;
  };
}

type Case = [address: string, json: unknown, detail: string | RegExp];

async function complained(cases: Case[]): Promise<void> {
  const detailOf = await complaints();
  for (const [address, json, detail] of cases) {
    const told = await detailOf(address, json);
    if (typeof detail === "string") assert.equal(told, detail);
    else assert.match(told, detail, JSON.stringify(json));
  }
}

Deno.test("an unknown field is named, beside those that are known there", () =>
  complained([
    [
      "POST /labs",
      { seeds: 1 },
      'unknown field "seeds"; known: seed, clock, speed, approval, origins, providers, portLeaseMs',
    ],
    [
      "POST /labs/LAB/faults",
      { at: "core", kind: "drop", match: { typ: "x" } },
      'match: unknown field "typ"; known: type, direction, sessionId',
    ],
    ["POST /labs/LAB/disrupt", { kind: "heal", forMs: 1 }, 'unknown field "forMs"; known: kind'],
    [
      "POST /labs/LAB/disrupt",
      { kind: "provider.crash", sesionId: "s" },
      'unknown field "sesionId"; known: kind, threadId, sessionId',
    ],
    [
      "POST /labs/LAB/disrupt",
      { kind: "subscription.drop", threadId: "s", sessionId: "s" },
      '"sessionId" and "threadId" are the same: expected one of them',
    ],
    ["POST /labs/LAB/clock", { advanceMs: 1, speed: 2 }, 'unknown field "speed"; known: advanceMs'],
    [
      "PUT /labs/LAB/disk",
      { path: "/a", kind: "dir", text: "x" },
      'unknown field "text"; known: path, kind, locked, denied',
    ],
    [
      "POST /labs/LAB/agent/scripts",
      { library: "long-task", seconds: 9 },
      'unknown field "seconds"; known: library, match, chunk, everyMs, count, tool, args',
    ],
  ]));

Deno.test("a missing field is named", () =>
  complained([
    ["POST /labs/LAB/faults", { kind: "drop" }, 'missing field "at"'],
    ["POST /labs/LAB/agent/scripts", { steps: [{ tool: "count" }] }, 'steps.0: missing field "args"'],
    ["POST /labs/LAB/disrupt", { kind: "workspace.remove" }, 'missing field "sessionId" or "threadId"'],
    ["POST /labs/LAB/disrupt", {}, /^kind: expected one of "extension\.reload", .*"heal"; found nothing$/],
  ]));

Deno.test("where one of several fields says what is meant, and none is there, they are listed", () =>
  complained([
    ["POST /labs/LAB/clock", {}, "expected one of the fields advanceMs, speed, paused; found none"],
    [
      "POST /labs/LAB/agent/scripts",
      { steps: [{ say: "x" }, { dance: true }] },
      "steps.1: expected one of the fields say, wait, tool, asset, usage, progress, fail, die; found dance",
    ],
    ["POST /labs/LAB/agent/scripts", { match: "x" }, "expected one of the fields steps, library; found match"],
  ]));

Deno.test("what a script of the library doesn't take is named, beside what it takes", () =>
  complained([
    [
      "POST /labs/LAB/agent/scripts",
      { library: "long-task", count: 3 },
      'the script "long-task" takes no "count"; it takes chunk, everyMs',
    ],
    [
      "POST /labs/LAB/agent/scripts",
      { library: "empty-message", chunk: 3 },
      'the script "empty-message" takes no "chunk"; it takes nothing',
    ],
  ]));

Deno.test("a list is never an object, however deep it stands and however little the object needs", () =>
  complained([
    ["POST /labs", [], "expected an object; known: seed, clock, speed, approval, origins, providers, portLeaseMs"],
    [
      "POST /labs",
      { providers: [[]] },
      "providers.0: expected an object; known: code, name, available, isDefault, error",
    ],
    ["POST /labs/LAB/clock", [], "expected an object with one of the fields advanceMs, speed, paused"],
    [
      "POST /labs/LAB/faults",
      { at: "core", kind: "drop", match: [] },
      "match: expected an object; known: type, direction, sessionId",
    ],
    ["POST /labs/LAB/agent/scripts", [], "expected an object with one of the fields steps, library"],
    ["POST /labs/LAB/agent/scripts", { steps: [[]] }, /^steps\.0: expected an object with one of the fields say, /],
    ["POST /labs/LAB/agent/scripts", { steps: [{ tool: "count", args: [] }] }, "steps.0.args: expected an object"],
    ["POST /labs/LAB/agent/scripts", { library: "two-tools", args: [] }, "args: expected an object"],
    ["POST /labs/LAB/disrupt", [{ kind: "heal" }], "expected an object with a kind"],
    ["PUT /labs/LAB/disk", [], "expected an object with a kind"],
  ]));

Deno.test("a fault that means nothing at its place is told what passes there", () => {
  const path = "POST /labs/LAB/faults";
  return complained([
    [path, { at: "workspace", kind: "drop" }, "drop means nothing at workspace, which takes fail"],
    [path, { at: "route", kind: "cut" }, "cut means nothing at route, which takes delay, drop, duplicate"],
    [
      path,
      { at: "agent", kind: "drop", match: { direction: "to-page" } },
      "At agent nothing passes to-page that drop could take",
    ],
    [
      path,
      { at: "agent", kind: "drop", match: { type: "ended" } },
      "At agent no ended passes that drop could take, but to-core (step) say, wait, tool, asset, usage, progress, fail, die; to-core (end) end",
    ],
    [
      path,
      { at: "core", kind: "drop", match: { type: "end_session" } },
      /^At core no end_session .*to-core \(request\) .*end_thread.*; to-page \(answer\) .*; to-page \(event\) /,
    ],
    [
      path,
      { at: "workspace", kind: "fail", match: { type: "read_asset", sessionId: "s" } },
      "At workspace it can't be told whose session read_asset is about: leave match.sessionId out",
    ],
    [path, { at: "core", kind: "delay" }, "A delay needs its ms"],
    [path, { at: "core", kind: "drop", ms: 5 }, "ms means nothing for drop"],
  ]);
});

Deno.test("an origin with more behind it is told with its right form", () =>
  complained([
    [
      "POST /labs",
      { origins: ["https://a.test", "http://localhost:5173/"] },
      /^origins\.1: .*"http:\/\/localhost:5173",/,
    ],
    ["POST /labs", { origins: ["HTTPS://A.test/path"] }, /^origins\.0: .*"https:\/\/a\.test",/],
    ["POST /labs/LAB/approvals", { origin: "a", decision: "approve" }, /^origin: .*https:\/\/a\.test.*not "a"/],
  ]));

Deno.test("a wrong value is told with its place and what is expected there", () =>
  complained([
    ["POST /labs/LAB/clock", { advanceMs: -1 }, /^advanceMs: .*>=0/],
    ["POST /labs/LAB/clock", { speed: "2" }, /^speed: /],
    ["POST /labs/LAB/agent/scripts", { library: "none" }, /^library: expected one of .*"long-task".*; found "none"$/],
    ["POST /labs", { clock: "hand" }, 'clock: expected one of "real", "manual"; found "hand"'],
    ["POST /labs/LAB/disrupt", { kind: "workspace.remove", sessionId: 5 }, /^sessionId: /],
    ["POST /labs/LAB/disrupt", { kind: "provider.crash", sessionId: "" }, /^sessionId: /],
    ["POST /labs/LAB/agent/scripts", { steps: [{ say: "x", everyMs: -1 }] }, /^steps\.0\.everyMs: /],
    ["POST /labs/LAB/disrupt", { kind: "earthquake" }, /^kind: expected one of .*"heal"; found "earthquake"$/],
  ]));
