import assert from "node:assert/strict";
import { Agent } from "../../../../core-sim/agent/mod.ts";
import type { NativeAnswer } from "../../../../core-sim/core/mod.ts";
import type { ErrorShape } from "../../../../sdk/protocol/mod.ts";
import { brief, connect, COUNTER, setUp } from "./setup.ts";

/** A Core whose provider is slow to hear of an end: the test says when it has, or that it couldn't. */
function setUpSlow() {
  const told: ((error?: ErrorShape) => void)[] = [];
  class Slow extends Agent {
    override end(_threadId: string, done: (error?: ErrorShape) => void) {
      told.push(done);
      return () => {};
    }
  }
  const lab = setUp({ agent: (options) => new Slow(options) });
  const thread = lab.create({ skills: { guidance: "", tools: [COUNTER] } });
  const answers: NativeAnswer<"end_thread">[] = [];
  const end = () => lab.connection.request({ type: "end_thread", ...thread }, (answer) => answers.push(answer));
  const hear = (error?: ErrorShape) => (told.shift() ?? assert.fail("the provider wasn't told"))(error);
  const send = (operationId: string) => lab.ask({ type: "send_text", ...thread, text: "x", operationId });
  const status = () => lab.desktop.truth().threads[0]?.status;
  return { ...lab, thread, told, answers, end, hear, send, status };
}

const FAILED = { code: "PROVIDER_COMMAND_FAILED", message: "The provider didn't take it" };

Deno.test("while the provider is being told the thread is stopping; ended and the answer come after it", () => {
  const { end, hear, answers, events, status, ask, thread } = setUpSlow();
  end();
  assert.deepEqual(brief(events), ["stopping"]);
  assert.equal(status(), "stopping");
  assert.deepEqual(answers, []);
  assert.equal(ask({ type: "subscribe_thread", ...thread }).snapshot.status, "stopping");
  hear();
  assert.deepEqual(brief(events), ["stopping", "ended", "ended"]);
  assert.deepEqual(answers, [{ ok: true, result: {} }]);
});

Deno.test("[RE8] a stopping thread is busy for send, prepare and resume, and nothing is changed by the refusal", () => {
  const { end, hear, refused, thread, desktop, send } = setUpSlow();
  send("op");
  end();
  const before = desktop.truth();
  const asks = [
    { type: "send_text", ...thread, text: "y" },
    { type: "prepare", ...thread },
    { type: "resume_thread", ...thread, autoEndOnDisconnect: false },
  ] as const;
  for (const request of asks) {
    const error = refused(request);
    assert.deepEqual([error.code, error.details], ["THREAD_BUSY", { threadId: thread.threadId, operationId: "op" }]);
  }
  assert.deepEqual(desktop.truth(), before);
  hear();
});

Deno.test("the operation that an end cuts short says nothing more while the thread is stopping, and completes before ended (A-034)", () => {
  const { end, hear, script, send, clock, events, ask, thread } = setUpSlow();
  script({ say: "never whole", chunk: 1 });
  send("op");
  clock.advance(30);
  events.length = 0;
  end();
  clock.advance(10_000);
  assert.deepEqual(brief(events), ["stopping"]);
  const { snapshot } = ask({ type: "subscribe_thread", ...thread });
  assert.equal(snapshot.activeOperation?.operationId, "op", "not completed yet, so nobody has to take it for lost");
  hear();
  assert.deepEqual(brief(events), ["stopping", "completed(op) false THREAD_ENDED", "ended", "ended"]);
});

Deno.test("a tool request of a stopping thread is gone: not in the snapshot, not answerable, not timing out (A-017, A-024)", () => {
  const { end, hear, script, send, clock, events, ask, refused, thread } = setUpSlow();
  script({ tool: "count", args: { by: 1 } });
  send("op");
  clock.advance(0);
  const { pendingToolRequest } = ask({ type: "subscribe_thread", ...thread }).snapshot;
  end();
  assert.equal(ask({ type: "subscribe_thread", ...thread }).snapshot.pendingToolRequest, undefined);
  const toolRequestId = pendingToolRequest?.requestId ?? assert.fail("no tool request");
  const late = { type: "submit_tool_result", ...thread, toolRequestId, result: 1 } as const;
  assert.equal(refused(late).code, "PENDING_TOOL_REQUEST_NOT_FOUND");
  events.length = 0;
  clock.advance(120_000);
  assert.deepEqual(events, []);
  hear();
  assert.equal(refused(late).code, "PENDING_TOOL_REQUEST_NOT_FOUND");
});

