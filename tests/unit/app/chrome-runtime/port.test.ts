import assert from "node:assert/strict";
import { fakePage, NOBODY, STRANGER } from "./fake-page.ts";

const DISCONNECTED = { name: "Error", message: "Attempting to use a disconnected port object" };
const UNSAYABLE = { name: "Error", message: "Could not serialize message." };

function connected() {
  const page = fakePage();
  page.load();
  const port = page.connect();
  const heard: unknown[] = [];
  port.onMessage.addListener((message) => heard.push(message));
  const disconnects: unknown[] = [];
  port.onDisconnect.addListener((of) => disconnects.push([of === port, page.lastError()]));
  return { ...page, socket: page.socket, port, heard, disconnects, lastError: page.lastError };
}

Deno.test("connect gives a port at once, with its name, and with no sender on the page's side", () => {
  const { port, urls } = connected();
  assert.deepEqual([port.name, port.sender], ["pedelec-sdk-external", undefined]);
  assert.deepEqual(urls, ["ws://127.0.0.1:8787/labs/lab1/port"]);
});

Deno.test("what is posted before the socket is open waits and goes out in order, as it was when it was posted", () => {
  const { port, socket } = connected();
  const message = { type: "sdk_hello", skip: undefined, at: new Date(0), not: NaN };
  port.postMessage(message);
  message.type = "changed later";
  port.postMessage({ n: 2 });
  assert.deepEqual(socket.sent, []);
  socket.opens();
  port.postMessage({ n: 3 });
  assert.deepEqual(socket.sent, [
    { type: "sdk_hello", at: "1970-01-01T00:00:00.000Z", not: null },
    { n: 2 },
    { n: 3 },
  ]);
});

Deno.test("what JSON can't say throws and sends nothing; undefined arrives as null", () => {
  const { port, socket } = connected();
  socket.opens();
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  const thrower = {
    toJSON() {
      throw new RangeError("mine");
    },
  };
  for (const message of [cycle, 1n, () => {}, Symbol("s"), thrower, { toJSON() {} }]) {
    assert.throws(() => port.postMessage(message), UNSAYABLE);
  }
  assert.throws(() => port.postMessage(), TypeError);
  for (const message of [undefined, null, "text", 0]) port.postMessage(message);
  assert.deepEqual(socket.sent, [null, null, "text", 0]);
});

Deno.test("messages come one by one with the port, whether they were batched or not", () => {
  const { port, socket, heard } = connected();
  const ports: unknown[] = [];
  port.onMessage.addListener((_, of) => ports.push(of));
  socket.opens();
  socket.frame({ n: 1 });
  socket.frame([{ n: 2 }, { n: 3 }]);
  assert.deepEqual(heard, [{ n: 1 }, { n: 2 }, { n: 3 }]);
  assert.deepEqual(ports, [port, port, port]);
});

Deno.test("an event has its listeners once each, in order, and says which it has", () => {
  const { port, socket } = connected();
  const order: string[] = [];
  const first = () => order.push("first");
  const second = () => order.push("second");
  for (const listener of [first, second, first]) port.onMessage.addListener(listener);
  Reflect.apply(port.onMessage.addListener, port.onMessage, [undefined]);
  assert.equal(port.onMessage.hasListener(first), true);
  socket.opens();
  socket.frame({});
  assert.deepEqual(order, ["first", "second"]);
  port.onMessage.removeListener(first);
  assert.deepEqual([port.onMessage.hasListener(first), port.onMessage.hasListener(second)], [false, true]);
  socket.frame({});
  assert.deepEqual(order, ["first", "second", "second"]);
});

Deno.test("hasListeners is false before the first listener and after the last", () => {
  const page = fakePage();
  page.load();
  const { onDisconnect } = page.connect();
  const listener = () => {};
  const seen = [onDisconnect.hasListeners()];
  onDisconnect.addListener(listener);
  seen.push(onDisconnect.hasListeners());
  onDisconnect.removeListener(listener);
  assert.deepEqual([...seen, onDisconnect.hasListeners()], [false, true, false]);
});

