import assert from "node:assert/strict";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const NEEDS_ROUTE: [type: string, payload: Record<string, unknown>][] = [
  ["send_text", { text: "hello", operationId: "o1" }],
  ["prepare_session", { operationId: "o1" }],
  ["submit_tool_result", { toolRequestId: "t1", result: null }],
  ["list_assets", {}],
  ["create_asset_upload", { filename: "a.txt", sizeBytes: 1, mimeType: "text/plain" }],
  ["create_asset_download", { path: "/a.txt" }],
];

for (const [type, payload] of NEEDS_ROUTE) {
  Deno.test(`[OR1] [OR2] ${type}: unknown, foreign, then no route on this port`, () => {
    const lab = manualLab();
    const sessionId = new RawPage(lab).create();
    const foreign = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
    const same = new RawPage(lab, { channelId: "c3" });
    assert.equal(foreign.refusal(type, { ...payload, sessionId: "nowhere" }), "THREAD_NOT_FOUND");
    assert.equal(foreign.refusal(type, { ...payload, sessionId }), "THREAD_ACCESS_DENIED");
    assert.equal(same.refusal(type, { ...payload, sessionId }), "THREAD_SUBSCRIPTION_UNAVAILABLE");
    assert.equal(same.refusal(type, { ...payload, sessionId: "nowhere" }), "THREAD_NOT_FOUND");
    assert.equal(lab.truth().desktop.threads[0]?.operations, 0);
  });
}

for (const type of ["resume_session", "reactivate_session", "end_session"]) {
  Deno.test(`[OR1] [OR2] ${type} needs the origin, not the route`, () => {
    const lab = manualLab();
    const sessionId = new RawPage(lab).create({ autoEndOnDisconnect: false });
    const foreign = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
    const same = new RawPage(lab, { channelId: "c3" });
    const payload = { autoEndOnDisconnect: false };
    assert.equal(foreign.refusal(type, { ...payload, sessionId: "nowhere" }), "THREAD_NOT_FOUND");
    assert.equal(foreign.refusal(type, { ...payload, sessionId }), "THREAD_ACCESS_DENIED");
    assert.equal(same.refusal(type, { ...payload, sessionId }), undefined);
  });
}

Deno.test("[OR1] ownership comes before the shape of the rest", () => {
  const lab = manualLab();
  const owner = new RawPage(lab);
  const sessionId = owner.create();
  const foreign = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
  assert.equal(foreign.refusal("send_text", { sessionId }), "THREAD_ACCESS_DENIED");
  assert.equal(foreign.refusal("reactivate_session", { sessionId }), "THREAD_ACCESS_DENIED");
  assert.equal(foreign.refusal("reactivate_session", { sessionId: "nowhere" }), "THREAD_NOT_FOUND");
  assert.equal(owner.refusal("send_text", { sessionId }), "SDK_PROTOCOL_ERROR");
  assert.equal(owner.refusal("reactivate_session", { sessionId }), "SDK_PROTOCOL_ERROR");
});

/** A persistent session that a new life of the Extension doesn't know yet, and a foreign page. */
function setUpUnknown() {
  const lab = manualLab();
  const sessionId = new RawPage(lab).create({ autoEndOnDisconnect: false });
  lab.disrupt({ kind: "extension.reload" });
  const owner = new RawPage(lab, { channelId: "c2" });
  const foreign = new RawPage(lab, { origin: "http://b.test", channelId: "c3" });
  owner.ask("get_settings");
  lab.armFault({ at: "core", kind: "delay", ms: 1_000, match: { type: "subscribe_thread", direction: "to-page" } });
  return { lab, sessionId, owner, foreign };
}