Deno.test("[EN5] the assets of a stopping thread are closed: no list, and no ticket that would outlive the end", () => {
  const { end, hear, refused, thread } = setUpSlow();
  end();
  const upload = { type: "create_asset_upload", ...thread, filename: "a", mimeType: "", sizeBytes: 1 } as const;
  assert.equal(refused(upload).code, "THREAD_BUSY");
  assert.equal(refused({ type: "create_asset_download", ...thread, path: "/a" }).code, "THREAD_BUSY");
  assert.equal(refused({ type: "list_assets", ...thread }).code, "THREAD_BUSY");
  hear();
  assert.equal(refused(upload).code, "THREAD_ENDED");
});

Deno.test("[EN2] [EN3] whoever asks for the end of a stopping thread shares its one outcome; the provider is told once", () => {
  for (const failure of [undefined, FAILED]) {
    const { end, hear, answers, events, told } = setUpSlow();
    end();
    end();
    assert.equal(told.length, 1);
    hear(failure);
    const answer = failure === undefined ? { ok: true, result: {} } : { ok: false, error: failure };
    assert.deepEqual(answers, [answer, answer]);
    assert.deepEqual(brief(events), ["stopping", "ended", "ended"]);
    end();
    assert.deepEqual(answers.slice(2), [{ ok: true, result: {} }], "an ended thread is ended");
  }
});

Deno.test("[EN3] a provider that couldn't be told: the thread ends with its events, and the request gets the error", () => {
  const { end, hear, answers, events, status } = setUpSlow();
  end();
  hear(FAILED);
  assert.equal(status(), "ended");
  assert.deepEqual(brief(events), ["stopping", "ended", "ended"]);
  assert.deepEqual(answers, [{ ok: false, error: FAILED }]);
});

Deno.test("[TU8] a provider that dies while it is being told finalises the end, and its late word comes to nothing", () => {
  const { end, told, answers, events, desktop, send, status } = setUpSlow();
  send("op");
  end();
  events.length = 0;
  desktop.crashProvider(undefined);
  assert.deepEqual(brief(events), ["completed(op) false THREAD_ENDED", "ended", "ended"]);
  assert.deepEqual(answers, [{ ok: true, result: {} }]);
  told[0]?.(FAILED);
  assert.equal(status(), "ended");
  assert.equal(answers.length, 1);
});

Deno.test("the word of a provider about an earlier end doesn't finish a later one", () => {
  const { end, told, hear, ask, thread, status, desktop } = setUpSlow();
  end();
  const first = told[0];
  desktop.crashProvider(thread.threadId);
  ask({ type: "resume_thread", ...thread, autoEndOnDisconnect: true });
  told.length = 0;
  end();
  first?.();
  assert.equal(status(), "stopping");
  hear();
  assert.equal(status(), "ended");
});

Deno.test("a Desktop that quits or crashes meanwhile answers nobody, and the late word comes to nothing", () => {
  for (const how of ["quit", "crash"] as const) {
    const { end, told, answers, events, desktop, journal, connection } = setUpSlow();
    desktop.onDown(() => connection.close());
    end();
    desktop[how]();
    const before = journal.latest;
    told[0]?.();
    assert.equal(journal.latest, before);
    assert.deepEqual(answers, []);
    assert.deepEqual(brief(events), ["stopping"]);
    desktop.start();
    assert.deepEqual(connect(desktop).ask({ type: "list_page_scoped" }).threads, []);
  }
});

Deno.test("[RE2] [SQ1] [US1] a resume keeps the last operation and usage, has nothing pending, and its numbers go on", () => {
  const { end, hear, script, send, clock, ask, thread, events } = setUpSlow();
  script({ usage: 70 }, { tool: "count", args: { by: 1 } });
  send("op");
  clock.advance(0);
  end();
  hear();
  const last = events.at(-1)?.seq ?? 0;
  const { snapshot } = ask({ type: "resume_thread", ...thread, autoEndOnDisconnect: true });
  assert.deepEqual([snapshot.status, snapshot.latestSeq, snapshot.usage], ["idle", last + 1, { totalTokens: 70 }]);
  assert.deepEqual([snapshot.activeOperation, snapshot.pendingToolRequest], [undefined, undefined]);
  assert.equal(snapshot.lastCompletedOperation?.error?.code, "THREAD_ENDED");
  send("op");
});
