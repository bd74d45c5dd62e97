/** The SDK's client against the whole pretend computer, in one process, on a clock that the test moves. */
import assert from "node:assert/strict";
import type { Lab } from "../../../core-sim/lab/lab.ts";
import { Pedelec, type PedelecSession } from "../../../sdk/mod.ts";
import { connectInProcess } from "../../support/in-process.ts";
import { manualLab } from "../../support/raw-page.ts";
import { TestClock, testIds } from "../../support/test-port.ts";
import { hear, outcome } from "./setup.ts";

function clientOf(lab: Lab, origin?: string) {
  const disconnects: (() => void)[] = [];
  const connect = () => {
    const port = connectInProcess(lab, origin === undefined ? {} : { origin });
    disconnects.push(() => port.disconnect());
    return port;
  };
  return {
    client: new Pedelec({ connect, clock: new TestClock(), ids: testIds() }),
    leave: () => disconnects.at(-1)?.(),
  };
}

/** Lets everything through that is due now. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await outcome(Promise.resolve());
}

async function advance(lab: Lab, ms: number): Promise<void> {
  await settle();
  lab.advance(ms);
  await settle();
}

const updateCounter = {
  name: "update_counter",
  description: "Adds to the counter.",
  argsSchema: { type: "object", properties: { by: { type: "integer" } }, required: ["by"] },
} as const;
const persistent = { provider: "codex", autoEndOnDisconnect: false } as const;
const withTool = { ...persistent, skills: { guidance: "Count.", tools: [updateCounter] } };

const truthOf = (lab: Lab, { sessionId }: PedelecSession) =>
  lab.truth().desktop.threads.find(({ threadId }) => threadId === sessionId);

Deno.test("[TU1] [EN1] [RE6] create, a turn, end, resume and another turn on one handle", async () => {
  const lab = manualLab();
  const session = await clientOf(lab).client.createSession(persistent);
  const { log } = hear(session);
  for (const text of ["Hello there, world", "And again"]) {
    lab.queueScript({ steps: [{ say: text }, { usage: 10 }] });
    const turn = session.sendText("go");
    await advance(lab, 1000);
    await turn;
    const deltas = log.filter((line) => line.startsWith("delta ")).map((line) => line.slice("delta ".length));
    assert.equal(deltas.join(""), text);
    assert.deepEqual([log[0], log.at(-2), log.at(-1)], ["status running", `chat ${text}`, "status idle"]);
    await session.end();
    assert.equal(truthOf(lab, session)?.status, "ended");
    await assert.rejects(session.sendText("x"), { code: "SESSION_ENDED" });
    await session.resume();
    assert.equal(session.getStatus(), "idle");
    assert.equal(log.filter((line) => line.startsWith("ended")).length, 1);
    log.length = 0;
  }
  assert.equal(session.usage.totalTokens, 10);
  assert.equal(truthOf(lab, session)?.operations, 2);
});

Deno.test("[TL4] a tool call is run by its handler, and its result reaches the agent", async () => {
  const lab = manualLab();
  const session = await clientOf(lab).client.createSession(withTool);
  const seen: unknown[] = [];
  session.onTool("update_counter", (args) => {
    seen.push(args, session.getStatus());
    return { count: 3 };
  });
  lab.queueScript({ steps: [{ tool: "update_counter", args: { by: 2 } }, { say: "Done", everyMs: 0 }] });
  const turn = session.sendText("count");
  await advance(lab, 1000);
  await turn;
  assert.deepEqual(seen, [{ by: 2 }, "waiting_tool_result"]);
  assert.equal(truthOf(lab, session)?.acceptedToolResults, 1);
});

Deno.test("[RS3] [TU5] a page that reloads in a turn follows it from its new handle to its whole message", async () => {
  const lab = manualLab();
  const before = clientOf(lab);
  const first = await before.client.createSession(persistent);
  const text = "one two three four five six seven eight nine ten";
  lab.queueScript({ steps: [{ say: text }] });
  const turn = first.sendText("go");
  turn.catch(() => {});
  await advance(lab, 60);
  before.leave();
  await settle();
  const second = await clientOf(lab).client.resumeSession(first.sessionId);
  const { log } = hear(second);
  assert.equal(second.getStatus(), "running");
  assert.equal(second.provider, "");
  await assert.rejects(second.sendText("x"), { code: "SESSION_BUSY" });
  await advance(lab, 1000);
  assert.deepEqual(log.slice(-2), [`chat ${text}`, "status idle"]);
  assert.equal(truthOf(lab, second)?.operations, 1);
});

Deno.test("[TL1] [TL3] a tool call that is pending over a reload waits for the new page's handler", async () => {
  const lab = manualLab();
  const before = clientOf(lab);
  const first = await before.client.createSession(withTool);
  first.onTool("update_counter", () => new Promise(() => {}));
  lab.queueScript({ steps: [{ tool: "update_counter", args: { by: 2 } }] });
  first.sendText("count").catch(() => {});
  await advance(lab, 100);
  before.leave();
  await settle();
  const second = await clientOf(lab).client.resumeSession(first.sessionId);
  assert.equal(second.getStatus(), "waiting_tool_result");
  await advance(lab, 100);
  second.onTool("update_counter", () => ({ count: 1 }));
  await advance(lab, 100);
  assert.equal(second.getStatus(), "idle");
  assert.equal(truthOf(lab, second)?.acceptedToolResults, 1);
});

Deno.test("[TL5] with two routes one answer counts, and the other hears PENDING_TOOL_REQUEST_NOT_FOUND", async () => {
  const lab = manualLab();
  const one = await clientOf(lab).client.createSession(withTool);
  const two = await clientOf(lab).client.resumeSession(one.sessionId);
  const logs = [hear(one).log, hear(two).log];
  for (const session of [one, two]) session.onTool("update_counter", () => ({ count: 1 }));
  lab.queueScript({ steps: [{ tool: "update_counter", args: { by: 2 } }] });
  const turn = one.sendText("count");
  await advance(lab, 1000);
  await turn;
  const errors = logs.flat().filter((line) => line.startsWith("error"));
  assert.deepEqual(errors, ["error PENDING_TOOL_REQUEST_NOT_FOUND"]);
  assert.deepEqual([one.getStatus(), two.getStatus()], ["idle", "idle"]);
  assert.equal(truthOf(lab, one)?.acceptedToolResults, 1);
});

Deno.test("[TU2] two clients send at once: one turn, and the other is refused SESSION_BUSY and follows it", async () => {
  const lab = manualLab();
  const one = await clientOf(lab).client.createSession(persistent);
  const two = await clientOf(lab).client.resumeSession(one.sessionId);
  const { log } = hear(two);
  lab.queueScript({ steps: [{ say: "for both", everyMs: 0 }] });
  const turns = [one.sendText("a"), two.sendText("b")];
  const refused = assert.rejects(turns[1] ?? Promise.resolve(), { code: "SESSION_BUSY" });
  await advance(lab, 1000);
  await turns[0];
  await refused;
  assert.ok(log.includes("chat for both"));
  assert.deepEqual([one.getStatus(), two.getStatus()], ["idle", "idle"]);
  assert.equal(truthOf(lab, one)?.operations, 1);
});

Deno.test("[EN4] [EN6] an end in one tab is seen once in every other, and cuts the turn there too", async () => {
  const lab = manualLab();
  const one = await clientOf(lab).client.createSession(persistent);
  const two = await clientOf(lab).client.resumeSession(one.sessionId);
  const logs = [hear(one).log, hear(two).log];
  lab.queueScript({ steps: [{ wait: 30_000 }] });
  const turn = one.sendText("go");
  turn.catch(() => {});
  await advance(lab, 100);
  await two.end();
  await settle();
  await assert.rejects(turn, { code: "SESSION_ENDED" });
  const story = (type: string) => ["status running", "status ended", `ended ${type}`];
  assert.deepEqual(logs, [story("ended"), story("sdk_ended")]);
  await one.end();
});

Deno.test("[NL5] [RS4] after a Desktop restart pending work rejects THREAD_NOT_FOUND, and so does a resume", async () => {
  const lab = manualLab();
  const { client } = clientOf(lab);
  const session = await client.createSession(persistent);
  const { log } = hear(session);
  const turn = session.sendText("/long 30s");
  const lost = assert.rejects(turn, { code: "THREAD_NOT_FOUND" });
  await advance(lab, 100);
  lab.disrupt({ kind: "desktop.restart" });
  await advance(lab, 5000);
  await lost;
  assert.equal(session.getStatus(), "error");
  const errors = log.filter((line) => line.startsWith("error"));
  assert.deepEqual(errors, ["error NATIVE_CONNECTION_CLOSED", "error THREAD_NOT_FOUND"]);
  await assert.rejects(clientOf(lab).client.resumeSession(session.sessionId), { code: "THREAD_NOT_FOUND" });
  assert.equal((await client.createSession(persistent)).getStatus(), "idle");
});

Deno.test("[NL3] [NL4] a native host drop in a turn: refused meanwhile, settled by the snapshot, nothing sent again", async () => {
  const lab = manualLab();
  const session = await clientOf(lab).client.createSession(persistent);
  const { log } = hear(session);
  lab.queueScript({ steps: [{ wait: 500 }, { say: "whole", everyMs: 0 }] });
  const turn = session.sendText("go");
  await advance(lab, 100);
  lab.disrupt({ kind: "nativeHost.drop", forMs: 3000 });
  await settle();
  assert.equal(session.getStatus(), "running");
  await assert.rejects(session.end(), { code: /^NATIVE_/ });
  await advance(lab, 60_000);
  await turn;
  assert.equal(session.getStatus(), "idle");
  assert.equal(truthOf(lab, session)?.operations, 1);
  assert.ok(!log.includes("chat whole"));
});

Deno.test("[AE1] [AE2] [CN3] an Extension reload detaches every handle; the policy decides what lives on", async () => {
  const lab = manualLab();
  const { client } = clientOf(lab);
  const kept = await client.createSession(persistent);
  const gone = await client.createSession({ provider: "codex" });
  lab.disrupt({ kind: "extension.reload" });
  await advance(lab, 1000);
  assert.deepEqual([kept.attached, gone.attached, kept.getStatus()], [false, false, "error"]);
  assert.deepEqual([truthOf(lab, kept)?.status, truthOf(lab, gone)?.status], ["idle", "ended"]);
  assert.equal((await client.resumeSession(kept.sessionId)).getStatus(), "idle");
  assert.equal((await client.resumeSession(gone.sessionId)).getStatus(), "ended");
});

Deno.test("[OR1] another origin is refused by every way in", async () => {
  const lab = manualLab();
  const session = await clientOf(lab).client.createSession(persistent);
  const { client } = clientOf(lab, "http://other.test");
  await assert.rejects(client.resumeSession(session.sessionId), { code: "THREAD_ACCESS_DENIED" });
});