for (const type of ["resume_session", "reactivate_session"] as const) {
  Deno.test(`[OR1] while Core is being asked for a foreign page's ${type}, the owner isn't taken for a stranger, nor the stranger told anything`, () => {
    const { lab, sessionId, owner, foreign } = setUpUnknown();
    const payload = { sessionId, autoEndOnDisconnect: true };
    foreign.post(type, payload);
    assert.equal(owner.refusal("list_assets", { sessionId }), "THREAD_SUBSCRIPTION_UNAVAILABLE");
    const resumed = owner.post("resume_session", { sessionId });
    assert.equal(owner.answerTo(resumed), undefined);
    lab.advance(1_000);
    assert.equal(owner.answerTo(resumed)?.ok, true);
    assert.equal(owner.refusal("send_text", { sessionId, text: "hello", operationId: "o1" }), undefined);
    lab.advance(30_000);
    assert.deepEqual(foreign.story(), ["answer THREAD_ACCESS_DENIED"]);
    assert.equal(lab.truth().desktop.threads[0]?.autoEndOnDisconnect, false);
  });
}

Deno.test("[OR1] while Core is being asked for the owner, a foreign page waits and is denied", () => {
  const { lab, sessionId, owner, foreign } = setUpUnknown();
  const resumed = owner.post("resume_session", { sessionId });
  foreign.post("resume_session", { sessionId });
  assert.equal(foreign.refusal("send_text", { sessionId, text: "x", operationId: "o1" }), "THREAD_ACCESS_DENIED");
  lab.advance(1_000);
  assert.equal(owner.answerTo(resumed)?.ok, true);
  assert.deepEqual(foreign.story(), ["answer THREAD_ACCESS_DENIED", "answer THREAD_ACCESS_DENIED"]);
});

Deno.test("[OR1] [NL4] with the link lost a foreign page is still denied, whatever it asks; the owner hears of the link", () => {
  const lab = manualLab();
  const owner = new RawPage(lab, { assetsAt: "http://lab.test" });
  const sessionId = owner.create();
  const foreign = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
  foreign.ask("get_settings");
  lab.disrupt({ kind: "nativeHost.drop" });
  const all: typeof NEEDS_ROUTE = [
    ...NEEDS_ROUTE,
    ["resume_session", {}],
    ["reactivate_session", { autoEndOnDisconnect: true }],
    ["end_session", {}],
  ];
  for (const [type, payload] of all) {
    assert.equal(foreign.refusal(type, { ...payload, sessionId }), "THREAD_ACCESS_DENIED", type);
    assert.equal(owner.refusal(type, { ...payload, sessionId }), "NATIVE_CONNECTION_CLOSED", type);
  }
});

Deno.test("[OR1] an origin in a payload changes nothing", () => {
  const lab = manualLab();
  const sessionId = new RawPage(lab).create();
  const foreign = new RawPage(lab, { origin: "http://b.test", channelId: "c2" });
  const claim = { sessionId, origin: "http://a.test", callerOrigin: "http://a.test" };
  assert.equal(foreign.refusal("end_session", claim), "THREAD_ACCESS_DENIED");
});

Deno.test("messages that can't be read are answered where ids can be, else noted", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  for (
    const type of ["pick_workspace_folder", "create_deno_module_upload", "nonsense", "create_session", "send_text"]
  ) {
    assert.equal(page.refusal(type), "SDK_PROTOCOL_ERROR", type);
  }
  assert.equal(page.refusal("resume_session", { sessionId: "  " }), "INVALID_INPUT");
  const before = page.received.length;
  const strange = [null, 1, "text", [], {}, { type: "send_text" }, {
    type: "get_settings",
    channelId: " ",
    requestId: "r",
  }];
  for (const value of strange) page.port.receive(value);
  page.port.malformed("not JSON");
  assert.equal(page.received.length, before);
  const noted = lab.journal.after(0).entries.filter(({ type }) => type === "malformed" || type === "refused_unread");
  assert.ok(noted.length >= strange.length + 1);
});

Deno.test("what is over 1 MiB, or too much at once, is refused and nothing else happens", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const sessionId = page.create();
  const message = { type: "send_text", channelId: "c1", requestId: "big", sessionId, text: "x", operationId: "o1" };
  page.port.receive(message, 1024 * 1024 + 1);
  page.port.tooMany({ ...message, requestId: "many" });
  assert.deepEqual(page.story().slice(-2), ["answer MESSAGE_TOO_LARGE", "answer SDK_TRANSPORT_ERROR"]);
  assert.equal(lab.truth().desktop.threads[0]?.operations, 0);
  page.port.receive(message, 1024 * 1024);
  assert.equal(lab.truth().desktop.threads[0]?.operations, 1);
});
