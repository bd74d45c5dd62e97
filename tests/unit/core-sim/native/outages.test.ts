import assert from "node:assert/strict";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

function opened() {
  const lab = manualLab();
  const page = new RawPage(lab);
  return { lab, page, sessionId: page.create({ autoEndOnDisconnect: false }) };
}

const turn = (sessionId: string, operationId: string) => ({ sessionId, text: "Go on", operationId });

Deno.test("[NL1] a host that drops while nothing runs is back 30 s later: the next send is answered, the port is the same (A-047)", () => {
  const { lab, page, sessionId } = opened();
  const before = page.received.length;
  lab.disrupt({ kind: "nativeHost.drop", forMs: 5_000 });
  assert.equal(lab.truth().nativeHost.connected, false, "the outage shows");
  lab.advance(30_000);
  assert.deepEqual(page.story(before), ["error NATIVE_CONNECTION_CLOSED", "snapshot idle"]);
  assert.equal(page.refusal("send_text", turn(sessionId, "o1")), undefined);
  lab.advance(10_000);
  assert.equal(page.story().at(-1), "operation_completed");
  assert.equal(page.closed, undefined);
});

Deno.test("[NL1] [TU4] a host that drops in a turn: the snapshot tells where it is, the rest and the whole message come (A-047, A-008)", () => {
  const { lab, page, sessionId } = opened();
  const text = "0123456789".repeat(200);
  lab.queueScript({ steps: [{ say: text, chunk: 10, everyMs: 100 }] });
  page.ask("send_text", turn(sessionId, "o1"));
  lab.advance(5_000);
  const before = page.received.length;
  lab.disrupt({ kind: "nativeHost.drop", forMs: 3_000 });
  lab.advance(60_000);
  assert.deepEqual(page.story(before).slice(0, 2), ["error NATIVE_CONNECTION_CLOSED", "snapshot running"]);
  const fragments = page.received.flatMap((each) => each.type === "chat_delta" ? [each.seq] : []);
  assert.equal(new Set(fragments).size, fragments.length, "nothing is told twice");
  assert.ok(fragments.length < 200, "what was said meanwhile isn't told again");
  assert.deepEqual(page.received.flatMap((each) => each.type === "chat_message" ? [each.text] : []), [text]);
  assert.deepEqual(lab.truth().desktop.threads.map(({ operations }) => operations), [1]);
});

Deno.test("[NL4] a page that was idle for 35, 60 or 120 s, or a day, sends and is answered (A-049)", () => {
  const { lab, page, sessionId } = opened();
  for (const idleMs of [35_000, 60_000, 120_000, 86_400_000]) {
    lab.advance(idleMs);
    assert.equal(page.refusal("send_text", turn(sessionId, `after-${idleMs}`)), undefined);
    lab.advance(10_000);
    assert.equal(page.story().at(-1), "operation_completed");
  }
});

for (const kind of ["desktop.restart", "desktop.crash", "desktop.quit"] as const) {
  Deno.test(`[NL4] [NL5] ${kind} while a send and an end wait for their answers: both are refused (A-072)`, () => {
    const { lab, page, sessionId } = opened();
    const other = page.create({ autoEndOnDisconnect: false });
    lab.armFault({ at: "core", kind: "delay", ms: 5_000, match: { direction: "to-core" }, times: 2 });
    const waiting = [page.post("send_text", turn(sessionId, "o1")), page.post("end_session", { sessionId: other })];
    assert.ok(waiting.every((id) => page.answerTo(id) === undefined));
    lab.disrupt({ kind });
    for (const id of waiting) {
      const answer = page.answerTo(id);
      assert.equal(answer?.ok === false && answer.error.code, "NATIVE_CONNECTION_CLOSED");
    }
    lab.advance(60_000);
    assert.equal(lab.truth().desktop.threads.length, 0, "neither was kept for the next Desktop");
  });
}

Deno.test("[NL2] [NL4] what is refused during an outage isn't sent later by itself (A-073)", () => {
  const { lab, page, sessionId } = opened();
  lab.disrupt({ kind: "nativeHost.drop", forMs: 2_000 });
  assert.equal(page.refusal("send_text", turn(sessionId, "typed-meanwhile")), "NATIVE_CONNECTION_CLOSED");
  lab.advance(60_000);
  page.port.lost("reload");
  const back = new RawPage(lab, { channelId: "c2" });
  back.ask("resume_session", { sessionId });
  lab.advance(60_000);
  assert.deepEqual(back.story(), ["snapshot idle", "answer ok"]);
  assert.deepEqual(lab.truth().desktop.threads.map(({ operations }) => operations), [0]);
});

Deno.test("[NL1] [SQ1] after ten drops each event still comes once, and one link has one subscription a session (A-079)", () => {
  const { lab, page, sessionId } = opened();
  const turnOf = (operationId: string) => {
    const from = page.received.length;
    lab.queueScript({ steps: [{ say: "Hello there, everybody", everyMs: 0 }] });
    page.ask("send_text", turn(sessionId, operationId));
    lab.advance(1_000);
    return page.story(from);
  };
  const first = turnOf("before");
  for (let drop = 0; drop < 10; drop++) {
    lab.disrupt({ kind: "nativeHost.drop", forMs: 500 });
    lab.advance(10_000);
  }
  assert.deepEqual(turnOf("after"), first);
  assert.deepEqual(lab.truth().extension.subscriptions, [{ sessionId, state: "healthy" }]);
  assert.equal(lab.truth().extension.routes.length, 1);
});
