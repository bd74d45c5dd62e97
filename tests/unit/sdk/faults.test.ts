/** The SDK against a whole computer in which something goes wrong, in one process, on clocks that the test moves. */
import assert from "node:assert/strict";
import type { Fault } from "../../../core-sim/control/mod.ts";
import { counter, persistent, watched, wholeComputer } from "./computer.ts";
import { hear, outcome } from "./setup.ts";

Deno.test("[NL2] [TL4] a tool's result is lost with the link: the handler ran once, nothing is sent again (A-021)", async () => {
  for (const [direction, accepted] of [["to-core", 0], ["to-page", 1]] as const) {
    const { lab, client, advance, arm, thread } = wholeComputer();
    const session = await client().createSession({ ...persistent, skills: { guidance: "", tools: [counter] } });
    const { log } = hear(session);
    let ran = 0;
    session.onTool("count", () => ++ran);
    lab.queueScript({ steps: [{ tool: "count", args: { by: 1 } }, { say: "done" }] });
    arm({ at: "native-link", kind: "cut", match: { type: "submit_tool_result", direction } });
    const turn = watched(session.sendText("go"));
    await advance(0);
    assert.equal(ran, 1);
    assert.ok(log.includes("error NATIVE_CONNECTION_CLOSED"));
    await advance(2_000);
    assert.equal(thread(session).acceptedToolResults, accepted);
    assert.equal(thread(session).status, accepted === 1 ? "idle" : "waitingToolResult");
    await advance(120_000);
    assert.equal(ran, 1, "the side effect happened once");
    assert.equal(thread(session).acceptedToolResults, accepted);
    assert.equal(await outcome(turn), "resolved");
    const submits = lab.journal.after(0).entries.filter(({ layer, type }) =>
      layer === "native-link" && type === "submit_tool_result"
    );
    assert.equal(submits.length, 2, "asked once, given up once");
  }
});

Deno.test("[TL3] a page that leaves right after its handler: Core has the result, or still waits for one (A-022)", async () => {
  for (const ms of [0, 50, 200, 900]) {
    const { lab, client, leave, advance, arm, thread } = wholeComputer();
    const session = await client().createSession({ ...persistent, skills: { guidance: "", tools: [counter] } });
    session.onTool("count", () => 1);
    lab.queueScript({ steps: [{ tool: "count", args: { by: 1 } }, { say: "done" }] });
    arm({ at: "page", kind: "delay", ms: 200, match: { type: "submit_tool_result" } });
    watched(session.sendText("go"));
    await advance(0);
    await advance(ms);
    leave();
    await advance(0);
    const arrived = thread(session).acceptedToolResults === 1;
    assert.equal(arrived, ms >= 200);
    assert.equal(thread(session).status, arrived ? "idle" : "waitingToolResult");
    const again = await client().resumeSession(session.sessionId);
    again.onTool("count", () => 2);
    await advance(1_000);
    assert.equal(thread(session).status, "idle");
    assert.equal(thread(session).acceptedToolResults, 1);
  }
});

Deno.test("[EN4] [TU3] end and send together, in both orders, each late by its own time: ended once, nothing starts after (A-029)", async () => {
  for (let round = 0; round < 50; round++) {
    const { lab, client, advance, arm, thread } = wholeComputer();
    const session = await client().createSession(persistent);
    const { log } = hear(session);
    const late = (type: string, ms: number) => {
      if (ms > 0) arm({ at: "extension", kind: "delay", ms, match: { type, direction: "to-core" } });
    };
    late("send_text", (round * 37) % 301);
    late("end_session", (round * 91) % 301);
    const calls = [() => watched(session.sendText("/long 2s")), () => watched(session.end())];
    if (round % 2 === 1) calls.reverse();
    const made = calls.map((call) => call());
    await advance(300);
    await advance(5_000);
    const outcomes = await Promise.all(made.map((call) => outcome(call)));
    const [sent, ended] = round % 2 === 1 ? outcomes.reverse() : outcomes;
    assert.equal(ended, "resolved", `round ${round}`);
    assert.equal(sent, "rejected SESSION_ENDED", `round ${round}`);
    assert.equal(session.getStatus(), "ended");
    assert.deepEqual(log.filter((line) => line.startsWith("ended")), ["ended sdk_ended"], `round ${round}`);
    assert.equal(thread(session).status, "ended");
    const { entries } = lab.journal.after(0);
    const end = entries.findIndex(({ layer, type }) => layer === "core" && type === "ended");
    assert.ok(!entries.slice(end).some(({ type }) => type === "turn_started"), `round ${round}`);
  }
});

