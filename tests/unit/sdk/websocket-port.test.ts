import assert from "node:assert/strict";
import { Pedelec, type RuntimePort } from "../../../sdk/mod.ts";
import { webSocketPort } from "../../../sdk/websocket-port.ts";
import { FakeSocket } from "../../support/fake-socket.ts";
import { TestClock, testIds } from "../../support/test-port.ts";
import { outcome, SESSION } from "./setup.ts";

function setUp(leaseMs?: number) {
  const clock = new TestClock();
  const page = new EventTarget();
  const sockets: FakeSocket[] = [];
  const offered: unknown[] = [];
  const open = (url: string | URL, protocols: string[]) => {
    const socket = new FakeSocket();
    offered.push([String(url), protocols]);
    sockets.push(socket);
    return socket;
  };
  const lease = leaseMs === undefined ? {} : { leaseMs };
  const connect = webSocketPort("ws://localhost:1/labs/x/port", { clock, page, open, ...lease });
  const socket = () => {
    const last = sockets.at(-1);
    if (last === undefined) throw new Error("No socket was opened");
    return last;
  };
  return { clock, page, connect, sockets, socket, offered };
}

function listen(port: RuntimePort) {
  const heard: unknown[] = [];
  let disconnects = 0;
  port.onMessage.addListener((message) => heard.push(message));
  port.onDisconnect.addListener(() => disconnects++);
  return { heard, disconnects: () => disconnects };
}

Deno.test("what is posted before the socket is open waits and goes out in order; the batch subprotocol is offered", () => {
  const { connect, socket, offered } = setUp();
  const port = connect();
  port.postMessage({ n: 1 });
  port.postMessage({ n: 2 });
  assert.deepEqual(socket().sent, []);
  socket().opens();
  port.postMessage({ n: 3 });
  assert.deepEqual(socket().sent, [{ n: 1 }, { n: 2 }, { n: 3 }]);
  assert.deepEqual(offered, [["ws://localhost:1/labs/x/port", ["pedelec.batch.v1"]]]);
  port.disconnect();
});

Deno.test("a frame is one message or several; what isn't JSON is ignored; a throwing listener stops nothing", () => {
  const { connect, socket } = setUp();
  const port = connect();
  const { heard } = listen(port);
  socket().opens();
  socket().frame({ n: 1 });
  socket().frame([{ n: 2 }, { type: "port_ping", n: 7 }, { n: 3 }]);
  socket().frame("{not json");
  assert.deepEqual(heard.filter((message) => message !== undefined), [{ n: 1 }, { n: 2 }, { n: 3 }]);
  assert.deepEqual(socket().sent, [{ type: "port_pong", n: 7 }]);
  port.disconnect();
});

Deno.test("the own disconnect closes the socket and isn't told", () => {
  const { connect, socket, clock } = setUp();
  const port = connect();
  const { disconnects } = listen(port);
  socket().opens();
  port.disconnect();
  socket().closes(1000);
  port.postMessage({ n: 1 });
  assert.deepEqual([socket().closedWith, disconnects(), socket().sent, clock.waiting], [1000, 0, [], 0]);
});

Deno.test("[CN1] a socket that closes before it opened was never open, and requests say so", async () => {
  const { connect, socket, clock } = setUp();
  const client = new Pedelec({ connect, clock: new TestClock(), ids: testIds() });
  const resuming = client.resumeSession(SESSION);
  socket().closes();
  await assert.rejects(resuming, { code: "EXTENSION_UNAVAILABLE" });
  assert.equal(clock.waiting, 0);
});

Deno.test("[CN3] a socket that was open disconnects its client, with the close code as reason", async () => {
  const { connect, socket } = setUp();
  const client = new Pedelec({ connect, clock: new TestClock(), ids: testIds() });
  const resuming = client.resumeSession(SESSION);
  socket().opens();
  socket().closes(1012);
  socket().closes(1012);
  await assert.rejects(resuming, {
    code: "EXTENSION_DISCONNECTED",
    details: { reason: { code: 1012, reason: "" } },
  });
});

Deno.test("[CN7] a port that gets no ping for a lease counts as closed (A-067)", () => {
  const { connect, socket, clock } = setUp();
  const port = connect();
  const { disconnects } = listen(port);
  socket().opens();
  for (let n = 1; n <= 3; n++) {
    clock.advance(20_000);
    socket().frame({ type: "port_ping", n });
  }
  clock.advance(59_999);
  assert.equal(disconnects(), 0);
  clock.advance(1);
  assert.equal(disconnects(), 1);
  assert.equal(socket().closedWith, 4001);
  assert.equal(clock.waiting, 0);
});

