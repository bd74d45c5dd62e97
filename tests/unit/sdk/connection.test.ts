import assert from "node:assert/strict";
import { Pedelec } from "../../../sdk/mod.ts";
import { TestClock, testIds, TestPort, testPorts } from "../../support/test-port.ts";
import { setUp, startTurn, withSession } from "./setup.ts";

Deno.test("[CN1] without a page and without connect every request rejects EXTENSION_UNAVAILABLE", async () => {
  const client = new Pedelec();
  await assert.rejects(client.createSession({ provider: "codex" }), { code: "EXTENSION_UNAVAILABLE" });
  await assert.rejects(client.resumeSession("s1"), { code: "EXTENSION_UNAVAILABLE" });
  assert.deepEqual(await client.getApprovalStatus(), {
    installed: false,
    approved: false,
    origin: null,
    appConnected: false,
  });
});

Deno.test("[CN1] a connect that throws breaks no constructor, and a later request tries again", async () => {
  const ports = testPorts();
  let broken = true;
  const connect = () => {
    if (broken) throw new Error("no such extension");
    return ports.connect();
  };
  const client = new Pedelec({ connect, clock: new TestClock(), ids: testIds() });
  await assert.rejects(client.getSettings(), {
    code: "EXTENSION_UNAVAILABLE",
    details: { reason: "no such extension" },
  });
  broken = false;
  const settings = client.getSettings();
  ports.current.answer(ports.current.last("get_settings"), { defaultProvider: "codex" });
  assert.deepEqual(await settings, { defaultProvider: "codex" });
});

Deno.test("[CN1] a port that closes before it was open is no transport", async () => {
  const { client, ports } = setUp({}, () => new TestPort({ opened: false }));
  const settings = client.getSettings();
  ports.current.close();
  await assert.rejects(settings, { code: "EXTENSION_UNAVAILABLE" });
});

Deno.test("[CN1] chrome.runtime is the default in a page", async () => {
  const ports = testPorts();
  const connects: unknown[] = [];
  const runtime = {
    connect(id: string, info: { name: string }) {
      connects.push([id, info]);
      return ports.connect();
    },
  };
  await inPage({ chrome: { runtime } }, async () => {
    const client = new Pedelec({ clock: new TestClock(), ids: testIds() });
    const settings = client.getSettings();
    ports.current.answer(ports.current.last("get_settings"), { defaultProvider: null });
    assert.deepEqual(await settings, { defaultProvider: null });
  });
  assert.deepEqual(connects, [["ogccgaminlphbkeghldidiiimajfdpag", { name: "pedelec-sdk-external" }]]);
});

Deno.test("[CN1] a chrome port that closes with lastError and never spoke is no transport", async () => {
  const ports = testPorts();
  const lastError = { message: "Receiving end does not exist." };
  await inPage({ chrome: { runtime: { connect: ports.connect, lastError } } }, async () => {
    const client = new Pedelec({ clock: new TestClock(), ids: testIds() });
    const settings = client.getSettings();
    ports.current.close();
    await assert.rejects(settings, { code: "EXTENSION_UNAVAILABLE" });
  });
});

async function inPage(globals: { chrome: unknown }, run: () => Promise<void>): Promise<void> {
  const all = { window: globalThis, ...globals };
  for (const [key, value] of Object.entries(all)) Object.defineProperty(globalThis, key, { value, configurable: true });
  try {
    await run();
  } finally {
    for (const key of Object.keys(all)) Reflect.deleteProperty(globalThis, key);
  }
}

Deno.test("[CN2] every port begins with sdk_hello and page_activity, and neither takes a request number", async () => {
  const { client, ports } = setUp();
  const opening = [{ type: "sdk_hello", sdkVersion: "0.3.4" }, { type: "page_activity", active: false }];
  assert.deepEqual(ports.current.sent, opening);
  ports.current.close();
  const settings = client.getSettings();
  assert.deepEqual(ports.current.sent.slice(0, 2), opening);
  assert.match(ports.current.last("get_settings").requestId, /^sdk_\d+_1$/);
  ports.current.answer(ports.current.last("get_settings"), { defaultProvider: null });
  await settings;
});