Deno.test("[EN3] an end that is refused tells it once, leaves the session, and the next one ends it (A-030)", async () => {
  for (const at of ["core", "extension", "native-link", "page"] as const) {
    const { client, arm, thread } = wholeComputer();
    const session = await client().createSession(persistent);
    const { log } = hear(session);
    const type = at === "core" || at === "native-link" ? "end_thread" : "end_session";
    const error = { code: "END_SESSION_FAILED", message: "no" };
    arm({ at, kind: "fail", match: { type, direction: "to-core" }, error });
    await assert.rejects(session.end(), { code: "END_SESSION_FAILED" });
    assert.deepEqual(log, ["error END_SESSION_FAILED"]);
    assert.equal(session.getStatus(), "idle");
    assert.equal(thread(session).status, "idle");
    await session.end();
    assert.equal(session.getStatus(), "ended");
    assert.equal(thread(session).status, "ended");
  }
});

Deno.test("[CN3] [CN4] [NL2] the Extension dies between a send and its answer: nothing is sent again, a resume tells (A-046)", async () => {
  for (const [direction, operations] of [["to-core", 0], ["to-page", 1]] as const) {
    const { client, settle, advance, arm, thread } = wholeComputer();
    const one = client();
    const session = await one.createSession(persistent);
    arm({ at: "extension", kind: "cut", match: { type: "send_text", direction } });
    const turn = watched(session.sendText("/long 5s"));
    await settle();
    assert.equal(await outcome(turn), "rejected EXTENSION_DISCONNECTED");
    assert.equal(session.attached, false);
    const again = await one.resumeSession(session.sessionId);
    assert.equal(again.getStatus(), operations === 1 ? "running" : "idle");
    await advance(60_000);
    assert.equal(thread(session).operations, operations);
  }
});

Deno.test("[CN5] [CR5] the answer to a create comes after its time: the SDK gave up, and the thread is ended", async () => {
  const { lab, client, settle, advance, arm } = wholeComputer();
  const one = client();
  arm({ at: "extension", kind: "delay", ms: 100_000, match: { type: "create_session", direction: "to-page" } });
  const creating = watched(one.createSession(persistent));
  await settle();
  assert.deepEqual(lab.truth().desktop.threads.map(({ status }) => status), ["idle"]);
  await advance(95_000);
  assert.equal(await outcome(creating), "rejected SDK_BRIDGE_TIMEOUT");
  await advance(5_000);
  assert.deepEqual(lab.truth().desktop.threads.map(({ status }) => status), ["ended"]);
});

Deno.test("[CN5] an answer that never comes: the turn is unconfirmed, and the snapshot of a resume decides", async () => {
  for (const [direction, status] of [["to-core", "idle"], ["to-page", "running"]] as const) {
    const { client, settle, advance, arm } = wholeComputer();
    const one = client();
    const session = await one.createSession(persistent);
    arm({ at: "native-link", kind: "drop", match: { type: "send_text", direction } });
    const turn = watched(session.sendText("/long 60s"));
    await advance(30_000);
    assert.equal(await outcome(turn), "rejected SDK_BRIDGE_TIMEOUT");
    assert.equal(session.getStatus(), "running");
    assert.equal(await one.resumeSession(session.sessionId), session);
    await settle();
    assert.equal(session.getStatus(), status);
  }
});

Deno.test("[TU1] [NL3] the answer before its events, or the events before their answer: the turn settles once both came", async () => {
  const late: Fault[] = [
    { at: "extension", kind: "delay", ms: 3_000, match: { type: "send_text", direction: "to-page" } },
    { at: "core", kind: "delay", ms: 3_000, match: { type: "send_text", direction: "to-page" } },
    { at: "core", kind: "delay", ms: 3_000, match: { type: "status_changed" } },
    { at: "route", kind: "delay", ms: 3_000, match: { type: "operation_completed" } },
    { at: "page", kind: "delay", ms: 3_000, match: { type: "response" } },
  ];
  for (const fault of late) {
    const { lab, client, advance, arm } = wholeComputer();
    const session = await client().createSession(persistent);
    const { log } = hear(session);
    lab.queueScript({ steps: [{ say: "hello" }] });
    arm(fault);
    const turn = watched(session.sendText("go"));
    await advance(2_999);
    assert.equal(await outcome(turn), "pending", fault.at);
    await advance(1);
    assert.equal(await outcome(turn), "resolved", fault.at);
    assert.deepEqual(log.filter((line) => !line.startsWith("delta")), ["status running", "chat hello", "status idle"]);
  }
});

Deno.test("[SQ1] events that come twice are told once", async () => {
  const { lab, client, advance, arm } = wholeComputer();
  const session = await client().createSession(persistent);
  const { log } = hear(session);
  lab.queueScript({ steps: [{ say: "hello", chunk: 2, everyMs: 1 }] });
  for (const at of ["route", "page"] as const) {
    arm({ at, kind: "duplicate", match: { direction: "to-page" }, times: 50 });
  }
  const turn = watched(session.sendText("go"));
  await advance(1_000);
  assert.equal(await outcome(turn), "resolved");
  assert.deepEqual(log, ["status running", "delta he", "delta ll", "delta o", "chat hello", "status idle"]);
});
