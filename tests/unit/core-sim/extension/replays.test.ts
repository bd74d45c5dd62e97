/** What a page that comes back into a turn is told, and that nothing of it is told twice. */
import assert from "node:assert/strict";
import { numbered, numbersIn } from "../../../../core-sim/agent/library/mod.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

function setUp() {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create({ autoEndOnDisconnect: false });
  let pages = 1;
  /** A page that attaches; `story` begins with its snapshot. */
  const open = () => {
    const opened = new RawPage(lab, { channelId: `c${++pages}` });
    opened.ask("resume_session", { sessionId });
    return opened;
  };
  const send = (from: RawPage, text: string, operationId: string) =>
    assert.equal(from.refusal("send_text", { sessionId, text, operationId }), undefined);
  return { lab, page, sessionId, open, send };
}

function snapshotOf(page: RawPage) {
  const found = page.received.findLast(({ type }) => type === "session_snapshot");
  return found?.type === "session_snapshot" ? found.snapshot : assert.fail("no snapshot was heard of");
}

const textOf = (page: RawPage, type: "chat_delta" | "chat_message") =>
  page.received.map((message) => message.type === type ? message.text : "").join("");

Deno.test("[RS3] [TU5] a page that comes back in the second turn hears nothing of the first one again (A-007)", () => {
  const { lab, page, open, send } = setUp();
  lab.queueScript({ steps: [{ say: "the first answer" }] });
  send(page, "one", "o1");
  lab.advance(1_000);
  lab.queueScript({ steps: [{ say: "and now the second answer, which is longer" }] });
  send(page, "two", "o2");
  lab.advance(60);
  page.port.lost("reload");
  const back = open();
  lab.advance(1_000);
  const { activeOperation, lastCompletedOperation } = snapshotOf(back);
  assert.deepEqual([activeOperation?.operationId, lastCompletedOperation?.operationId], ["o2", "o1"]);
  const of = back.received.flatMap((message) => "operationId" in message ? [message.operationId] : []);
  assert.deepEqual([...new Set(of)], ["o2"]);
  assert.equal(textOf(back, "chat_message"), "and now the second answer, which is longer");
});

Deno.test("[AE2] [TU1] a turn outlives the pages that follow it: one operation, running at every look, whole at the end (A-010)", () => {
  const { lab, page, open, send, sessionId } = setUp();
  send(page, "/long 60s", "o1");
  let at = page;
  for (const ms of [10_000, 30_000]) {
    lab.advance(ms);
    at.port.lost("reload");
    at = open();
    const { status, activeOperation } = snapshotOf(at);
    assert.deepEqual([status, activeOperation?.operationId], ["running", "o1"]);
  }
  lab.advance(60_000);
  assert.equal(at.story().at(-1), "operation_completed");
  assert.notEqual(textOf(at, "chat_message"), "");
  send(at, "/long 40s", "o2");
  lab.advance(20_000);
  at.port.lost("tab closed");
  assert.deepEqual(lab.truth().extension.routes, []);
  lab.advance(50_000);
  const last = snapshotOf(open());
  assert.equal(last.status, "idle");
  assert.deepEqual([last.lastCompletedOperation?.operationId, last.lastCompletedOperation?.success], ["o2", true]);
  const [thread] = lab.truth().desktop.threads.filter(({ threadId }) => threadId === sessionId);
  assert.equal(thread?.operations, 2);
});

Deno.test("[RS3] each snapshot names the operation of now, first as active, then as last, and the next one is free to begin (A-011)", () => {
  const { lab, page, open, send } = setUp();
  send(page, "/long 2s", "o1");
  lab.advance(5_000);
  page.port.lost("reload");
  const second = open();
  assert.equal(snapshotOf(second).lastCompletedOperation?.operationId, "o1");
  send(second, "/long 2s", "o2");
  lab.advance(1_000);
  second.port.lost("reload");
  const third = open();
  assert.equal(snapshotOf(third).activeOperation?.operationId, "o2");
  lab.advance(5_000);
  third.ask("resume_session", { sessionId: snapshotOf(third).threadId });
  assert.deepEqual(
    [snapshotOf(third).activeOperation, snapshotOf(third).lastCompletedOperation?.operationId],
    [undefined, "o2"],
  );
  send(third, "/long 2s", "o3");
  lab.advance(5_000);
  const completed = third.received.flatMap((message) =>
    message.type === "operation_completed" ? [[message.operationId, message.success]] : []
  );
  assert.deepEqual(completed, [["o2", true], ["o3", true]]);
});

Deno.test("[RS3] [TU4] [SQ1] a page that attaches at any of 50 moments misses and repeats no fragment after that (A-012)", () => {
  for (let moment = 0; moment < 50; moment++) {
    const { lab, page, open, send } = setUp();
    lab.queueScript({ steps: numbered({ count: 200, everyMs: 5 }) });
    send(page, "count", "o1");
    lab.advance(moment * 20 + (moment % 7));
    const heard = numbersIn(textOf(page, "chat_delta")).length;
    const other = open();
    lab.advance(2_000);
    const expected = Array.from({ length: 200 - heard }, (_, n) => heard + 1 + n);
    assert.deepEqual(numbersIn(textOf(other, "chat_delta")), expected, `moment ${moment}`);
    assert.equal(textOf(other, "chat_message"), textOf(page, "chat_delta"));
  }
});
