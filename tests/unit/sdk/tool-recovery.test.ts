/** Tool calls whose page reloads, loses its handler, shares the session, or answers too late. */
import assert from "node:assert/strict";
import { counter, persistent, watched, wholeComputer } from "./computer.ts";
import { hear, outcome } from "./setup.ts";

const withCounter = { ...persistent, skills: { guidance: "", tools: [counter] } };
const callOnce = { steps: [{ tool: "count", args: { by: 1 } }, { say: "done", everyMs: 0 }] };

/** A page that left while a call was pending, and a new one that is attached. */
async function reloaded() {
  const all = wholeComputer();
  const first = await all.client().createSession(withCounter);
  first.onTool("count", () => new Promise(() => {}));
  all.lab.queueScript(callOnce);
  watched(first.sendText("go"));
  await all.advance(1_000);
  all.leave();
  await all.settle();
  const session = await all.client().resumeSession(first.sessionId);
  assert.equal(session.getStatus(), "waiting_tool_result");
  return { ...all, session, ...hear(session) };
}

for (const [when, ms] of [["at once", 0], ["two seconds later", 2_000]] as const) {
  Deno.test(`[TL1] [TL3] a pending call reaches the handler that the new page registers ${when} (A-018, A-019, A-026)`, async () => {
    const { session, advance, thread, log } = await reloaded();
    if (ms > 0) await advance(ms);
    assert.equal(session.getStatus(), "waiting_tool_result");
    let ran = 0;
    session.onTool("count", () => ++ran);
    await advance(1_000);
    assert.deepEqual([ran, thread(session).acceptedToolResults, thread(session).operations], [1, 1, 1]);
    assert.equal(session.getStatus(), "idle");
    assert.equal(log.filter((line) => line === "chat done").length, 1);
    await advance(120_000);
    assert.equal(ran, 1);
  });
}

for (
  const [what, answer] of [
    ["approved", () => ({ approved: true })],
    ["denied", () => ({ approved: false })],
    ["refused by an error", () => {
      throw { code: "DENIED", message: "The person said no" };
    }],
  ] as const
) {
  Deno.test(`[TL1] [TL4] a question that is restored by a reload can be ${what}, once (A-023)`, async () => {
    const { session, advance, thread, lab } = await reloaded();
    session.onTool("count", answer);
    await advance(1_000);
    assert.equal(thread(session).acceptedToolResults, 1);
    assert.equal(session.getStatus(), "idle");
    const outcomes = lab.journal.after(0).entries.filter(({ type }) => type === "tool_outcome");
    const result = what === "refused by an error"
      ? { error: { code: "DENIED", message: "The person said no" } }
      : { approved: what === "approved" };
    assert.deepEqual(outcomes.map(({ data }) => data), [{ tool: "count", outcome: { ok: true, result } }]);
  });
}

Deno.test("[TL2] [TL3] a handler that was taken back just before the call: the agent gets an error at once, and goes on (A-020)", async () => {
  const { lab, client, advance, thread } = wholeComputer();
  const session = await client().createSession(withCounter);
  const off = session.onTool("count", () => assert.fail("it was taken back"));
  lab.queueScript({ steps: [{ wait: 100 }, ...callOnce.steps] });
  const turn = watched(session.sendText("go"));
  await advance(99);
  off();
  await advance(1);
  await advance(0);
  assert.equal(await outcome(turn), "resolved");
  assert.equal(thread(session).acceptedToolResults, 1);
  const told = lab.journal.after(0).entries.find(({ type }) => type === "tool_outcome");
  assert.equal(Object(told?.data).outcome.result.error.code, "TOOL_HANDLER_NOT_FOUND");
});

Deno.test("[TL5] two tabs that both run every call: each call has one accepted result, before and after one of them closes (A-025)", async () => {
  const { lab, page, advance, thread } = wholeComputer();
  const one = page();
  const session = await one.client.createSession(withCounter);
  const other = await page().client.resumeSession(session.sessionId);
  for (const [index, tab] of [session, other].entries()) tab.onTool("count", () => index);
  const tenCalls = { steps: Array.from({ length: 10 }, () => ({ tool: "count", args: { by: 1 } })) };
  const { log } = hear(other);
  for (const tab of [session, other]) {
    lab.queueScript(tenCalls);
    const turn = watched(tab.sendText("go"));
    for (let call = 0; call < 12; call++) await advance(0);
    assert.equal(await outcome(turn), "resolved");
    one.leave();
    await advance(0);
  }
  assert.equal(thread(session).acceptedToolResults, 20);
  assert.deepEqual(
    new Set(log.filter((line) => line.startsWith("error"))),
    new Set(["error PENDING_TOOL_REQUEST_NOT_FOUND"]),
  );
  assert.equal(other.getStatus(), "idle");
});

Deno.test("[EN6] [TU3] a call whose session another tab ends: the turn rejects, the late answer counts nowhere, resume goes on (A-017, A-024)", async () => {
  const { lab, client, advance, thread } = wholeComputer();
  const session = await client().createSession(withCounter);
  const other = await client().resumeSession(session.sessionId);
  const { log } = hear(session);
  const { promise, resolve } = Promise.withResolvers<number>();
  session.onTool("count", () => promise);
  lab.queueScript(callOnce);
  const turn = watched(session.sendText("go"));
  await advance(30_000);
  await other.end();
  await advance(0);
  assert.equal(await outcome(turn), "rejected SESSION_ENDED");
  assert.equal(session.getStatus(), "ended");
  resolve(1);
  await advance(0);
  assert.equal(thread(session).acceptedToolResults, 0);
  assert.deepEqual(log.slice(-2), ["status ended", "ended ended"]);
  await session.resume();
  const next = watched(session.sendText("/long 1s"));
  await advance(5_000);
  assert.equal(await outcome(next), "resolved");
});

Deno.test("[NL5] [CR6] a Desktop that crashes in the middle of a call: the id is unknown, its answer too, and a new session works (A-016)", async () => {
  const { lab, client, advance } = wholeComputer();
  const one = client();
  const session = await one.createSession(withCounter);
  const { promise, resolve } = Promise.withResolvers<number>();
  session.onTool("count", () => promise);
  lab.queueScript(callOnce);
  const turn = watched(session.sendText("go"));
  await advance(0);
  lab.disrupt({ kind: "desktop.crash" });
  lab.disrupt({ kind: "desktop.start" });
  await advance(2_000);
  assert.equal(await outcome(turn), "rejected THREAD_NOT_FOUND");
  resolve(1);
  await advance(0);
  assert.equal(session.getStatus(), "error");
  await assert.rejects(client().resumeSession(session.sessionId), { code: "THREAD_NOT_FOUND" });
  const next = await one.createSession(withCounter);
  next.onTool("count", () => 1);
  lab.queueScript(callOnce);
  const again = watched(next.sendText("go"));
  await advance(1_000);
  assert.equal(await outcome(again), "resolved");
});