Deno.test("[CN3] a closed port detaches its handles: error, one onError, no onEnded, pending promises reject", async () => {
  const { session, port, heard } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.answer(port.last("send_text"));
  heard.log.length = 0;
  const states: unknown[] = [];
  session.onStatus(() => states.push(session.attached, session.getStatus()));
  port.close();
  assert.deepEqual(heard.log, ["status error", "error EXTENSION_DISCONNECTED"]);
  assert.deepEqual(states, [false, "error"]);
  await assert.rejects(promise, { code: "EXTENSION_DISCONNECTED", details: { operationId } });
  assert.equal(session.getStatus(), "error");
});

Deno.test("[CN3] all requests of the closed port reject with that error, the handles' and the client's", async () => {
  const { client, session, port, heard } = await withSession();
  const all = [session.end(), client.getSettings(), client.createSession({ provider: "codex" })];
  port.close();
  for (const promise of all) await assert.rejects(promise, { code: "EXTENSION_DISCONNECTED" });
  assert.deepEqual(heard.log, ["status error", "error EXTENSION_DISCONNECTED"]);
});

Deno.test("[CN3] an ended handle stays ended and hears nothing", async () => {
  const { session, port, heard } = await withSession();
  const ending = session.end();
  port.answer(port.last("end_session"));
  await ending;
  heard.log.length = 0;
  port.close();
  assert.deepEqual(heard.log, []);
  assert.equal(session.getStatus(), "ended");
  assert.equal(session.attached, false);
});

Deno.test("[CN3] a resume that the port's end cuts off rejects and tells nothing more", async () => {
  const { session, port, frames, heard } = await withSession();
  port.deliver(frames.status("ended"), frames.event("ended"));
  const resuming = session.resume();
  heard.log.length = 0;
  port.close();
  await assert.rejects(resuming, { code: "EXTENSION_DISCONNECTED" });
  assert.deepEqual(heard.log, []);
});

Deno.test("[CN3] every handle already shows the new truth when the first callback runs", async () => {
  const { client, session, port } = await withSession();
  const creating = client.createSession({ provider: "codex" });
  port.answer(port.last("create_session"), { sessionId: "other" });
  const other = await creating;
  const seen: unknown[] = [];
  session.onError(() => void seen.push(other.getStatus(), other.attached));
  port.close();
  assert.deepEqual(seen, ["error", false]);
});

Deno.test("[CN4] a closed port is replaced at the next request only, and requests share the replacement", async () => {
  const { client, ports } = setUp();
  ports.current.close();
  assert.equal(ports.made.length, 1);
  const both = [client.getSettings(), client.getSettings()];
  assert.equal(ports.made.length, 2);
  for (const request of ports.current.requests) ports.current.answer(request, { defaultProvider: null });
  await Promise.all(both);
});

Deno.test("[CN4] nothing is sent again, late messages of the old port are not heard, ids are not used twice", async () => {
  const { client, session, port, ports, frames, heard } = await withSession();
  const { promise } = startTurn(session, port);
  port.close();
  await assert.rejects(promise);
  heard.log.length = 0;
  const settings = client.getSettings();
  port.answer(port.last("send_text"));
  port.deliver(frames.status("ended"));
  assert.deepEqual(heard.log, []);
  const fresh = ports.current;
  assert.deepEqual(fresh.requests.map(({ type }) => type), ["get_settings"]);
  const ids = [...port.requests, ...fresh.requests].map(({ requestId }) => requestId);
  assert.equal(new Set(ids).size, ids.length);
  fresh.answer(fresh.last("get_settings"), { defaultProvider: null });
  await settings;
});

Deno.test("[CN4] a port that goes on talking after its end isn't heard", async () => {
  const { client, ports } = setUp({}, () => {
    const port = new TestPort();
    port.port.onMessage.removeListener = () => {};
    return port;
  });
  const old = ports.current;
  old.close();
  const settings = client.getSettings();
  old.answer(ports.current.last("get_settings"), { defaultProvider: "claude" });
  ports.current.answer(ports.current.last("get_settings"), { defaultProvider: "codex" });
  assert.deepEqual(await settings, { defaultProvider: "codex" });
});

Deno.test("[CN4] a callback of the closing port may ask at once and gets a new port", async () => {
  const { client, session, port, ports } = await withSession();
  let settings: Promise<unknown> | undefined;
  session.onError(() => void (settings = client.getSettings()));
  port.close();
  assert.equal(ports.made.length, 2);
  ports.current.answer(ports.current.last("get_settings"), { defaultProvider: null });
  assert.deepEqual(await settings, { defaultProvider: null });
});
