import assert from "node:assert/strict";
import { activityOf, standingOf } from "../../../../app/components/session/standing.ts";
import { fakeModels } from "./fake-models.ts";

Deno.test("[PG7] until Core's word is there, the standing is what the page does about it", () => {
  const { session } = fakeModels();
  session.phase.value = { is: "resuming", sessionId: "s1", approval: "given" };
  assert.equal(standingOf(session), "resuming");
  assert.deepEqual(activityOf(session), { key: "activity.resuming" });
  session.phase.value = { is: "creating", approval: "asked" };
  assert.deepEqual(activityOf(session), { key: "activity.asked" });
});

Deno.test("[RS4] an id that Core doesn't know and one that it doesn't give are told apart", () => {
  const { session } = fakeModels();
  for (const [code, key] of [["THREAD_NOT_FOUND", "unknown"], ["THREAD_ACCESS_DENIED", "gone"]] as const) {
    session.phase.value = {
      is: "gone",
      sessionId: "s1",
      error: { code, message: "" },
      asked: "saved",
      operationId: undefined,
    };
    assert.deepEqual(activityOf(session), { key: `activity.${key}` });
  }
});

Deno.test("an attached session stands as Core says; ending and resuming have words of their own", () => {
  const { session } = fakeModels();
  session.phase.value = { is: "attached", sessionId: "s1", status: "running" };
  session.status.value = "running";
  assert.equal(standingOf(session), "running");
  session.phase.value = { is: "changing", sessionId: "s1", status: "idle", to: "ended" };
  assert.equal(standingOf(session), "ending");
  session.phase.value = { is: "changing", sessionId: "s1", status: "ended", to: "idle" };
  assert.equal(standingOf(session), "reactivating");
});

Deno.test("[TU5] an adopted turn, a stopped wait and a running tool are told apart", () => {
  const { session } = fakeModels();
  session.phase.value = { is: "attached", sessionId: "s1", status: "running" };
  session.operation.value = { is: "adopted", operationId: undefined, waiting: true, since: 0 };
  assert.deepEqual(activityOf(session), { key: "activity.adopted" });
  session.operation.value = { is: "pending", operationId: "op1", waiting: false, since: 0 };
  assert.deepEqual(activityOf(session), { key: "activity.stopped" });
  session.phase.value = { is: "attached", sessionId: "s1", status: "waiting_tool_result" };
  session.runningTool.value = "replace_draft";
  assert.deepEqual(activityOf(session), { tool: "replace_draft" });
});

Deno.test("[TL5] a call that another page answered leaves no tool running here", () => {
  const { session } = fakeModels();
  session.runningTool.value = "set_itinerary";
  session.operation.value = { is: "adopted", operationId: "op1", waiting: true, since: 0 };
  session.phase.value = { is: "attached", sessionId: "s1", status: "running" };
  assert.deepEqual(activityOf(session), { key: "activity.adopted" });
});

Deno.test("[NL4] a link that is being restored comes before everything else", () => {
  const { session } = fakeModels();
  session.phase.value = { is: "attached", sessionId: "s1", status: "running" };
  session.outOfTouch.value = { code: "NATIVE_CONNECTION_CLOSED", message: "" };
  assert.deepEqual(activityOf(session), { key: "activity.reconnecting" });
});
