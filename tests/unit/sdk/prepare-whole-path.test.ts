/** `prepare()` against the whole pretend computer, in one process, on clocks that the test moves. */
import assert from "node:assert/strict";
import type { Fault } from "../../../core-sim/control/mod.ts";
import { persistent, watched, wholeComputer } from "./computer.ts";
import { hear, outcome } from "./setup.ts";

const REFUSED = { code: "PROVIDER_X", message: "no" };
const HELLO = { steps: [{ say: "hello", everyMs: 0 }] };

/** How often Core began an operation of each kind. */
function begun({ journal }: ReturnType<typeof wholeComputer>["lab"]) {
  const types = journal.after(0).entries.filter(({ layer, data }) =>
    layer === "core" && Object(data).seq === undefined
  );
  const count = (wanted: string) => types.filter(({ type }) => type === wanted).length;
  return { prepare: count("prepare"), send_text: count("send_text") };
}

Deno.test("[PR1] [PR2] a prepare and the text behind it are two operations, one after the other; only the text's chat is told", async () => {
  const { lab, client, advance, thread } = wholeComputer();
  const session = await client().createSession(persistent);
  const { log } = hear(session);
  lab.queueScript(HELLO);
  const preparing = watched(session.prepare());
  const turn = watched(session.sendText("go"));
  await advance(200);
  assert.deepEqual([await outcome(preparing), await outcome(turn), begun(lab).send_text], ["pending", "pending", 0]);
  await advance(200);
  await advance(0);
  assert.deepEqual([await outcome(preparing), await outcome(turn)], ["resolved", "resolved"]);
  assert.deepEqual(log, ["status running", "delta hello", "chat hello", "status idle"]);
  await session.prepare();
  assert.equal(thread(session).operations, 2);
  assert.deepEqual(begun(lab), { prepare: 1, send_text: 1 });
});

Deno.test("[PR1] [TU1] the answer before its events, or the events before their answer: the prepare settles once both came", async () => {
  const late: Fault[] = [
    { at: "extension", kind: "delay", ms: 3_000, match: { type: "prepare_session", direction: "to-page" } },
    { at: "core", kind: "delay", ms: 3_000, match: { type: "prepare", direction: "to-page" } },
    { at: "route", kind: "delay", ms: 3_000, match: { type: "operation_completed" } },
    { at: "page", kind: "delay", ms: 3_000, match: { type: "response" } },
  ];
  for (const fault of late) {
    const { client, advance, arm } = wholeComputer();
    const session = await client().createSession(persistent);
    const { log } = hear(session);
    arm(fault);
    const preparing = watched(session.prepare());
    await advance(2_999);
    assert.equal(await outcome(preparing), "pending", fault.at);
    assert.equal(session.prepare(), preparing);
    await advance(401);
    assert.equal(await outcome(preparing), "resolved", fault.at);
    assert.deepEqual(log, ["status running", "status idle"]);
  }
});

Deno.test("[PR2] [CN5] no answer in 90 s: the prepare is unconfirmed, and the snapshot of a resume or its own completion decides", async () => {
  for (const [direction, decided] of [["to-core", "by a snapshot"], ["to-page", "by its completion"]] as const) {
    const { lab, client, settle, advance, arm } = wholeComputer();
    const one = client();
    const session = await one.createSession(persistent);
    const { log } = hear(session);
    arm({ at: "agent", kind: "delay", ms: 200_000, match: { type: "wait" } });
    arm({ at: "native-link", kind: "drop", match: { type: "prepare", direction } });
    const preparing = watched(session.prepare());
    await advance(90_000);
    assert.equal(await outcome(preparing), "rejected SDK_BRIDGE_TIMEOUT");
    assert.equal(session.getStatus(), "running");
    for (const call of [session.sendText("x"), session.prepare()]) await assert.rejects(call, { code: "SESSION_BUSY" });
    await one.resumeSession(session.sessionId);
    await settle();
    assert.equal(session.getStatus(), direction === "to-core" ? "idle" : "running", decided);
    await advance(200_000);
    assert.deepEqual(log, ["status running", "error SDK_BRIDGE_TIMEOUT", "status idle"], decided);
    const again = watched(session.prepare());
    await advance(201_000);
    assert.equal(await outcome(again), "resolved");
    assert.equal(begun(lab).prepare, direction === "to-core" ? 1 : 2, "sent again by the caller alone");
  }
});

Deno.test("[PR2] [TU8] a prepare that fails or whose provider dies rejects once, leaves idle, and the text behind it goes on", async () => {
  for (const how of ["fails", "dies"]) {
    const { lab, client, advance, arm } = wholeComputer();
    const session = await client().createSession(persistent);
    const { log } = hear(session);
    if (how === "fails") arm({ at: "agent", kind: "fail", match: { type: "say" }, error: REFUSED });
    lab.queueScript(HELLO);
    const preparing = watched(session.prepare());
    const turn = watched(session.sendText("go"));
    await advance(100);
    if (how === "dies") lab.disrupt({ kind: "provider.crash" });
    await advance(300);
    await advance(0);
    const code = how === "fails" ? REFUSED.code : "PROVIDER_RUNTIME_DISCONNECTED";
    assert.deepEqual([await outcome(preparing), await outcome(turn)], [`rejected ${code}`, "resolved"]);
    assert.deepEqual(log, ["status running", `error ${code}`, "delta hello", "chat hello", "status idle"]);
    const again = watched(session.prepare());
    await advance(1_000);
    assert.equal(await outcome(again), "resolved");
  }
});

