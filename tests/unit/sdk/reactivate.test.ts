import assert from "node:assert/strict";
import { active, outcome, revive, SESSION, startTurn, withEnded, withResumed, withSession } from "./setup.ts";

type Setup = Awaited<ReturnType<typeof withSession>>;

const reactivations = ({ port }: Pick<Setup, "port">) =>
  port.requests.filter(({ type }) => type === "reactivate_session");

Deno.test("[RE1] a detached handle rejects and points to resumeSession, ended or not", async () => {
  const ended = await withEnded();
  const live = await withSession();
  for (const { session, port } of [ended, live]) {
    port.close();
    await assert.rejects(session.resume(), { code: "SESSION_ENDED", message: /resumeSession/ });
  }
  assert.equal(reactivations(ended).length, 0);
});

Deno.test("[RE2] handlers, inline ones too, usage, provider and effort stay over end and resume", async () => {
  const args: unknown[] = [];
  const tools = [{
    name: "update_counter",
    description: "Adds.",
    argsSchema: { type: "object" } as const,
    handler: (given: unknown) => void args.push(given),
  }];
  const all = await withEnded({ provider: "codex", effortLevel: "low", skills: { guidance: "", tools } });
  const { session, port, frames, heard } = all;
  port.deliver(frames.snapshot("idle"));
  const resuming = session.resume();
  revive(all);
  await resuming;
  const { operationId } = startTurn(session, port);
  port.deliver(frames.status("running", operationId), frames.tool("tr1", operationId, "update_counter", { by: 2 }));
  await outcome(Promise.resolve());
  assert.deepEqual(args, [{ by: 2 }]);
  assert.deepEqual([session.provider, session.effortLevel], ["codex", "low"]);
  assert.deepEqual(heard.log, ["status idle", "status running"]);
});

Deno.test("[RE3] nothing but the reactivation is posted, with the handle's policy", async () => {
  const all = await withEnded({ provider: "codex", autoEndOnDisconnect: false });
  const before = all.port.requests.length;
  const resuming = all.session.resume();
  revive(all);
  await resuming;
  const { type, sessionId, autoEndOnDisconnect } = all.port.last("reactivate_session");
  assert.deepEqual([type, sessionId, autoEndOnDisconnect], ["reactivate_session", SESSION, false]);
  assert.equal(all.port.requests.length, before + 1);
});

Deno.test("[RE4] the policy that the answer tells is the one of the next reactivation", async () => {
  const all = await withEnded({ provider: "codex", autoEndOnDisconnect: true });
  const { session, port, frames } = all;
  const resuming = session.resume();
  port.deliver(frames.snapshot("idle"));
  port.answer(port.last("reactivate_session"), { sessionId: SESSION, autoEndOnDisconnect: false });
  await resuming;
  const ending = session.end();
  port.answer(port.last("end_session"));
  await ending;
  session.resume().catch(() => {});
  assert.equal(port.last("reactivate_session").autoEndOnDisconnect, false);
});

Deno.test("[RE4] in any status but ended it resolves and posts nothing", async () => {
  for (const status of ["idle", "running", "error"]) {
    const all = await withResumed(status, status === "running" ? active("op1") : {});
    await all.session.resume();
    assert.equal(reactivations(all).length, 0);
    assert.equal(all.session.getStatus(), status);
  }
});

Deno.test("[RE4] concurrent calls share one request and one promise", async () => {
  const all = await withEnded();
  const calls = Array.from({ length: 10 }, () => all.session.resume());
  assert.equal(new Set(calls).size, 1);
  revive(all);
  await Promise.all(calls);
  assert.equal(reactivations(all).length, 1);
});

Deno.test("[RE6] the handle stays ended until the idle snapshot, then it is idle and says so", async () => {
  const all = await withEnded();
  const { session, port, frames, heard } = all;
  const resuming = session.resume();
  port.deliver(frames.snapshot("ended"), frames.status("idle"));
  assert.equal(session.getStatus(), "ended");
  await assert.rejects(session.sendText("x"), { code: "SESSION_ENDED" });
  port.deliver(frames.snapshot("idle"));
  assert.equal(session.getStatus(), "idle");
  assert.deepEqual(heard.log, ["status idle"]);
  port.answer(port.last("reactivate_session"), { sessionId: SESSION });
  await resuming;
});

