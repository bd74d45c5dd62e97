import assert from "node:assert/strict";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const NAMES = ["__proto__", "constructor", "prototype", "hasOwnProperty", "toString", "valueOf", "then", "toJSON"];

/** As JSON brings it: an own property, whatever its name. */
const parsed = (text: string): Record<string, unknown> => Object(JSON.parse(text));
const HOSTILE = '{"__proto__":{"polluted":true,"isAdmin":true},"constructor":{"prototype":{"polluted":true}},"a":[1]}';

function assertClean(): void {
  assert.deepEqual(Reflect.ownKeys(Object(Reflect.get({}, "polluted"))), []);
  assert.equal(Reflect.get({}, "polluted"), undefined);
  assert.equal(Reflect.get([], "isAdmin"), undefined);
}

Deno.test("names of prototypes are ids like any other, and name nothing (A-090)", () => {
  const lab = manualLab();
  for (const name of NAMES) {
    const page = new RawPage(lab, { channelId: name });
    assert.equal(page.refusal(name), "SDK_PROTOCOL_ERROR", `a request of type ${name}`);
    for (const type of ["resume_session", "end_session", "send_text", "submit_tool_result", "list_assets"]) {
      const payload = { sessionId: name, text: "x", operationId: name, toolRequestId: name, result: name };
      assert.equal(page.refusal(type, payload), "THREAD_NOT_FOUND", `${type} of ${name}`);
    }
    assert.equal(page.refusal("create_session", { input: { provider: name } }), "PROVIDER_NOT_FOUND");
    const sessionId = page.create();
    const toolResult = { sessionId, toolRequestId: name, result: null };
    assert.equal(page.refusal("submit_tool_result", toolResult), "PENDING_TOOL_REQUEST_NOT_FOUND");
    page.port.lost("tab closed");
  }
  assertClean();
});

Deno.test("frames, inputs and results that carry prototypes change none, and keep their keys as data (A-090)", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const hostile = parsed(HOSTILE);
  page.port.receive(hostile);
  page.port.receive({ ...parsed('{"__proto__":{"type":"get_settings","channelId":"c1","requestId":"inherited"}}') });
  page.port.receive(parsed('{"type":"get_settings","channelId":"c1","requestId":"own","__proto__":{"type":"x"}}'));
  assert.deepEqual(page.story(), ["answer ok"], "only what is a message by itself is answered");
  const argsSchema = { type: "object", properties: parsed('{"__proto__":{"type":"object"},"a":{"type":"string"}}') };
  const tools = [{ name: "constructor", description: "A tool", argsSchema }];
  const sessionId = page.create({ skills: { guidance: "__proto__", tools, ...hostile }, ...hostile });
  lab.queueScript({ steps: [{ tool: "constructor", args: parsed('{"__proto__":{"polluted":true},"a":"x"}') }] });
  page.ask("send_text", { sessionId, text: "Go", operationId: "o1" });
  lab.advance(1_000);
  const call = page.received.find((message) => message.type === "tool_call");
  assert.ok(call?.type === "tool_call", "a tool may have any name");
  assert.equal(JSON.stringify(call.args), '{"__proto__":{"polluted":true},"a":"x"}');
  page.ask("submit_tool_result", { sessionId, toolRequestId: call.toolRequestId, result: hostile });
  lab.advance(10_000);
  assert.equal(page.story().at(-1), "operation_completed");
  const journal = JSON.stringify(lab.journal.after(0).entries);
  assert.ok(journal.includes(`"result":${HOSTILE}`), "the result went through as it was");
  assertClean();
});

Deno.test("[ER2] unknown fields and types harm nobody: fields are dropped, requests refused, the rest ignored (A-080)", () => {
  const lab = manualLab();
  const page = new RawPage(lab);
  const more = { protocolVersion: 99, newField: { deep: [1] }, seq: 7 };
  const sessionId = page.create({ unknownWish: true, ...more });
  assert.equal(page.refusal("send_text", { sessionId, text: "Hello", operationId: "o1", ...more }), undefined);
  assert.equal(page.refusal("brand_new_request", { sessionId, ...more }), "SDK_PROTOCOL_ERROR");
  const before = page.received.length;
  for (const type of ["brand_new_notice", "sdk_hello", "page_activity", "response", "chat_delta", "port_closed"]) {
    page.port.receive({ type, ...more, active: true, sdkVersion: "99.0.0" });
  }
  assert.equal(page.received.length, before);
  lab.advance(10_000);
  assert.equal(page.story().at(-1), "operation_completed");
});
