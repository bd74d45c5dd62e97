import assert from "node:assert/strict";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const TOOL = {
  name: "update_counter",
  description: "Counts",
  argsSchema: { type: "object", properties: { by: { type: "integer" } }, required: ["by"] },
  timeoutMs: 30_000,
};

/** A page whose session waits for the answer to a tool request. */
function setUp({ autoEndOnDisconnect = false } = {}) {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect, skills: { guidance: "", tools: [TOOL] } });
  const tab = (channelId: string) => {
    const opened = new RawPage(lab, { channelId });
    opened.ask("resume_session", { sessionId });
    return opened;
  };
  const call = () => {
    lab.queueScript({ steps: [{ tool: "update_counter", args: { by: 1 } }, { say: "done", everyMs: 0 }] });
    page.ask("send_text", { sessionId, text: "count", operationId: "o1" });
    lab.advance(0);
  };
  return { lab, page, sessionId, tab, call };
}

/** What a page knows of the pending request, by event or snapshot. */
function pendingOf(page: RawPage): string {
  const known = page.received.flatMap((message) =>
    message.type === "tool_call"
      ? [message.toolRequestId]
      : message.type === "session_snapshot"
      ? [message.snapshot.pendingToolRequest?.requestId ?? ""]
      : []
  );
  return known.findLast((id) => id !== "") ?? assert.fail("no tool request was heard of");
}

const accepted = (lab: ReturnType<typeof manualLab>) => lab.truth().desktop.threads[0]?.acceptedToolResults;

Deno.test("[TL5] every tab is asked; the first answer wins, the other gets PENDING_TOOL_REQUEST_NOT_FOUND, and the turn goes on", () => {
  const { lab, page, sessionId, tab, call } = setUp();
  const other = tab("c2");
  call();
  const toolRequestId = pendingOf(page);
  assert.equal(pendingOf(other), toolRequestId);
  assert.equal(other.refusal("submit_tool_result", { sessionId, toolRequestId, result: 1 }), undefined);
  const late = { sessionId, toolRequestId, result: 2 };
  assert.equal(page.refusal("submit_tool_result", late), "PENDING_TOOL_REQUEST_NOT_FOUND");
  lab.advance(0);
  assert.equal(page.story().at(-1), "operation_completed");
  assert.equal(accepted(lab), 1);
});

Deno.test("[RS3] [TL1] a page that comes back finds the pending request in its snapshot and answers it without a new prompt (A-018, A-023, A-026)", () => {
  const { lab, page, sessionId, tab, call } = setUp();
  call();
  const asked = pendingOf(page);
  page.port.lost("reload");
  lab.advance(5_000);
  const back = tab("c2");
  assert.deepEqual(back.story(), ["snapshot waitingToolResult", "answer ok"]);
  assert.equal(pendingOf(back), asked);
  assert.equal(
    back.refusal("submit_tool_result", { sessionId, toolRequestId: asked, result: { count: 1 } }),
    undefined,
  );
  lab.advance(0);
  assert.deepEqual(back.story().slice(2), [
    "status running",
    "answer ok",
    "chat_delta",
    "chat_message",
    "usage_updated",
    "status idle",
    "operation_completed",
  ]);
  assert.equal(accepted(lab), 1);
});

Deno.test("[NL2] [NL3] a result that the link lost on its way isn't sent again: the snapshot lists the request still, and one answer counts (A-021)", () => {
  const { lab, page, sessionId, call } = setUp();
  call();
  const toolRequestId = pendingOf(page);
  lab.armFault({ at: "native-link", kind: "cut", match: { type: "submit_tool_result", direction: "to-core" } });
  page.post("submit_tool_result", { sessionId, toolRequestId, result: 1 });
  lab.advance(1_000);
  assert.equal(page.story().at(-1), "snapshot waitingToolResult");
  assert.equal(accepted(lab), 0);
  assert.equal(page.refusal("submit_tool_result", { sessionId, toolRequestId, result: 1 }), undefined);
  assert.equal(accepted(lab), 1);
});

Deno.test("[NL3] a result that Core took although its answer was lost is taken: the snapshot lists no request, a second one is refused (A-022)", () => {
  const { lab, page, sessionId, call } = setUp();
  call();
  const toolRequestId = pendingOf(page);
  lab.armFault({ at: "native-link", kind: "cut", match: { type: "submit_tool_result", direction: "to-page" } });
  page.post("submit_tool_result", { sessionId, toolRequestId, result: 1 });
  lab.advance(1_000);
  const snapshot = page.received.findLast(({ type }) => type === "session_snapshot");
  assert.ok(snapshot?.type === "session_snapshot" && snapshot.snapshot.pendingToolRequest === undefined);
  const again = { sessionId, toolRequestId, result: 1 };
  assert.equal(page.refusal("submit_tool_result", again), "PENDING_TOOL_REQUEST_NOT_FOUND");
  assert.equal(accepted(lab), 1);
});

Deno.test("[TL6] a request that nobody answers in the tool's own time: pages see running, the turn ends, the late answer is refused (A-017)", () => {
  const { lab, page, sessionId, call } = setUp();
  call();
  const toolRequestId = pendingOf(page);
  const before = page.received.length;
  lab.advance(29_999);
  assert.deepEqual(page.story(before), []);
  lab.advance(1);
  assert.equal(page.story(before)[0], "status running");
  assert.equal(page.story().at(-1), "operation_completed");
  const late = { sessionId, toolRequestId, result: 1 };
  assert.equal(page.refusal("submit_tool_result", late), "PENDING_TOOL_REQUEST_NOT_FOUND");
});

Deno.test("[EN6] a request whose session another tab ends is gone: the answer finds no route, and a page that comes back nothing pending (A-024)", () => {
  const { page, sessionId, tab, call } = setUp();
  const other = tab("c2");
  call();
  const toolRequestId = pendingOf(page);
  other.ask("end_session", { sessionId });
  const late = { sessionId, toolRequestId, result: 1 };
  assert.equal(page.refusal("submit_tool_result", late), "THREAD_SUBSCRIPTION_UNAVAILABLE");
  const back = tab("c3");
  const [snapshot] = back.received;
  assert.ok(snapshot?.type === "session_snapshot" && snapshot.snapshot.pendingToolRequest === undefined);
  assert.equal(back.refusal("submit_tool_result", late), "PENDING_TOOL_REQUEST_NOT_FOUND");
});

Deno.test("a result that isn't there counts as null", () => {
  const { lab, page, sessionId, call } = setUp();
  call();
  page.ask("submit_tool_result", { sessionId, toolRequestId: pendingOf(page) });
  lab.advance(0);
  const outcome = lab.journal.after(0).entries.find(({ type }) => type === "tool_outcome");
  assert.deepEqual(outcome?.data, { tool: "update_counter", outcome: { ok: true, result: null } });
});
