import assert from "node:assert/strict";
import { active, outcome, SESSION, startTurn, withResumed, withSession } from "./setup.ts";

type Setup = Awaited<ReturnType<typeof withSession>>;

async function withEnded(input?: Parameters<typeof withSession>[0]) {
  const all = await withSession(input);
  const ending = all.session.end();
  all.port.deliver(all.frames.status("ended"), all.frames.event("ended"));
  all.port.answer(all.port.last("end_session"));
  await ending;
  all.heard.log.length = 0;
  return all;
}

const reactivations = ({ port }: Pick<Setup, "port">) =>
  port.requests.filter(({ type }) => type === "reactivate_session");

/** Core's part of a reactivation: both snapshots, then the answer. */
function revive({ port, frames }: Pick<Setup, "port" | "frames">) {
  port.deliver(frames.snapshot("ended"), frames.status("idle"), frames.snapshot("idle"));
  port.answer(port.last("reactivate_session"), { sessionId: SESSION, autoEndOnDisconnect: true });
}

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

Deno.test("[RE8] Core's refusals pass through and change nothing, whatever the Extension shows before them", async () => {
  const cases: { code: string; shown?: string; fields?: object }[] = [
    { code: "THREAD_BUSY", shown: "running", fields: active("op9") },
    { code: "PROVIDER_COMMAND_FAILED", shown: "error" },
    { code: "WORKSPACE_OPEN_FAILED", shown: "ended" },
    { code: "THREAD_NOT_FOUND" },
  ];
  for (const { code, shown, fields } of cases) {
    for (const whose of ["own", "another tab's"]) {
      const { session, port, frames, heard } = whose === "own" ? await withEnded() : await withSession();
      if (whose !== "own") port.deliver(frames.status("ended"), frames.event("ended"));
      heard.log.length = 0;
      const resuming = session.resume();
      if (shown !== undefined) port.deliver(frames.snapshot(shown, { ...fields }));
      port.refuse(port.last("reactivate_session"), code);
      await assert.rejects(resuming, { code });
      assert.equal(session.getStatus(), "ended", code);
      assert.deepEqual(heard.log, [`error ${code}`]);
    }
  }
});

Deno.test("[RE8] a refusal leaves the handle ended, whatever the Extension showed before it", async () => {
  const all = await withEnded();
  const { session, port, frames, heard, client } = all;
  const resuming = session.resume();
  frames.skip(5);
  port.deliver(frames.snapshot("running", active("op9")), frames.delta("not for us", "op9"));
  port.refuse(port.last("reactivate_session"), "THREAD_BUSY");
  await assert.rejects(resuming, { code: "THREAD_BUSY" });
  assert.deepEqual([session.getStatus(), heard.log], ["ended", ["error THREAD_BUSY"]]);
  const following = client.resumeSession(SESSION);
  port.deliver(frames.snapshot("running", active("op9")));
  port.answer(port.last("resume_session"), { sessionId: SESSION });
  assert.equal(await following, session);
  assert.equal(session.getStatus(), "running");
});

Deno.test("[RE8] [RS7] a resumeSession during the reactivation follows the thread, also when that is refused", async () => {
  const { session, port, frames, client } = await withEnded();
  const resuming = session.resume();
  frames.skip(5);
  port.deliver(frames.snapshot("running", active("op9")));
  const following = client.resumeSession(SESSION);
  port.refuse(port.last("reactivate_session"), "THREAD_BUSY");
  await assert.rejects(resuming, { code: "THREAD_BUSY" });
  port.deliver(frames.snapshot("running", active("op9")));
  port.answer(port.last("resume_session"), { sessionId: SESSION });
  await following;
  port.deliver(frames.status("idle", "op9"), frames.completed("op9"));
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[RE6] [RS8] a resumeSession that fails leaves a handle alone that came to life meanwhile", async () => {
  const all = await withEnded();
  const { session, port, frames, client, clock } = all;
  const following = client.resumeSession(SESSION);
  following.catch(() => {});
  const resuming = session.resume();
  revive(all);
  await resuming;
  clock.advance(90_000);
  await assert.rejects(following, { code: "SDK_BRIDGE_TIMEOUT" });
  port.deliver(frames.status("running", "op9"));
  assert.equal(session.getStatus(), "running");
});

Deno.test("[RE8] what was shown before an answer that leaves things open is taken in after it", async () => {
  const { session, port, frames } = await withEnded();
  const resuming = session.resume();
  port.deliver(frames.snapshot("running", active("op9")), frames.completed("op9"));
  assert.equal(session.getStatus(), "ended");
  port.refuse(port.last("reactivate_session"), "NATIVE_CONNECTION_CLOSED");
  await assert.rejects(resuming, { code: "NATIVE_CONNECTION_CLOSED" });
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[RE8] [RS7] a resume() that is refused takes nothing from a resumeSession that isn't, in either order", async () => {
  for (const first of ["refusal", "answer"]) {
    const { client, session, port, frames } = await withEnded();
    const [resuming, attaching] = [session.resume(), client.resumeSession(SESSION)];
    resuming.catch(() => {});
    port.deliver(frames.snapshot("running", active("op9")));
    const steps = [
      () => port.refuse(port.last("reactivate_session"), "THREAD_BUSY"),
      () => port.answer(port.last("resume_session"), { sessionId: SESSION }),
    ];
    for (const step of first === "refusal" ? steps : steps.reverse()) step();
    assert.equal(await attaching, session);
    await assert.rejects(resuming, { code: "THREAD_BUSY" });
    assert.equal(session.getStatus(), "running", first);
    port.deliver(frames.completed("op9"));
    assert.equal(session.getStatus(), "idle", first);
  }
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
