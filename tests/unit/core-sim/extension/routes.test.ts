import assert from "node:assert/strict";
import { manualLab, RawPage, statusOf } from "../../../support/raw-page.ts";

Deno.test("[SQ1] every event and snapshot goes to all routes, addressed to each channel, as object and as text", () => {
  const lab = manualLab();
  const first = new RawPage(lab);
  const sessionId = first.create();
  const second = new RawPage(lab, { channelId: 'c"2' });
  second.ask("resume_session", { sessionId });
  const before = [first.received.length, second.received.length];
  lab.queueScript({ steps: [{ say: "Hello there", everyMs: 0 }, { usage: 12 }] });
  first.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.advance(1_000);
  const told = [
    "status running",
    "answer ok",
    "chat_delta",
    "chat_message",
    "usage_updated",
    "status idle",
    "operation_completed",
  ];
  assert.deepEqual(first.story(before[0]), told);
  assert.deepEqual(second.story(before[1]), told.filter((each) => each !== "answer ok"));
  for (const page of [first, second]) {
    assert.deepEqual(page.texts.map((text) => JSON.parse(text)), page.received);
    for (const message of page.received) assert.ok("channelId" in message && message.channelId === page.channelId);
  }
});

Deno.test("[EN6] an end forgets the session's routes in every tab, after each has heard of it", () => {
  const lab = manualLab();
  const first = new RawPage(lab);
  const sessionId = first.create();
  const second = new RawPage(lab, { channelId: "c2" });
  second.ask("resume_session", { sessionId });
  const before = second.received.length;
  first.ask("end_session", { sessionId });
  assert.deepEqual(second.story(before), ["status running", "status ended", "ended"]);
  assert.equal(first.story().at(-1), "answer ok");
  assert.deepEqual(lab.truth().extension.routes, []);
  assert.deepEqual(lab.truth().extension.subscriptions, []);
  assert.equal(second.refusal("send_text", { sessionId, text: "x" }), "THREAD_SUBSCRIPTION_UNAVAILABLE");
});

Deno.test("[EN7] stopping reaches the page as running without an operation", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  page.ask("send_text", { sessionId, text: "/long 30s", operationId: "o1" });
  const before = page.received.length;
  page.ask("end_session", { sessionId });
  const [stopping] = page.received.slice(before);
  assert.ok(stopping?.type === "status_changed");
  assert.deepEqual([stopping.status, stopping.operationId], ["running", undefined]);
});

Deno.test("[AE3] a tab that leaves between two events takes only its own route along", () => {
  const lab = manualLab();
  const first = new RawPage(lab);
  const sessionId = first.create();
  const second = new RawPage(lab, { channelId: "c2" });
  second.ask("resume_session", { sessionId });
  first.onMessage = (message) => {
    if (message.type === "status_changed") first.port.lost("too much left unread");
  };
  const before = second.received.length;
  second.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
  assert.deepEqual(second.story(before), ["status running", "answer ok"]);
  assert.equal(statusOf(lab, sessionId), "running");
});

Deno.test("[CN2] hello and activity are kept, and show in the truth", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  page.port.receive({ type: "sdk_hello", sdkVersion: "0.3.4" });
  page.port.receive({ type: "page_activity", active: true });
  const sessionId = page.create();
  const { ports, routes } = lab.truth().extension;
  const { portId } = page.port;
  assert.deepEqual(ports, [{ portId, origin: page.origin, channelIds: ["c1"], active: true }]);
  assert.deepEqual(routes, [{ sessionId, portId, channelId: "c1", origin: page.origin, active: true }]);
  page.port.receive({ type: "page_activity", active: false });
  assert.equal(lab.truth().extension.ports[0]?.active, false);
});

Deno.test("a lab that holds as many routes as it may refuses a further one", () => {
  const lab = manualLab({ maxRoutes: 1 });
  const page = new RawPage(lab);
  page.create();
  assert.equal(page.refusal("create_session", { input: { provider: "codex" } }), "LAB_LIMIT_REACHED");
});

Deno.test("a lab that knows as many sessions as it may refuses another with its code, until the Desktop forgets them", () => {
  const lab = manualLab({ maxThreads: 2 });
  const page = new RawPage(lab);
  const [one] = [page.create(), page.create()];
  page.ask("end_session", { sessionId: one });
  assert.equal(page.refusal("create_session", { input: { provider: "codex" } }), "LAB_LIMIT_REACHED");
  assert.equal(page.refusal("resume_session", { sessionId: one }), undefined);
  assert.equal(lab.truth().desktop.threads.length, 2);
  lab.disrupt({ kind: "desktop.restart" });
  lab.advance(1_000);
  page.create();
});

Deno.test("[TU4] a fragment's text is that of its message, whatever it holds and however many operations pass", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  for (const say of ['a"b\\c\n', "\ud83d\ude00", "é漢\u2028"]) {
    lab.queueScript({ steps: [{ say, everyMs: 0, chunk: 1 }] });
    page.ask("send_text", { sessionId, text: "hi", operationId: `o"${say}` });
    lab.advance(0);
  }
  const fragments = page.received.flatMap((message, at) =>
    message.type === "chat_delta" ? [{ message, text: page.texts[at] }] : []
  );
  assert.equal(fragments.length, 11);
  for (const { message, text } of fragments) assert.equal(text, JSON.stringify(message));
});

Deno.test("a page that wants text alone gets the same messages, and the journal tells them as objects", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  const texts: string[] = [];
  const port = lab.openPort({
    origin: page.origin,
    send: (_, encode) => texts.push(encode()),
    sendText: (text) => texts.push(text),
    close: () => {},
  });
  assert.ok(!("refused" in port));
  port.receive({ type: "resume_session", channelId: "c2", requestId: "r1", sessionId });
  const from = lab.journal.latest;
  const [told, before] = [page.received.length, texts.length];
  lab.queueScript({ steps: [{ say: "Hello there, you", everyMs: 0 }] });
  page.ask("send_text", { sessionId, text: "hi", operationId: "o1" });
  lab.advance(0);
  const expected = page.received.slice(told).filter(({ type }) => type !== "response");
  assert.deepEqual(
    texts.slice(before).map((text) => JSON.parse(text)),
    expected.map((message) => ({ ...message, channelId: "c2" })),
  );
  const journaled = lab.journal.after(from).entries.filter(({ layer, data }) =>
    layer === "page" && Object(data).portId === port.portId
  );
  assert.deepEqual(
    journaled.map(({ data }) => Object(data).frame),
    texts.slice(before).map((text) => JSON.parse(text)),
  );
  assert.ok(journaled.every((entry) => entry.sessionId === sessionId && entry.cause !== undefined));
});