Deno.test("[RE6] an answer without that snapshot, or with another id, is SDK_PROTOCOL_ERROR", async () => {
  const silent = await withEnded();
  const resuming = silent.session.resume();
  silent.port.answer(silent.port.last("reactivate_session"), { sessionId: SESSION });
  await assert.rejects(resuming, { code: "SDK_PROTOCOL_ERROR" });
  assert.equal(silent.session.getStatus(), "ended");
  const other = await withEnded();
  const wrong = other.session.resume();
  other.port.deliver(other.frames.snapshot("idle"));
  other.port.answer(other.port.last("reactivate_session"), { sessionId: "other" });
  await assert.rejects(wrong, { code: "SDK_PROTOCOL_ERROR" });
});

Deno.test("[RE6] a failed resume is told once, changes nothing, and may be tried again", async () => {
  const all = await withEnded();
  const { session, port, frames, heard } = all;
  const failing = session.resume();
  port.refuse(port.last("reactivate_session"), "WORKSPACE_OPEN_FAILED", { threadId: SESSION, workspacePath: "/w" });
  await assert.rejects(failing, { code: "WORKSPACE_OPEN_FAILED" });
  port.deliver(frames.snapshot("idle"));
  assert.equal(session.getStatus(), "ended");
  assert.deepEqual(heard.log, ["error WORKSPACE_OPEN_FAILED"]);
  const again = session.resume();
  revive(all);
  await again;
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[RE6] after a timed-out resume Core's snapshot still counts, for it may have been done", async () => {
  const { session, port, frames, clock } = await withEnded();
  const resuming = session.resume();
  clock.advance(90_000);
  await assert.rejects(resuming, { code: "SDK_BRIDGE_TIMEOUT" });
  assert.equal(session.getStatus(), "ended");
  port.deliver(frames.snapshot("idle"));
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[RE7] resume() during an end waits for it and then reactivates; a failed end leaves nothing to resume", async () => {
  for (const good of [true, false]) {
    const all = await withSession();
    const { session, port } = all;
    const [ending, resuming] = [session.end(), session.resume()];
    ending.catch(() => {});
    assert.equal(reactivations(all).length, 0);
    if (!good) {
      port.refuse(port.last("end_session"), "NATIVE_CONNECTION_CLOSED");
      await resuming;
      assert.equal(reactivations(all).length, 0);
      continue;
    }
    port.answer(port.last("end_session"));
    assert.equal(reactivations(all).length, 1);
    revive(all);
    await resuming;
    assert.equal(session.getStatus(), "idle");
  }
});

Deno.test("[RE7] end() during a resume waits for it, and a third call is not the first one's", async () => {
  const all = await withEnded();
  const { session, port } = all;
  const ends = () => port.requests.filter(({ type }) => type === "end_session").length;
  const before = ends();
  const calls = [session.resume(), session.end(), session.resume()];
  assert.equal(ends(), before);
  revive(all);
  assert.equal(ends(), before + 1);
  port.answer(port.last("end_session"));
  assert.equal(reactivations(all).length, 2);
  revive(all);
  await Promise.all(calls);
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[RE9] a turn that another tab began meanwhile is adopted", async () => {
  for (const how of ["snapshot", "event"]) {
    const { session, port, frames } = await withEnded();
    const resuming = session.resume();
    if (how === "snapshot") port.deliver(frames.snapshot("running", active("op9")));
    else port.deliver(frames.snapshot("idle"), frames.status("running", "op9"));
    port.answer(port.last("reactivate_session"), { sessionId: SESSION });
    await resuming;
    assert.equal(session.getStatus(), "running");
    await assert.rejects(session.sendText("x"), { code: "SESSION_BUSY" });
  }
});

Deno.test("[RE9] a thread that another tab has ended again meanwhile rejects SESSION_ENDED", async () => {
  const { session, port, frames } = await withEnded();
  const resuming = session.resume();
  port.deliver(frames.snapshot("idle"), frames.status("ended"), frames.event("ended"));
  port.answer(port.last("reactivate_session"), { sessionId: SESSION });
  await assert.rejects(resuming, { code: "SESSION_ENDED" });
  assert.equal(session.getStatus(), "ended");
});
