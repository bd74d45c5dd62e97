import assert from "node:assert/strict";
import { Agent, type ToolOutcome, type Turn } from "../../../../core-sim/agent/mod.ts";
import { brief, COUNTER, setUp } from "./setup.ts";

/** An agent that does nothing by itself: the test holds its turns. */
function setUpByHand() {
  const turns: Turn[] = [];
  class ByHand extends Agent {
    override begin(turn: Turn) {
      turns.push(turn);
      return () => {};
    }
  }
  const lab = setUp({ agent: (options) => new ByHand(options) });
  const thread = lab.create({ skills: { guidance: "", tools: [COUNTER] } });
  const begin = (type: "send_text" | "prepare") => {
    lab.ask({ type, ...thread, text: "x", operationId: "op" });
    return turns.at(-1) ?? assert.fail("no turn was begun");
  };
  return { ...lab, thread, begin };
}

const codeOf = (outcome: ToolOutcome | undefined) => outcome?.ok === false ? outcome.error.code : outcome;

Deno.test("whatever an agent does after its operation is over comes to nothing", () => {
  const { ask, begin, thread, events, desktop } = setUpByHand();
  const turn = begin("send_text");
  ask({ type: "end_thread", ...thread });
  ask({ type: "resume_thread", ...thread, autoEndOnDisconnect: true });
  begin("send_text");
  events.length = 0;
  turn.delta("a");
  turn.message("a");
  turn.usage(5);
  turn.succeed();
  turn.fail({ code: "X", message: "" });
  let outcome: ToolOutcome | undefined;
  turn.tool("count", { by: 1 }, (told) => outcome = told);
  assert.equal(codeOf(outcome), "THREAD_BUSY");
  ask({ type: "end_thread", ...thread });
  events.length = 0;
  turn.tool("count", { by: 1 }, (told) => outcome = told);
  assert.equal(codeOf(outcome), "THREAD_ENDED");
  assert.deepEqual(events, []);
  assert.equal(desktop.truth().threads[0]?.usage, undefined);
});

Deno.test("a tool can't be called while preparing", () => {
  const { begin, events } = setUpByHand();
  let outcome: ToolOutcome | undefined;
  begin("prepare").tool("count", { by: 1 }, (told) => outcome = told);
  assert.equal(codeOf(outcome), "SDK_PROTOCOL_ERROR");
  assert.deepEqual(brief(events), ["running(op)"]);
});

Deno.test("a provider's chat during a prepare is told like any other: it is the page's to suppress", () => {
  const { begin, events } = setUpByHand();
  const turn = begin("prepare");
  turn.delta("ready");
  turn.message("ready");
  turn.succeed();
  assert.deepEqual(brief(events), [
    "running(op)",
    "chat_delta(op) ready",
    "chat_message(op) ready",
    "idle(op)",
    "completed(op) true",
  ]);
});

Deno.test("the same call joins the pending one and gets its result; another call is PENDING_TOOL_REQUEST_EXISTS", () => {
  const { ask, begin, thread, events } = setUpByHand();
  const turn = begin("send_text");
  const outcomes: unknown[] = [];
  const call = (by: number) => turn.tool("count", { by }, (told) => outcomes.push(codeOf(told)));
  call(1);
  call(1);
  call(2);
  assert.deepEqual(outcomes, ["PENDING_TOOL_REQUEST_EXISTS"]);
  const asked = events.flatMap((event) => event.type === "tool_call" ? [event.toolRequestId] : []);
  assert.equal(asked.length, 1);
  ask({ type: "submit_tool_result", ...thread, toolRequestId: asked[0] ?? "", result: 9 });
  assert.deepEqual(outcomes.slice(1), [{ ok: true, result: 9 }, { ok: true, result: 9 }]);
});

Deno.test("a result that its caller left is replayed to the same call within ten seconds, without asking again", () => {
  const { ask, begin, thread, events } = setUpByHand();
  const turn = begin("send_text");
  const leave = turn.tool("count", { by: 1 }, () => assert.fail("it left"));
  leave();
  const request = events.find((event) => event.type === "tool_call");
  assert.ok(request?.type === "tool_call");
  ask({ type: "submit_tool_result", ...thread, toolRequestId: request.toolRequestId, result: 9 });
  events.length = 0;
  let outcome: ToolOutcome | undefined;
  turn.tool("count", { by: 1 }, (told) => outcome = told);
  assert.deepEqual(outcome, { ok: true, result: 9 });
  assert.deepEqual(events, []);
});