Deno.test("[CN7] without any ping the given lease holds, and afterwards that of the pings' spacing", () => {
  const { connect, socket, clock } = setUp(9000);
  const { disconnects } = listen(connect());
  socket().opens();
  clock.advance(8999);
  assert.equal(disconnects(), 0);
  clock.advance(1);
  assert.equal(disconnects(), 1);
  const { disconnects: later } = listen(connect());
  socket().opens();
  for (let n = 1; n <= 2; n++) {
    clock.advance(1000);
    socket().frame({ type: "port_ping", n });
  }
  clock.advance(2999);
  assert.equal(later(), 0);
  clock.advance(1);
  assert.equal(later(), 1);
});

Deno.test("[CN7] a ping that came late lengthens the lease until three more have come, no longer", () => {
  const { connect, socket, clock } = setUp();
  const { disconnects } = listen(connect());
  socket().opens();
  let n = 0;
  const pingAfter = (ms: number) => {
    clock.advance(ms);
    socket().frame({ type: "port_ping", n: ++n });
  };
  for (const ms of [20_000, 20_000, 55_000, 20_000, 20_000, 20_000]) pingAfter(ms);
  clock.advance(59_999);
  assert.equal(disconnects(), 0);
  clock.advance(1);
  assert.equal(disconnects(), 1);
});

Deno.test("[CN7] a page that was held up first hears the pings that wait for it", () => {
  const { connect, socket, clock } = setUp();
  const port = connect();
  const { disconnects } = listen(port);
  socket().opens();
  clock.sleep(600_000);
  clock.advance(0);
  assert.equal(disconnects(), 0);
  socket().frame({ type: "port_ping", n: 1 });
  clock.advance(59_999);
  assert.equal(disconnects(), 0);
  clock.advance(1);
  assert.equal(disconnects(), 1);
});

Deno.test("[CN7] one that was held up and hears none counts as closed soon after", () => {
  const { connect, socket, clock } = setUp();
  const { disconnects } = listen(connect());
  socket().opens();
  clock.sleep(600_000);
  clock.advance(20_000);
  assert.equal(disconnects(), 1);
});

Deno.test("[CN8] pagehide closes the socket with 4001, and nothing is told or opened while the page leaves", () => {
  const { connect, socket, page, sockets, clock } = setUp();
  const port = connect();
  const { disconnects, heard } = listen(port);
  socket().opens();
  page.dispatchEvent(new Event("pagehide"));
  assert.equal(socket().closedWith, 4001);
  socket().frame({ n: 1 });
  port.postMessage({ n: 2 });
  assert.deepEqual([disconnects(), heard, socket().sent, clock.waiting], [0, [], [], 0]);
  assert.throws(connect, /leaving/);
  assert.equal(sockets.length, 1);
});

Deno.test("[CN8] a page that comes back finds its port closed, told once, before its own pageshow listeners", () => {
  for (const order of ["pageshow first", "close first"]) {
    const { connect, socket, page, sockets } = setUp();
    const { disconnects } = listen(connect());
    const seen: number[] = [];
    page.addEventListener("pageshow", () => seen.push(disconnects()));
    socket().opens();
    page.dispatchEvent(new Event("pagehide"));
    const steps = [() => page.dispatchEvent(new Event("pageshow")), () => socket().closes(4001)];
    for (const step of order === "pageshow first" ? steps : steps.reverse()) step();
    assert.deepEqual([seen, disconnects()], [[1], 1], order);
    connect();
    assert.equal(sockets.length, 2);
  }
});

Deno.test("[CN8] a page that leaves before the socket opened closes it too", async () => {
  const { connect, socket, page } = setUp();
  const client = new Pedelec({ connect, clock: new TestClock(), ids: testIds() });
  const resuming = client.resumeSession(SESSION);
  page.dispatchEvent(new Event("pagehide"));
  assert.equal(socket().closedWith, 4001);
  assert.equal(await outcome(resuming), "pending");
  page.dispatchEvent(new Event("pageshow"));
  await assert.rejects(resuming, { code: "EXTENSION_UNAVAILABLE" });
});

Deno.test("[CN1] a socket that can't be opened is no transport at once, though no close follows; after it was open an error waits for the close", async () => {
  const { connect, socket, clock } = setUp();
  const client = new Pedelec({ connect, clock, ids: testIds() });
  const creating = client.createSession({ provider: "codex" });
  creating.catch(() => {});
  await outcome(creating);
  socket().fails();
  await assert.rejects(creating, { code: "EXTENSION_UNAVAILABLE" });
  const port = connect();
  const { disconnects } = listen(port);
  socket().opens();
  socket().fails();
  assert.equal(disconnects(), 0);
  socket().closes();
  assert.equal(disconnects(), 1);
});
