/** A burst that is said faster than anybody reads. */
import assert from "node:assert/strict";
import { CLOSE } from "../../../../core-sim/http/socket-port.ts";
import { connected } from "./connected-port.ts";

const FRAGMENTS = 15_000;

/** Says a burst to a page that reads so many characters in each millisecond; `ms` is how long that took. */
async function burst({ batch, reads }: { batch: boolean; reads: number }) {
  const { lab, port, socket, clock, request } = connected({ batch });
  const create = { input: { provider: "codex", autoEndOnDisconnect: false } };
  port.onFrame(JSON.stringify(request("r1", "create_session", create)));
  const sessionId = lab.truth().desktop.threads[0]?.threadId;
  lab.queueScript({ steps: [{ say: "x".repeat(FRAGMENTS), chunk: 1, everyMs: 0 }] });
  port.onFrame(JSON.stringify(request("r2", "send_text", { sessionId, text: "go", operationId: "o1" })));
  socket.fills = true;
  let settled = false;
  const advanced = lab.advanceInTurns(0).then(() => settled = true);
  let [ms, most] = [0, 0];
  for (; !settled && ms < 60_000; ms++) {
    clock.pass(1);
    // A frame in batches leaves in a job of the host's own, and so does the news that all has settled.
    await new Promise<void>((resolve) => queueMicrotask(resolve));
    most = Math.max(most, socket.bufferedAmount);
    socket.bufferedAmount = Math.max(0, socket.bufferedAmount - reads);
  }
  await advanced;
  return { lab, socket, ms, most };
}

for (const batch of [true, false]) {
  const how = batch ? "in batches" : "in single frames";

  Deno.test(`[TU4] a page that goes on reading gets a burst whole, ${how}: the lab speaks no faster than it is heard`, async () => {
    const { socket, most } = await burst({ batch, reads: 10_000 });
    assert.deepEqual(socket.closes, []);
    assert.equal(socket.messages.filter(({ type }) => type === "chat_delta").length, FRAGMENTS);
    assert.equal(socket.messages.at(-1)?.type, "operation_completed");
    assert.ok(most < 1_500_000, `${most} characters waited`);
  });

  Deno.test(`a page that reads nothing keeps its lab waiting for a second, ${how}, and is closed (A-068)`, async () => {
    const { lab, socket, ms, most } = await burst({ batch, reads: 0 });
    assert.deepEqual(socket.closes, [CLOSE.unread]);
    assert.ok(most < 1_500_000, `${most} characters waited`);
    assert.ok(ms > 900 && ms < 1_500, `${ms} ms`);
    assert.equal(lab.truth().desktop.threads[0]?.status, "idle", "the turn went on to its end");
  });
}