Deno.test("a listener that throws stops no other one and is told to the console", () => {
  const { port, socket, heard, said } = connected();
  const late: unknown[] = [];
  port.onMessage.addListener(() => {
    throw new Error("the page's own");
  });
  port.onMessage.addListener((message) => late.push(message));
  socket.opens();
  socket.frame({ n: 1 });
  assert.deepEqual([heard, late], [[{ n: 1 }], [{ n: 1 }]]);
  assert.deepEqual(said, ["Error in event handler: Error: the page's own"]);
});

Deno.test("the own disconnect isn't told, and afterwards postMessage throws and disconnect does nothing", () => {
  for (const opened of [true, false]) {
    const { port, socket, disconnects, clock } = connected();
    if (opened) socket.opens();
    port.disconnect();
    socket.closes(1000);
    assert.throws(() => port.postMessage({}), DISCONNECTED);
    port.disconnect();
    assert.deepEqual([socket.closedWith, disconnects, clock.waiting], [1000, [], 0]);
  }
});

Deno.test("[CN3] the other end's close is told once, without lastError, and in it the port is disconnected already", () => {
  const { port, socket, disconnects, said } = connected();
  const tried: unknown[] = [];
  port.onDisconnect.addListener(() => {
    assert.throws(() => port.postMessage({}), DISCONNECTED);
    port.disconnect();
    tried.push("disconnect does nothing");
  });
  socket.opens();
  socket.closes(4000);
  socket.closes(4000);
  assert.deepEqual([disconnects, tried, said], [[[true, null]], ["disconnect does nothing"], []]);
});

Deno.test("[CN1] a handshake that is refused: lastError says so during onDisconnect, in each listener, and never else", () => {
  const { port, socket, disconnects, lastError } = connected();
  const second: unknown[] = [];
  port.onDisconnect.addListener(() => second.push(lastError()));
  port.postMessage({ n: 1 });
  assert.equal(lastError(), null);
  socket.closes(1006);
  assert.deepEqual([disconnects, second], [[[true, { message: NOBODY }]], [{ message: NOBODY }]]);
  assert.equal(lastError(), null);
  assert.throws(() => port.postMessage({}), DISCONNECTED);
});

Deno.test("a lastError that nobody reads is told to the console", () => {
  const page = fakePage();
  page.load();
  page.connect(STRANGER);
  page.taskOver();
  assert.deepEqual(page.said, [`Unchecked runtime.lastError: ${NOBODY}`]);
});

Deno.test("[CN7] pings are answered below the port; without any for a lease it is disconnected, without lastError", () => {
  const { socket, heard, disconnects, clock, sockets } = connected();
  socket.opens();
  socket.frame({ type: "port_ping", n: 7 });
  assert.deepEqual([socket.sent, heard], [[{ type: "port_pong", n: 7 }], []]);
  clock.advance(59_999);
  assert.deepEqual(disconnects, []);
  clock.advance(1);
  assert.deepEqual([disconnects, sockets.length], [[[true, null]], 1]);
});

Deno.test("[CN8] pagehide closes the port; a page that comes back isn't told, and what it posts goes nowhere, as in Chromium", () => {
  const { page, port, socket, disconnects } = connected();
  socket.opens();
  page.dispatchEvent(new Event("pagehide"));
  assert.deepEqual([socket.closedWith, disconnects], [4001, []]);
  page.dispatchEvent(new Event("pageshow"));
  port.postMessage({ type: "page_activity", active: true });
  assert.deepEqual([disconnects, socket.sent], [[], []]);
});

Deno.test("[CN8] a page that leaves before its port is open isn't told either, whatever the socket says of it then", () => {
  const { page, socket, disconnects } = connected();
  page.dispatchEvent(new Event("pagehide"));
  socket.fails();
  socket.closes();
  assert.deepEqual(disconnects, []);
});
