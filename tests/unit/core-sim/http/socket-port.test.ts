import assert from "node:assert/strict";
import { CLOSE } from "../../../../core-sim/http/socket-port.ts";
import { statusOf } from "../../../support/raw-page.ts";
import { connected } from "./connected-port.ts";

const create = { input: { provider: "codex" } };

Deno.test("a frame is one message, or with the subprotocol an array of them, each on its own", () => {
  const { port, socket, request } = connected();
  port.onFrame(JSON.stringify(request("r1", "get_settings")));
  port.onFrame(JSON.stringify([request("r2", "get_settings"), { nonsense: true }, request("r3", "list_providers")]));
  assert.deepEqual(socket.messages.map(({ requestId }) => requestId), ["r1", "r2", "r3"]);
  const plain = connected({ batch: false });
  plain.port.onFrame(JSON.stringify([plain.request("r1", "get_settings")]));
  assert.deepEqual(plain.socket.sent, []);
});

Deno.test("what isn't JSON is answered where an id shows, binary and huge frames close", () => {
  const { port, socket, lab } = connected();
  port.onFrame('{"channelId":"c1","requestId":"r1",');
  port.onFrame("{");
  assert.deepEqual(socket.messages.map(({ requestId }) => requestId), ["r1"]);
  port.onFrame(new ArrayBuffer(1));
  assert.deepEqual(socket.closes, [CLOSE.binary]);
  assert.deepEqual(lab.truth().extension.ports, []);
  const huge = connected();
  huge.port.onFrame("é".repeat(16 * 1024 * 1024 + 1));
  assert.deepEqual(huge.socket.closes, [CLOSE.tooLarge]);
});

Deno.test("a message over 1 MiB is refused alone, also inside a batch", () => {
  const { port, socket, request } = connected();
  const large = request("r2", "get_settings", { padding: "é".repeat(600_000) });
  port.onFrame(JSON.stringify([request("r1", "get_settings"), large, request("r3", "get_settings")]));
  assert.deepEqual(
    socket.messages.map(({ requestId, error }) => [requestId, error?.code]),
    [["r1", undefined], ["r2", "MESSAGE_TOO_LARGE"], ["r3", undefined]],
  );
});

Deno.test("a frame that is nested too deep is not read, and is answered where an id shows", () => {
  const { port, socket, lab } = connected();
  const result = "[".repeat(20_000) + "]".repeat(20_000);
  port.onFrame(`{"channelId":"c1","requestId":"r1","type":"submit_tool_result","sessionId":"s","result":${result}}`);
  port.onFrame("[".repeat(2_000_000));
  assert.deepEqual(socket.sent.map((text) => JSON.parse(text).error.code), ["SDK_PROTOCOL_ERROR"]);
  assert.doesNotThrow(() => JSON.stringify(lab.journal.after(0).entries));
});

Deno.test("frames that can't be read count as messages: a flood of them closes the port", () => {
  const { port, socket } = connected();
  for (let n = 0; n < 30_000; n++) port.onFrame("{");
  assert.deepEqual(socket.closes, [CLOSE.tooMany]);
});

Deno.test("answers to pings and empty batches count as messages too", () => {
  for (const frame of ['{"type":"port_pong","n":1}', "[]"]) {
    const { port, socket } = connected();
    for (let n = 0; n < 19_000; n++) port.onFrame(frame);
    assert.deepEqual(socket.closes, []);
    for (let n = 0; n < 2_000; n++) port.onFrame(frame);
    assert.deepEqual(socket.closes, [CLOSE.tooMany]);
  }
});

Deno.test("[CN7] [CN8] a port whose page answers no ping for a whole lease is lost, and its session ends, whatever else it says meanwhile (A-067)", () => {
  const { lab, port, socket, clock, request, closed } = connected();
  port.onFrame(JSON.stringify(request("r1", "create_session", create)));
  const [thread] = lab.truth().desktop.threads;
  assert.ok(thread);
  clock.pass(20_000);
  port.onFrame(JSON.stringify({ type: "port_pong", n: 1 }));
  port.onFrame(JSON.stringify(request("r2", "get_settings")));
  clock.pass(59_000);
  assert.deepEqual(socket.messages.filter(({ type }) => type === "port_ping").map(({ n }) => n), [1, 2, 3]);
  assert.equal(statusOf(lab, thread.threadId), "idle");
  clock.pass(1_000);
  assert.equal(statusOf(lab, thread.threadId), "ended");
  assert.deepEqual(socket.closes, [CLOSE.lease]);
  assert.deepEqual([closed(), clock.waiting], [1, 0]);
});

Deno.test("[CN8] a page that answers keeps its port; leases are not journaled", () => {
  const { lab, port, clock } = connected({ leaseMs: 300 });
  const from = lab.journal.latest;
  for (let n = 1; n <= 100; n++) {
    clock.pass(100);
    port.onFrame(JSON.stringify({ type: "port_pong", n }));
  }
  assert.equal(lab.truth().extension.ports.length, 1);
  assert.equal(lab.journal.latest, from);
});

