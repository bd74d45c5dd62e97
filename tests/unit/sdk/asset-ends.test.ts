import assert from "node:assert/strict";
import type { PedelecSession } from "../../../sdk/mod.ts";
import type { TestPort } from "../../support/test-port.ts";
import { created, withAssetServer, withSilentServer } from "./asset-server.ts";
import { outcome, startTurn, withEnded, withResumed, withSession } from "./setup.ts";

const hi = () => new File(["hi"], "a.txt");
const calls = (session: PedelecSession): Promise<unknown>[] => {
  const made = [session.uploadAsset(hi()), session.listAssets(), session.readAsset("/a", "text")];
  for (const call of made) call.catch(() => {});
  return made;
};
const ended = ({ sessionId }: PedelecSession) => ({ code: "SESSION_ENDED", details: { sessionId } });
const posted = (port: TestPort) => port.requests.filter(({ type }) => type.includes("asset"));

Deno.test("[EN5] asset calls on an ended, ending or detached handle are SESSION_ENDED, and nothing is posted", async () => {
  const cases = {
    "ended by itself": () => withEnded(),
    "resumed as ended": () => withResumed("ended"),
    "stopping in Core": () => withResumed("stopping"),
    "an own end is under way": async () => {
      const all = await withSession();
      all.session.end().catch(() => {});
      return all;
    },
    "detached": async () => {
      const all = await withSession();
      all.port.close();
      return all;
    },
  };
  for (const [name, make] of Object.entries(cases)) {
    const { session, port } = await make();
    for (const call of calls(session)) await assert.rejects(call, ended(session), name);
    assert.equal(posted(port).length, 0, name);
  }
});

Deno.test("[EN5] [EN3] after an end that failed, and after a resume, asset calls go on", async () => {
  const { session, port, frames } = await withSession();
  const ending = session.end();
  port.refuse(port.last("end_session"), "NATIVE_CONNECTION_CLOSED");
  await assert.rejects(ending);
  calls(session);
  assert.equal(posted(port).length, 3);
  const again = session.end();
  port.answer(port.last("end_session"));
  await again;
  const resuming = session.resume();
  port.deliver(frames.snapshot("idle"));
  port.answer(port.last("reactivate_session"), { sessionId: session.sessionId });
  await resuming;
  calls(session);
  assert.equal(posted(port).length, 6);
});

Deno.test("[EN1] [EN5] an end rejects what waits for its answer, whichever tab made it", async () => {
  for (const whose of ["own", "another's"]) {
    const { session, port, frames } = await withSession();
    const waiting = calls(session);
    if (whose === "own") {
      session.end().catch(() => {});
      port.answer(port.last("end_session"));
    } else port.deliver(frames.status("ended"));
    for (const call of waiting) await assert.rejects(call, ended(session), whose);
    for (const request of posted(port)) port.answer(request, { assets: [] });
  }
});

Deno.test("[EN1] [AS1] an end gives up the bytes that are on their way", () =>
  withSilentServer(async ({ session, port, frames, upload, reached, gone, clock }) => {
    const uploading = upload();
    await reached;
    port.deliver(frames.status("ended"));
    await assert.rejects(uploading, ended(session));
    await gone;
    assert.equal(clock.waiting, 0);
  }));

Deno.test("[CN3] a port that closes rejects asset calls EXTENSION_DISCONNECTED and gives up the bytes", async () => {
  const { session, port } = await withSession();
  const waiting = calls(session);
  port.close();
  for (const call of waiting) await assert.rejects(call, { code: "EXTENSION_DISCONNECTED" });
  await withSilentServer(async ({ port, upload, reached, gone, clock }) => {
    const uploading = upload();
    await reached;
    port.close();
    await assert.rejects(uploading, { code: "EXTENSION_DISCONNECTED" });
    await gone;
    assert.equal(clock.waiting, 0);
  });
});

Deno.test("[CN5] a ticket or a list that doesn't come is SDK_BRIDGE_TIMEOUT after 90 s", async () => {
  const { session, clock } = await withSession();
  const waiting = calls(session);
  clock.advance(89_999);
  assert.deepEqual(await Promise.all(waiting.map(outcome)), Array(3).fill("pending"));
  clock.advance(1);
  for (const call of waiting) await assert.rejects(call, { code: "SDK_BRIDGE_TIMEOUT" });
  assert.equal(clock.waiting, 0);
});

Deno.test("[CN5] [AS1] bytes that nobody answers for are given up when a request of their kind would be", async () => {
  const stalled = "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf";
  for (const says of ["", stalled]) {
    await withSilentServer(async ({ session, upload, downloadTicket, reached, gone, clock }) => {
      const reading = () => {
        const made = session.readAsset("/a", "text");
        made.catch(() => {});
        downloadTicket();
        return made;
      };
      const [transfer, code] = says === "" ? [upload(), "ASSET_UPLOAD_FAILED"] : [reading(), "ASSET_READ_FAILED"];
      await reached;
      clock.advance(89_999);
      assert.equal(await outcome(transfer), "pending");
      clock.advance(1);
      await assert.rejects(transfer, { code, details: { reason: "no answer in time" } });
      await gone;
      assert.equal(clock.waiting, 0);
    }, says);
  }
});

Deno.test("[AS1] assets come and go while a turn runs, and leave it alone", () =>
  withAssetServer(async ({ session, port, frames, upload, answerWith, heard }) => {
    const { promise, operationId } = startTurn(session, port);
    port.answer(port.last("send_text"));
    port.deliver(frames.status("running", operationId));
    answerWith(created("/a.txt"));
    assert.equal(await upload(), "/a.txt");
    answerWith(() => new Response(null, { status: 500 }));
    await assert.rejects(upload(), { code: "ASSET_UPLOAD_FAILED" });
    assert.equal(session.getStatus(), "running");
    port.deliver(frames.status("idle", operationId), frames.completed(operationId));
    await promise;
    assert.deepEqual(heard.log, ["status running", "status idle"]);
  }));

Deno.test("[AS1] [AP1] [OR2] a refusal is passed on as it is, told to its caller alone", async () => {
  for (
    const code of ["APPROVAL_REJECTED", "THREAD_SUBSCRIPTION_UNAVAILABLE", "THREAD_ENDED", "ASSET_LIST_FAILED", "NEW"]
  ) {
    const { session, port, heard } = await withSession();
    const waiting = calls(session);
    for (const request of posted(port)) port.refuse(request, code, { a: 1 });
    for (const call of waiting) await assert.rejects(call, { code, details: { a: 1 } });
    assert.deepEqual(heard.log, []);
  }
});
