import assert from "node:assert/strict";
import { MANUAL_START } from "../../../../core-sim/lab/time.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

/** A lab whose clock is being moved: the first turn is over, the rest waits for the host. */
function midway() {
  const host = new ManualHostClock();
  const lab = manualLab({ host });
  const page = new RawPage(lab);
  const sessionId = page.create();
  lab.queueScript({ library: "numbered-fragments", count: 3_000, everyMs: 1 });
  page.ask("send_text", { sessionId, text: "go", operationId: "o1" });
  const advanced = lab.advanceInTurns(10_000);
  return { host, lab, page, sessionId, advanced };
}

Deno.test("what a page says while the clock is being moved waits, in order, until that has settled", async () => {
  const { host, lab, page, sessionId, advanced } = midway();
  const [end, send] = [page.post("end_session", { sessionId }), page.post("send_text", { sessionId, text: "more" })];
  page.port.malformed("not JSON");
  assert.ok(lab.clock.now() < MANUAL_START + 3_000 && page.answerTo(end) === undefined);
  host.pass(0);
  assert.equal(await advanced, MANUAL_START + 10_000);
  const told = page.received.filter(({ type }) => type === "chat_delta");
  assert.equal(told.length, 3_000);
  assert.equal(page.answerTo(end)?.ok, true);
  assert.equal(page.answerTo(send)?.ok, false);
  const { entries } = lab.journal.after(0);
  const at = (type: string) => entries.findLast((entry) => entry.type === type)?.at;
  assert.deepEqual([at("end_session"), at("refused_unread")], [MANUAL_START + 10_000, MANUAL_START + 10_000]);
});

Deno.test("[AE1] a port that goes away while the clock is being moved ends its session when that has settled", async () => {
  const { host, lab, page, sessionId, advanced } = midway();
  page.port.lost("left");
  assert.equal(statusOf(lab, sessionId), "running");
  host.pass(0);
  await advanced;
  assert.equal(statusOf(lab, sessionId), "ended");
});

Deno.test("what is kept meanwhile is bounded: more is refused unread, and room comes back", async () => {
  const { host, lab, page, advanced } = midway();
  const large = () => page.post("get_approval_status", { more: "x".repeat(1_000_000) });
  const ids = Array.from({ length: 20 }, large);
  const refused = ids.filter((id) => page.answerTo(id)?.ok === false);
  assert.ok(refused.length > 0 && refused.length < 10, `${refused.length} refused`);
  host.pass(0);
  await advanced;
  assert.equal(ids.filter((id) => page.answerTo(id)?.ok === true).length, ids.length - refused.length);
  const again = lab.advanceInTurns(0);
  await again;
  assert.equal(page.answerTo(large())?.ok, true);
});

Deno.test("a lab that is thrown away while its clock is being moved settles that, and tells nobody anything more", async () => {
  const { host, lab, page, sessionId, advanced } = midway();
  const waiting = lab.advanceInTurns(1);
  page.post("end_session", { sessionId });
  lab.close(4004, "gone");
  const now = await advanced;
  assert.ok(now < MANUAL_START + 10_000);
  assert.equal(await waiting, now);
  assert.equal(host.waiting, 0);
  const heard = page.received.length;
  host.pass(1_000);
  assert.equal(page.received.length, heard);
});
