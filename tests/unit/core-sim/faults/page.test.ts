import assert from "node:assert/strict";
import { statusOf } from "../../../support/raw-page.ts";
import { fired, takenByCore, withSession } from "./setup.ts";

const at = "page" as const;

Deno.test("what follows a delayed message to Core waits behind it, on that port alone", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "delay", ms: 200, match: { type: "send_text" } });
  const sent = page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
  const asked = page.post("get_settings");
  page.port.malformed("garbage", { channelId: "c1", requestId: "m1" });
  page.port.tooMany({ channelId: "c1", requestId: "m2" });
  lab.advance(199);
  assert.deepEqual([sent, asked, "m1", "m2"].map((id) => page.answerTo(id)), [
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  lab.advance(1);
  const order = page.received.flatMap((message) => message.type === "response" ? [message.requestId] : []);
  assert.deepEqual(order.slice(-4), [sent, asked, "m1", "m2"]);
});

Deno.test("[B.9] what follows a delayed message to the page waits behind it, in order", () => {
  const { lab, page, sessionId, arm } = withSession();
  lab.queueScript({ steps: [{ say: "abc", chunk: 1, everyMs: 10 }] });
  arm({ at, kind: "delay", ms: 500, match: { type: "chat_delta" }, after: 1 });
  const from = page.received.length;
  page.ask("send_text", { sessionId, text: "x", operationId: "o1" });
  lab.advance(509);
  assert.deepEqual(page.story(from), ["status running", "answer ok", "chat_delta"]);
  lab.advance(1);
  const deltas = page.received.flatMap((message) => message.type === "chat_delta" ? [message.text] : []);
  assert.equal(deltas.join(""), "abc");
  assert.equal(page.story().at(-1), "operation_completed");
});

Deno.test("a lost message is gone: to Core it was never sent, to the page never seen", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "drop", match: { type: "send_text" } });
  const lost = page.post("send_text", { sessionId, text: "x", operationId: "o1" });
  arm({ at, kind: "drop", match: { direction: "to-page", type: "response" } });
  const unanswered = page.post("send_text", { sessionId, text: "/long 5s", operationId: "o2" });
  lab.advance(0);
  assert.deepEqual([page.answerTo(lost), page.answerTo(unanswered)], [undefined, undefined]);
  assert.equal(takenByCore(lab, "send_text"), 1);
  assert.equal(statusOf(lab, sessionId), "running");
});

Deno.test("[TU2] [SQ1] a message that comes twice: the second send is refused, an event has the same number", () => {
  const { lab, page, sessionId, arm } = withSession();
  const from = page.received.length;
  arm({ at, kind: "duplicate", match: { type: "send_text" } });
  arm({ at, kind: "duplicate", match: { type: "status_changed" } });
  page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
  assert.deepEqual(page.story(from), ["status running", "status running", "answer ok", "answer THREAD_BUSY"]);
  const [first, second] = page.received.slice(from);
  assert.deepEqual(first, second);
  assert.equal(lab.truth().desktop.threads[0]?.operations, 1);
});

Deno.test("a failure answers in the Extension's place", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "fail", match: { type: "send_text" } });
  assert.equal(page.refusal("send_text", { sessionId, text: "x" }), "SDK_TRANSPORT_ERROR");
  arm({ at, kind: "fail", error: { code: "X", message: "x" } });
  assert.equal(page.refusal("get_settings"), "X");
  assert.equal(takenByCore(lab, "send_text"), 0);
});

Deno.test("[AE1] a cut closes the port at that moment, and the session goes with its last route", () => {
  for (const match of [{ type: "send_text" }, { type: "status_changed" }] as const) {
    const { lab, page, sessionId, arm } = withSession({ autoEndOnDisconnect: true });
    arm({ at, kind: "cut", match });
    page.post("send_text", { sessionId, text: "/long 5s", operationId: "o1" });
    assert.deepEqual(page.closed, { code: 4020, reason: "cut by a fault" });
    assert.deepEqual(lab.truth().extension.ports, []);
    assert.equal(statusOf(lab, sessionId), "ended");
    const closed = lab.journal.after(0).entries.find(({ type }) => type === "port_closed");
    assert.equal(closed?.cause, fired(lab)[0]?.n);
  }
});

Deno.test("what is held on a port goes with it", () => {
  const { lab, page, sessionId, arm } = withSession();
  arm({ at, kind: "delay", ms: 500, match: { type: "send_text" } });
  page.post("send_text", { sessionId, text: "x", operationId: "o1" });
  page.port.lost("tab closed");
  lab.advance(1_000);
  assert.equal(takenByCore(lab, "send_text"), 0);
});
