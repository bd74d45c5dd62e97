import assert from "node:assert/strict";
import { dirname, join } from "node:path/posix";
import { Pedelec } from "../../../sdk/mod.ts";
import { factsOf, sources } from "../../support/source.ts";
import { TestClock, testIds, TestPort } from "../../support/test-port.ts";

/** Runs as in a page whose browser has the Extension; `ports` are those that it gave out. */
async function withExtension(run: (ports: TestPort[], connects: unknown[][]) => Promise<void>): Promise<void> {
  const ports: TestPort[] = [];
  const connects: unknown[][] = [];
  const connect = (...args: unknown[]) => {
    const made = new TestPort();
    ports.push(made);
    connects.push(args);
    return made.port;
  };
  const globals = { window: globalThis, chrome: { runtime: { connect } } };
  for (const [key, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, key, { value, configurable: true });
  }
  try {
    await run(ports, connects);
  } finally {
    for (const key of Object.keys(globals)) Reflect.deleteProperty(globalThis, key);
  }
}

Deno.test("[CN1] [CN2] over chrome.runtime the client connects as it is made and posts each request inside the call", () =>
  withExtension(async (ports, connects) => {
    const client = new Pedelec({ clock: new TestClock(), ids: testIds() });
    const [port] = ports;
    assert.ok(port);
    const posted = () => port.sent.map(({ type }) => type);
    assert.deepEqual(posted(), ["sdk_hello", "page_activity"]);

    const resuming = client.resumeSession("s1");
    assert.equal(posted().at(-1), "resume_session");
    const snapshot = { threadId: "s1", status: "idle", latestSeq: 2 };
    const { channelId } = port.last("resume_session");
    port.deliver({ type: "session_snapshot", channelId, sessionId: "s1", seq: 2, snapshot });
    port.answer(port.last("resume_session"), { sessionId: "s1", autoEndOnDisconnect: false });
    const session = await resuming;

    const turn = session.sendText("Hello");
    assert.equal(posted().at(-1), "send_text");
    const { operationId } = port.last("send_text");
    const event = { channelId, sessionId: "s1", operationId };
    port.answer(port.last("send_text"));
    port.deliver({ ...event, seq: 3, type: "operation_completed", operationKind: "user", success: true });
    await turn;

    const ending = session.end();
    assert.equal(posted().at(-1), "end_session");
    port.answer(port.last("end_session"));
    await ending;
    assert.equal(session.getStatus(), "ended");
    assert.deepEqual(connects, [["ogccgaminlphbkeghldidiiimajfdpag", { name: "pedelec-sdk-external" }]]);
  }));

Deno.test("[CN8] a page that comes back from the back/forward cache is detached, although Chromium says nothing", () =>
  withExtension(async (ports) => {
    const client = new Pedelec({ clock: new TestClock(), ids: testIds() });
    const settings = client.getSettings();
    const shown = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });
    dispatchEvent(shown(false));
    assert.equal(ports.length, 1);
    dispatchEvent(shown(true));
    await assert.rejects(settings, { code: "EXTENSION_DISCONNECTED" });
    dispatchEvent(shown(true));
    const again = client.getSettings();
    assert.equal(ports.length, 2, "the next request has a new port");
    const [old, current] = ports;
    assert.ok(old && current);
    old.answer(old.last("get_settings"), { defaultProvider: "codex" });
    current.answer(current.last("get_settings"), { defaultProvider: "claude" });
    assert.deepEqual(await again, { defaultProvider: "claude" });
  }));

/** The files that a module needs at run time, itself among them. */
function closure(entry: string): Set<string> {
  const all = new Map(sources("sdk/**/*.ts").map((source) => [source.path, source]));
  const reached = new Set<string>();
  const visit = (path: string) => {
    if (reached.has(path)) return;
    reached.add(path);
    const source = all.get(path);
    assert.ok(source, `${path} is outside of sdk/`);
    for (const { specifier } of factsOf(source).imports) visit(join(dirname(path), specifier));
  };
  visit(entry);
  return reached;
}

Deno.test("the SDK's door needs nothing of the lab: no package, nothing outside of sdk/, no WebSocket", () => {
  const needed = closure("sdk/mod.ts");
  assert.ok(needed.size > 20, `${needed.size}`);
  assert.ok(!needed.has("sdk/websocket-port.ts"));
  assert.ok(closure("sdk/websocket-port.ts").has("sdk/protocol/mod.ts"), "its own entry");
  const knowing = sources("sdk/**/*.ts").filter(({ path, text }) =>
    needed.has(path) && /new WebSocket|\/labs\//.test(text)
  );
  assert.deepEqual(knowing.map(({ path }) => path), []);
});
