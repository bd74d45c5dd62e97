import assert from "node:assert/strict";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

/** A text as a page sends it, with the id that the page gives its turn. */
const turn = (sessionId: string, operationId: string) => ({ sessionId, text: "Go on", operationId });

for (const apartMs of [0, 50]) {
  Deno.test(`[TU2] of two tabs that send within ${apartMs} ms one is taken, twenty times, and both see that turn alone (A-036)`, () => {
    const lab = manualLab();
    const tabs = [new RawPage(lab), new RawPage(lab, { channelId: "c2" })] as const;
    const sessionId = tabs[0].create();
    tabs[1].ask("resume_session", { sessionId });
    for (let round = 0; round < 20; round++) {
      const [first, second] = round % 2 === 0 ? tabs : [tabs[1], tabs[0]];
      const from = tabs.map((tab) => tab.received.length);
      lab.queueScript({ steps: [{ wait: 1_000 }, { say: `Answer ${round}` }] });
      assert.equal(first.refusal("send_text", turn(sessionId, `taken-${round}`)), undefined);
      lab.advance(apartMs);
      const refused = second.ask("send_text", turn(sessionId, `refused-${round}`));
      assert.ok(!refused.ok);
      assert.equal(refused.error.code, "THREAD_BUSY", "SESSION_BUSY to the application");
      assert.equal(Object(refused.error.details).operationId, `taken-${round}`);
      lab.advance(10_000);
      for (const [at, tab] of tabs.entries()) {
        const seen = tab.received.slice(from[at]).filter(({ type }) => type !== "response");
        assert.ok(!JSON.stringify(seen).includes("refused-"), "no event speaks of the refused one");
        assert.deepEqual(seen.flatMap((each) => each.type === "chat_message" ? [each.text] : []), [`Answer ${round}`]);
        const done = seen.flatMap((each) => each.type === "operation_completed" ? [each.operationId] : []);
        assert.deepEqual(done, [`taken-${round}`]);
      }
    }
    assert.deepEqual(lab.truth().desktop.threads.map(({ operations }) => operations), [20]);
    // Nothing of what was refused is kept for later.
    const from = lab.journal.latest;
    lab.advance(600_000);
    assert.ok(lab.journal.after(from).entries.every(({ type }) => type !== "send_text"));
  });
}

Deno.test("[EN1] two tabs with a session each: an end in one cuts its own turn short, the other streams on (A-037)", () => {
  const lab = manualLab();
  const [a, b] = [new RawPage(lab), new RawPage(lab, { channelId: "c2" })];
  const [ofA, ofB] = [a.create(), b.create()];
  for (let each = 0; each < 2; each++) lab.queueScript({ steps: [{ say: "x".repeat(1_200), everyMs: 30 }] });
  a.ask("send_text", turn(ofA, "a1"));
  b.ask("send_text", turn(ofB, "b1"));
  lab.advance(1_000);
  b.ask("end_session", { sessionId: ofB });
  assert.deepEqual([statusOf(lab, ofA), statusOf(lab, ofB)], ["running", "ended"]);
  const [heardA, heardB] = [a.received.length, b.received.length];
  lab.advance(10_000);
  assert.equal(b.received.length, heardB, "nothing more of what was ended");
  const fragments = a.received.flatMap((each) => each.type === "chat_delta" ? [each.text] : []);
  assert.equal(fragments.join(""), "x".repeat(1_200));
  assert.ok(a.received.slice(heardA).some((each) => each.type === "operation_completed" && each.success));
  assert.ok(!JSON.stringify(a.received).includes(ofB));
});
