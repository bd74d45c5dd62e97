import assert from "node:assert/strict";
import fc from "fast-check";
import type { CoreEvent } from "../../../../core-sim/core/mod.ts";
import { answerOf, COUNTER, setUp } from "./setup.ts";

Deno.test("a subscriber hears what comes after its snapshot, once, in order, also when it asks while it is told", () => {
  const { ask, create, script, clock, desktop } = setUp();
  const thread = create();
  const heard: string[] = [];
  const nosy = desktop.connect({
    onEvent: (event) => {
      heard.push(`${event.seq} ${event.type}`);
      if (event.type === "chat_message") answerOf(nosy, { type: "end_thread", ...thread });
    },
    onSubscriptionClosed: () => assert.fail(),
  });
  script({ say: "a" });
  ask({ type: "send_text", ...thread, text: "x" });
  assert.equal(answerOf(nosy, { type: "subscribe_thread", ...thread }).ok, true);
  clock.advance(0);
  assert.deepEqual(heard, [
    "4 chat_delta",
    "5 chat_message",
    "6 status_changed",
    "7 operation_completed",
    "8 status_changed",
    "9 ended",
  ]);
  assert.equal(desktop.truth().threads[0]?.status, "ended");
});

Deno.test("who asks while it is told doesn't make the others hear later events first", () => {
  const { ask, create, desktop } = setUp();
  const thread = create();
  const heard: number[] = [];
  const open = (onEvent: (event: CoreEvent) => void) => {
    const connection = desktop.connect({ onEvent, onSubscriptionClosed: () => assert.fail() });
    assert.equal(answerOf(connection, { type: "subscribe_thread", ...thread }).ok, true);
  };
  open(({ type }) => {
    if (type === "ended") ask({ type: "resume_thread", ...thread, autoEndOnDisconnect: true });
  });
  open(({ seq }) => heard.push(seq));
  ask({ type: "end_thread", ...thread });
  assert.deepEqual(heard, [3, 4, 5, 6]);
});

Deno.test("who subscribes while events wait has them in its snapshot, and doesn't hear them again", () => {
  const { ask, create, desktop } = setUp();
  const thread = create();
  const heard: CoreEvent[] = [];
  const late = desktop.connect({ onEvent: (event) => heard.push(event), onSubscriptionClosed: () => assert.fail() });
  const early = desktop.connect({
    onEvent: ({ seq }) => {
      if (seq !== 4) return;
      const answer = answerOf(late, { type: "subscribe_thread", ...thread });
      assert.ok(answer.ok);
      assert.deepEqual([answer.result.snapshot.status, answer.result.snapshot.latestSeq], ["ended", 5]);
    },
    onSubscriptionClosed: () => assert.fail(),
  });
  assert.equal(answerOf(early, { type: "subscribe_thread", ...thread }).ok, true);
  ask({ type: "end_thread", ...thread });
  assert.deepEqual(heard, []);
});

Deno.test("[SQ1] [TU2] whatever is asked in whatever order: seq has no gap, and at most one operation is active", () => {
  const asks = fc.array(fc.constantFrom("send", "prepare", "end", "resume", "answer", "wait", "fail", "tool"));
  fc.assert(
    fc.property(asks, (plan) => {
      const { create, connection, script, events, clock, desktop } = setUp();
      const thread = create({ skills: { guidance: "", tools: [COUNTER] } });
      const active = new Set<string>();
      for (const [index, step] of plan.entries()) {
        const operationId = `op${index}`;
        const pending = desktop.truth().threads[0]?.pendingToolRequest?.requestId ?? "none";
        if (step === "tool") script({ tool: "count", args: { by: 1 } });
        if (step === "fail") script({ wait: 5 }, { fail: { code: "X", message: "" } });
        if (step === "send") answerOf(connection, { type: "send_text", ...thread, text: "x", operationId });
        if (step === "prepare") answerOf(connection, { type: "prepare", ...thread, operationId });
        if (step === "end") answerOf(connection, { type: "end_thread", ...thread });
        if (step === "resume") answerOf(connection, { type: "resume_thread", ...thread, autoEndOnDisconnect: true });
        if (step === "answer") {
          answerOf(connection, { type: "submit_tool_result", ...thread, toolRequestId: pending, result: 1 });
        }
        clock.advance(step === "wait" ? 70_000 : 1);
      }
      assert.deepEqual(events.map(({ seq }) => seq), events.map((_, index) => index + 3));
      for (const event of events) {
        if (event.type === "status_changed" && event.operationId !== undefined && event.status === "running") {
          active.add(event.operationId);
        }
        assert.ok(active.size <= 1);
        if (event.type === "operation_completed") assert.ok(active.delete(event.operationId));
      }
    }),
    { numRuns: 60 },
  );
});

Deno.test("equal seeds and equal asks give equal journals", () => {
  const play = () => {
    const { ask, create, script, clock, journal, desktop } = setUp({ seed: "same" });
    const thread = create({ skills: { guidance: "g", tools: [COUNTER] } });
    script({ say: "hello" }, { tool: "count", args: { by: 2 } });
    ask({ type: "send_text", ...thread, text: "x" });
    clock.advance(61_000);
    desktop.restart(5);
    clock.advance(5);
    return journal.after(0).entries;
  };
  assert.deepEqual(play(), play());
});

Deno.test("each agent step is caused by its turn, each event by its step's turn, each turn by its request", () => {
  const { ask, create, script, clock, journal } = setUp();
  const thread = create();
  script({ say: "a" }, { usage: 3 });
  ask({ type: "send_text", ...thread, text: "x", operationId: "op" });
  clock.advance(0);
  const { entries } = journal.after(0);
  const find = (type: string) => entries.find((entry) => entry.type === type && entry.operationId === "op");
  assert.equal(find("turn_started")?.cause, find("send_text")?.n);
  assert.equal(find("chat_message")?.cause, find("turn_started")?.n);
  assert.equal(find("step")?.cause, find("turn_started")?.n);
  assert.equal(find("usage_updated")?.layer, "core");
});
