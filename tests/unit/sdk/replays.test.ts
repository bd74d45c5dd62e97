/** A turn that is cut off, looked at twice or failed meanwhile: once in Core, once on the page. */
import assert from "node:assert/strict";
import { numbered, numbersIn } from "../../../core-sim/agent/library/mod.ts";
import { counter, persistent, watched, wholeComputer } from "./computer.ts";
import { hear, outcome } from "./setup.ts";

const deltasIn = (log: readonly string[]) =>
  numbersIn(log.filter((line) => line.startsWith("delta ")).map((line) => line.slice("delta ".length)).join(""));

Deno.test("[RS3] [TU5] two snapshots of a turn under way make one answer: no fragment twice, the whole text once (A-006)", async () => {
  const { lab, client, leave, advance, arm } = wholeComputer();
  const first = await client().createSession(persistent);
  lab.queueScript({ steps: numbered({ count: 100, everyMs: 10 }) });
  watched(first.sendText("count"));
  await advance(305);
  leave();
  arm({ at: "page", kind: "delay", ms: 200, match: { type: "resume_session" } });
  arm({ at: "route", kind: "duplicate", match: { type: "session_snapshot" } });
  const again = client();
  const resuming = again.resumeSession(first.sessionId);
  await advance(200);
  const session = await resuming;
  const { log } = hear(session);
  assert.equal(await again.resumeSession(first.sessionId), session);
  await advance(2_000);
  const numbers = deltasIn(log);
  assert.deepEqual(numbers, Array.from({ length: numbers.length }, (_, n) => 100 - numbers.length + 1 + n));
  assert.ok(numbers.length > 0 && numbers.length < 100);
  const whole = log.filter((line) => line.startsWith("chat "));
  assert.deepEqual(whole.map((text) => numbersIn(text).length), [100]);
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[NL1] [NL2] [TU4] a native host that drops in the middle of a turn with a tool's error in it: nothing is told or sent twice (A-008)", async () => {
  const { lab, client, advance, thread } = wholeComputer();
  const session = await client().createSession({ ...persistent, skills: { guidance: "", tools: [counter] } });
  const { log } = hear(session);
  let ran = 0;
  session.onTool("count", () => {
    ran++;
    throw new Error("stuck");
  });
  lab.queueScript({
    steps: [
      { say: "before" },
      { tool: "count", args: {} },
      { tool: "count", args: { by: 1 } },
      ...numbered({ count: 100, everyMs: 10 }),
      { say: "after" },
    ],
  });
  const turn = watched(session.sendText("go"));
  await advance(500);
  lab.disrupt({ kind: "nativeHost.drop", forMs: 500 });
  await advance(5_000);
  assert.equal(await outcome(turn), "resolved");
  const numbers = deltasIn(log);
  assert.deepEqual(numbers, [...new Set(numbers)].sort((a, b) => a - b));
  assert.deepEqual(log.filter((line) => line === "chat before"), ["chat before"]);
  assert.equal(ran, 1, "wrong arguments never reach the page");
  assert.equal(thread(session).operations, 1);
  const sends = lab.journal.after(0).entries.filter(({ layer, type }) => layer === "core" && type === "send_text");
  assert.equal(sends.length, 1);
});

Deno.test("[NL1] [NL3] [TU6] a turn that failed while the link was lost settles by the snapshot: error, never busy for good (A-015)", async () => {
  const { lab, client, advance } = wholeComputer();
  const session = await client().createSession(persistent);
  const turn = watched(session.sendText("/long 60s"));
  await advance(1_000);
  lab.disrupt({ kind: "nativeHost.drop", forMs: 3_000 });
  lab.disrupt({ kind: "provider.crash", threadId: session.sessionId });
  await advance(10_000);
  assert.equal(await outcome(turn), "rejected PROVIDER_RUNTIME_DISCONNECTED");
  assert.equal(session.getStatus(), "error");
  await assert.rejects(session.sendText("hi"), { code: "PROVIDER_COMMAND_FAILED" });
  await session.end();
  await session.resume();
  const next = watched(session.sendText("/long 1s"));
  await advance(5_000);
  assert.equal(await outcome(next), "resolved");
});
