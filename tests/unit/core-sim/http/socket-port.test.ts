import assert from "node:assert/strict";
import { CLOSE, type Socket, SocketPort } from "../../../../core-sim/http/socket-port.ts";
import { ManualHostClock } from "../../../support/host-clock.ts";
import { manualLab, statusOf } from "../../../support/raw-page.ts";

class FakeSocket implements Socket {
  bufferedAmount = 0;
  readonly sent: string[] = [];
  readonly closes: number[] = [];

  send(text: string): void {
    this.sent.push(text);
  }

  close(code: number): void {
    this.closes.push(code);
  }

  /** Every message that was sent, whatever frames it came in. */
  get messages(): { type: string; requestId?: string; n?: number }[] {
    return this.sent.flatMap((text) => JSON.parse(text));
  }
}

function connected(options: { batch?: boolean; leaseMs?: number } = {}) {
  const lab = manualLab();
  const socket = new FakeSocket();
  const clock = new ManualHostClock();
  const { batch = true, leaseMs = 60_000 } = options;
  let closed = 0;
  const port = new SocketPort({
    socket,
    origin: "http://a.test",
    assetsAt: "http://localhost/labs/lab",
    clock,
    batch,
    leaseMs,
    onClosed: () => closed++,
  });
  const open = lab.openPort(port);
  if ("refused" in open) throw new Error(open.refused);
  port.start(open);
  const request = (requestId: string, type: string, rest: object = {}) => ({
    channelId: "c1",
    requestId,
    type,
    ...rest,
  });
  return { lab, socket, clock, port, request, closed: () => closed };
}

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
    socket.sent.map((text) => [JSON.parse(text).requestId, JSON.parse(text).error?.code]),
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

Deno.test("[CN7] [CN8] a port whose page answers no ping for a whole lease is lost, and its session ends", () => {
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

Deno.test("under backlog messages go out in batches; a peer that reads nothing counts as closed at once", () => {
  const { lab, port, socket, clock, request } = connected();
  port.onFrame(JSON.stringify(request("r1", "get_settings")));
  socket.bufferedAmount = 100_000;
  for (const id of ["r2", "r3", "r4"]) port.onFrame(JSON.stringify(request(id, "get_settings")));
  assert.equal(socket.sent.length, 1);
  clock.pass(5);
  assert.equal(socket.sent.length, 2);
  assert.deepEqual(socket.messages.map(({ requestId }) => requestId), ["r1", "r2", "r3", "r4"]);
  port.onFrame(JSON.stringify(request("r5", "get_settings")));
  lab.advance(0);
  assert.equal(socket.messages.length, 5, "moving the clock hands everything over");
  socket.bufferedAmount = 1_000_001;
  port.onFrame(JSON.stringify(request("r6", "get_settings")));
  assert.deepEqual(socket.closes, [CLOSE.unread]);
  assert.deepEqual(lab.truth().extension.ports, []);
});

Deno.test("[AE1] closing settles once, however often and with whatever code the socket says so", () => {
  const { lab, port, request, closed, clock } = connected();
  port.onFrame(JSON.stringify(request("r1", "create_session", create)));
  port.onClose(4001);
  port.onClose(1005);
  port.onFrame(JSON.stringify(request("r2", "create_session", create)));
  assert.deepEqual(lab.truth().desktop.threads.map(({ status }) => status), ["ended"]);
  assert.deepEqual([closed(), clock.waiting], [1, 0]);
});

Deno.test("1,000 messages a second are taken, far more are refused with an error, a flood closes", () => {
  const { port, socket, clock, request, lab } = connected();
  const batch = (count: number) =>
    JSON.stringify(Array.from({ length: count }, () => request("r", "get_approval_status")));
  port.onFrame(batch(1_000));
  clock.pass(1_000);
  port.onFrame(batch(1_000));
  assert.ok(socket.sent.every((text) => JSON.parse(text).ok));
  port.onFrame(batch(1_001));
  assert.equal(JSON.parse(socket.sent.at(-1) ?? "").error.code, "SDK_TRANSPORT_ERROR");
  assert.deepEqual(socket.closes, []);
  port.onFrame(batch(18_000));
  assert.deepEqual(socket.closes, [CLOSE.tooMany]);
  assert.deepEqual(lab.truth().extension.ports, []);
});
