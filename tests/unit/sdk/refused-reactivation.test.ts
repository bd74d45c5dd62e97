import assert from "node:assert/strict";
import { active, revive, SESSION, withEnded, withSession } from "./setup.ts";

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