Deno.test("[CN7] [CN8] a hidden tab whose answers come late keeps its routes for hours, as long as one comes in each lease (A-052)", () => {
  const { lab, port, clock, request, socket } = connected();
  port.onFrame(JSON.stringify(request("r1", "create_session", create)));
  const [thread] = lab.truth().desktop.threads;
  assert.ok(thread);
  for (let minute = 1; minute <= 360; minute++) {
    clock.pass(58_000);
    const asked = socket.messages.filter(({ type }) => type === "port_ping").at(-1);
    port.onFrame(JSON.stringify({ type: "port_pong", n: asked?.n }));
  }
  assert.equal(statusOf(lab, thread.threadId), "idle");
  assert.equal(lab.truth().extension.routes.length, 1);
  assert.deepEqual(socket.closes, []);
});

const turnOver = () => new Promise<void>((resolve) => queueMicrotask(resolve));

Deno.test("with the subprotocol what is said in one turn leaves in one frame at its end, in order", async () => {
  const { lab, port, socket, request } = connected();
  for (const id of ["r1", "r2", "r3"]) port.onFrame(JSON.stringify(request(id, "get_settings")));
  assert.deepEqual(socket.frames, []);
  await turnOver();
  assert.equal(socket.frames.length, 1);
  assert.deepEqual(socket.messages.map(({ requestId }) => requestId), ["r1", "r2", "r3"]);
  port.onFrame(JSON.stringify(request("r4", "get_settings")));
  await turnOver();
  assert.equal(JSON.parse(socket.frames[1] ?? "").requestId, "r4", "one message alone is no array");
  port.onFrame(JSON.stringify(request("r5", "get_settings")));
  lab.advance(0);
  assert.equal(socket.frames.length, 3, "moving the clock hands everything over before it answers");
});

Deno.test("[B.9] [TU4] a burst leaves in frames of bounded size, complete and in order", () => {
  const { lab, port, socket, request } = connected();
  port.onFrame(JSON.stringify(request("r1", "create_session", create)));
  const sessionId = lab.truth().desktop.threads[0]?.threadId;
  lab.queueScript({ steps: [{ say: "x".repeat(12_000), everyMs: 0 }] });
  port.onFrame(JSON.stringify(request("r2", "send_text", { sessionId, text: "go", operationId: "o1" })));
  lab.advance(0);
  assert.ok(socket.frames.length > 3, `${socket.frames.length} frames`);
  for (const frame of socket.frames) assert.ok(frame.length < 64 * 1024);
  const fragments = socket.messages.filter(({ type }) => type === "chat_delta");
  assert.equal(fragments.length, 1_000);
  const numbers = socket.messages.flatMap(({ seq = [] }) => seq);
  assert.deepEqual(numbers, [...numbers].sort((one, other) => one - other));
  assert.equal(socket.messages.at(-1)?.type, "operation_completed");
});

Deno.test("without the subprotocol each message leaves at once in a frame of its own", () => {
  const { port, socket, request } = connected({ batch: false });
  for (const id of ["r1", "r2"]) port.onFrame(JSON.stringify(request(id, "get_settings")));
  assert.deepEqual(socket.frames.map((frame) => JSON.parse(frame).requestId), ["r1", "r2"]);
});

for (const batch of [true, false]) {
  const how = batch ? "in batches" : "in single frames";
  Deno.test(`a peer that reads nothing counts as closed, ${how}: after a second, or at once when far too much waits (A-068)`, () => {
    for (const { waiting, ms } of [{ waiting: 1_000_001, ms: 1_000 }, { waiting: 4_000_001, ms: 0 }]) {
      const { lab, port, socket, clock, request } = connected({ batch });
      const ask = (id: string) => port.onFrame(JSON.stringify(request(id, "get_settings")));
      socket.bufferedAmount = 1_000_001;
      ask("r1");
      assert.equal(socket.sent.length, 1);
      assert.deepEqual(socket.closes, [], "one burst proves nothing");
      socket.bufferedAmount = waiting;
      clock.pass(ms);
      ask("r2");
      assert.equal(socket.sent.length, 1);
      assert.deepEqual(socket.closes, [CLOSE.unread]);
      assert.deepEqual(lab.truth().extension.ports, []);
    }
  });

  Deno.test(`a peer that has read what waited for it is no longer behind, ${how}`, () => {
    const { port, socket, clock, request } = connected({ batch });
    for (const waiting of [1_000_001, 0, 1_000_001, 0, 1_000_001]) {
      socket.bufferedAmount = waiting;
      port.onFrame(JSON.stringify(request("r1", "get_settings")));
      clock.pass(600);
    }
    assert.deepEqual(socket.closes, []);
  });
}

Deno.test("[AE1] closing settles once, however often and with whatever code the socket says so", () => {
  const { lab, port, request, closed, clock } = connected();
  port.onFrame(JSON.stringify(request("r1", "create_session", create)));
  port.onClose(4001);
  port.onClose(1005);
  port.onFrame(JSON.stringify(request("r2", "create_session", create)));
  assert.deepEqual(lab.truth().desktop.threads.map(({ status }) => status), ["ended"]);
  assert.deepEqual([closed(), clock.waiting], [1, 0]);
});
