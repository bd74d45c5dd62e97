import assert from "node:assert/strict";
import { truthRows } from "../../../../app/components/lab/truth-rows.ts";
import type { SessionTruth } from "../../../../app/models/mod.ts";
import { allWords } from "../../../../app/text/mod.ts";
import { fakeModels } from "./fake-models.ts";

const { t } = await allWords("en", "reload");

const present: Extract<SessionTruth, { is: "present" }> = {
  is: "present",
  thread: {
    threadId: "s1",
    status: "running",
    origin: "http://localhost",
    autoEndOnDisconnect: false,
    provider: "codex",
    createdAt: 0,
    latestSeq: 3,
    activeOperation: { operationId: "turn_12345678", operationKind: "user", startedAt: "" },
    operations: 1,
    acceptedToolResults: 0,
    workspace: { path: "/w", kind: "managed", exists: true },
  },
  routes: [{ sessionId: "s1", portId: "p1", channelId: "c1", origin: "http://localhost", active: true }],
};

function attached() {
  const fake = fakeModels();
  fake.session.sessionId.value = "s1";
  fake.session.status.value = "running";
  fake.session.routed.value = true;
  fake.session.phase.value = { is: "attached", sessionId: "s1", status: "running" };
  fake.session.operation.value = { is: "pending", operationId: "turn_12345678", waiting: true, since: 0 };
  fake.truth.session.value = present;
  fake.truth.difference.value = { is: "none" };
  const row = (name: string) => truthRows(fake.models, t).find((found) => found.name === name);
  return { ...fake, row };
}

Deno.test("without a session there is nothing to compare", () => {
  const { models } = fakeModels();
  assert.deepEqual(new Set(truthRows(models, t).map(({ verdict }) => verdict)), new Set(["nothing"]));
});

Deno.test("[PG7] what both sides say alike agrees, Core's own name beside it", () => {
  const { row } = attached();
  assert.deepEqual(row("status"), {
    name: "status",
    belief: "Running",
    truth: "Running",
    named: "running",
    verdict: "agrees",
  });
  assert.deepEqual([row("operation")?.belief, row("operation")?.verdict], ["…12345678", "agrees"]);
  assert.equal(row("lifetime")?.verdict, "agrees");
});

Deno.test("[PG7] a difference in status, route or lifetime is named", () => {
  const { row, truth } = attached();
  truth.difference.value = { is: "differs", belief: "running", truth: "ended", since: 0 };
  truth.session.value = {
    ...present,
    routes: [],
    thread: { ...present.thread, status: "ended", autoEndOnDisconnect: true },
  };
  assert.deepEqual(["status", "route", "lifetime"].map((name) => row(name)?.verdict), [
    "differs",
    "differs",
    "differs",
  ]);
});

Deno.test("[RS4] of a session that Core doesn't know nothing is left to be known", () => {
  const { row, session, truth } = attached();
  session.status.value = undefined;
  session.routed.value = false;
  session.phase.value = {
    is: "gone",
    sessionId: "s1",
    error: { code: "THREAD_NOT_FOUND", message: "" },
    asked: "saved",
    operationId: undefined,
  };
  session.operation.value = { is: "none" };
  truth.session.value = { is: "absent" };
  const verdicts = ["status", "route", "operation", "provider", "usage", "lifetime"].map((name) => row(name)?.verdict);
  assert.deepEqual(verdicts, ["agrees", "agrees", "gone", "gone", "gone", "gone"]);
  assert.equal(row("lifetime")?.belief, undefined);
});

Deno.test("[PG7] a difference isn't named while the truth may lag behind the belief", () => {
  const { row, truth } = attached();
  truth.session.value = { ...present, routes: [] };
  truth.settled.value = false;
  assert.equal(row("route")?.verdict, "unknown");
  truth.settled.value = true;
  assert.equal(row("route")?.verdict, "differs");
});

Deno.test("[EN6] an ended session has no route, and a page that is on it believes so", () => {
  const { row, session, truth } = attached();
  session.status.value = "ended";
  session.phase.value = { is: "attached", sessionId: "s1", status: "ended" };
  truth.session.value = { ...present, routes: [], thread: { ...present.thread, status: "ended" } };
  assert.deepEqual([row("route")?.belief, row("route")?.verdict], ["none", "agrees"]);
  truth.session.value = present;
  assert.equal(row("route")?.verdict, "differs");
});

Deno.test("[TU5] an adopted turn whose id isn't known yet is no difference", () => {
  const { row, session } = attached();
  session.operation.value = { is: "adopted", operationId: undefined, waiting: true, since: 0 };
  assert.deepEqual([row("operation")?.belief, row("operation")?.verdict], [undefined, "unknown"]);
});