Deno.test("[TU6] [PR1] a failed turn's error is left by a prepare, sent although the handle was prepared before", async () => {
  const { lab, client, advance, thread } = wholeComputer();
  const session = await client().createSession(persistent);
  const prepared = watched(session.prepare());
  await advance(1_000);
  await prepared;
  lab.queueScript({ steps: [{ fail: REFUSED }] });
  const failing = watched(session.sendText("go"));
  await advance(1_000);
  assert.equal(await outcome(failing), `rejected ${REFUSED.code}`);
  const refused = watched(session.sendText("again"));
  await advance(0);
  assert.equal(await outcome(refused), "rejected PROVIDER_COMMAND_FAILED");
  assert.equal(session.getStatus(), "error");
  const leaving = watched(session.prepare());
  const turn = watched(session.sendText("and on"));
  await advance(1_000);
  await advance(60_000);
  assert.deepEqual([await outcome(leaving), await outcome(turn)], ["resolved", "resolved"]);
  assert.deepEqual([session.getStatus(), thread(session).status], ["idle", "idle"]);
  assert.equal(begun(lab).prepare, 2);
});

Deno.test("[EN1] [TU3] an end in the middle of a prepare, here or in another tab, cuts it and the text behind it", async () => {
  for (const who of ["here", "there"]) {
    const { lab, client, settle, advance, thread } = wholeComputer();
    const session = await client().createSession(persistent);
    const other = await client().resumeSession(session.sessionId);
    const { log } = hear(session);
    const preparing = watched(session.prepare());
    const turn = watched(session.sendText("go"));
    await advance(100);
    await (who === "here" ? session : other).end();
    await settle();
    assert.deepEqual([await outcome(preparing), await outcome(turn)], [
      "rejected SESSION_ENDED",
      "rejected SESSION_ENDED",
    ]);
    assert.deepEqual(log, ["status running", "status ended", `ended ${who === "here" ? "sdk_ended" : "ended"}`]);
    await assert.rejects(session.prepare(), { code: "SESSION_ENDED" });
    await advance(60_000);
    assert.equal(thread(session).status, "ended");
    assert.equal(begun(lab).send_text, 0);
  }
});

Deno.test("[CN3] [CN4] the port is lost in a prepare: both promises reject, nothing is sent again, the new handle isn't prepared", async () => {
  const { lab, client, settle, advance } = wholeComputer();
  const one = client();
  const session = await one.createSession(persistent);
  const calls = [watched(session.prepare()), watched(session.sendText("go"))];
  await advance(100);
  lab.disrupt({ kind: "extension.reload" });
  await advance(5_000);
  for (const call of calls) assert.equal(await outcome(call), "rejected EXTENSION_DISCONNECTED");
  const again = await one.resumeSession(session.sessionId);
  await settle();
  assert.equal(again.getStatus(), "idle");
  assert.deepEqual(begun(lab), { prepare: 1, send_text: 0 });
  watched(again.prepare());
  await advance(1_000);
  assert.equal(begun(lab).prepare, 2);
});

Deno.test("[NL3] [NL4] [NL2] the native link drops in a prepare: the snapshot settles it, the text goes on, another call is refused meanwhile", async () => {
  const { lab, client, settle, advance } = wholeComputer();
  const session = await client().createSession(persistent);
  const idle = await client().createSession(persistent);
  const { log } = hear(session);
  lab.queueScript(HELLO);
  const preparing = watched(session.prepare());
  const turn = watched(session.sendText("go"));
  await advance(100);
  lab.disrupt({ kind: "nativeHost.drop", forMs: 3_000 });
  await settle();
  await assert.rejects(idle.prepare(), { code: /^NATIVE_/ });
  assert.equal(idle.getStatus(), "idle");
  assert.equal(await outcome(preparing), "pending");
  await advance(60_000);
  await advance(0);
  assert.deepEqual([await outcome(preparing), await outcome(turn)], ["resolved", "resolved"]);
  assert.deepEqual(log.filter((line) => !line.startsWith("delta")), [
    "status running",
    "error NATIVE_CONNECTION_CLOSED",
    "chat hello",
    "status idle",
  ]);
  assert.deepEqual(begun(lab), { prepare: 1, send_text: 1 });
});

Deno.test("[TU2] [TU5] two tabs prepare at once: one is refused SESSION_BUSY with its cause, follows the other's, and isn't prepared", async () => {
  const { lab, client, advance } = wholeComputer();
  const one = await client().createSession(persistent);
  const two = await client().resumeSession(one.sessionId);
  const { log } = hear(two);
  const calls = [watched(one.prepare()), watched(two.prepare())];
  await advance(100);
  await assert.rejects(calls[1] ?? assert.fail(), { code: "SESSION_BUSY" });
  assert.equal(two.getStatus(), "running");
  await advance(1_000);
  assert.equal(await outcome(calls[0] ?? assert.fail()), "resolved");
  assert.equal(log.at(-1), "status idle");
  watched(two.prepare());
  await advance(1_000);
  assert.equal(begun(lab).prepare, 3, "two and the refused one");
});
