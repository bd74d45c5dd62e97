import assert from "node:assert/strict";
import { parseExtensionMessage, parsePageMessage, parseResult, readEnvelope } from "../../../../sdk/protocol/mod.ts";

const to = { channelId: "c1", sessionId: "s1", seq: 4 };

Deno.test("[ER2] unknown fields are dropped, known ones kept", () => {
  assert.deepEqual(parseExtensionMessage({ type: "chat_delta", ...to, operationId: "o1", text: "a", later: 1 }), {
    kind: "message",
    message: { type: "chat_delta", ...to, operationId: "o1", text: "a" },
  });
});

Deno.test("[ER2] an unknown type is told apart from a malformed message", () => {
  assert.deepEqual(parseExtensionMessage({ type: "thread_poked", ...to }), { kind: "unknown", type: "thread_poked" });
  assert.deepEqual(parsePageMessage({ type: "pick_workspace_folder", channelId: "c", requestId: "r" }), {
    kind: "unknown",
    type: "pick_workspace_folder",
  });
});

Deno.test("[ER2] a known message with a missing or wrong field is malformed, and says which", () => {
  for (
    const [message, field] of [
      [{ type: "chat_delta", ...to }, "text"],
      [{ type: "chat_message", ...to, text: 5 }, "text"],
      [
        { type: "operation_completed", ...to, operationId: "o", operationKind: "other", success: true },
        "operationKind",
      ],
      [
        { type: "session_snapshot", channelId: "c", sessionId: "s", snapshot: { status: "idle", latestSeq: 1 } },
        "threadId",
      ],
      [{ type: "error", ...to, error: { code: "X" } }, "error.message"],
      [{ type: "error" }, "error"],
      [{ type: "response", channelId: "c", requestId: "r", ok: "yes" }, "ok"],
    ] as const
  ) {
    const parsed = parseExtensionMessage(message);
    assert.equal(parsed.kind, "malformed", JSON.stringify(message));
    if (parsed.kind === "malformed") assert.match(parsed.reason, new RegExp(field.replace(".", "\\.")));
  }
});

Deno.test("[ER2] an unknown status is error, in events and in snapshots; Core's names are mapped", () => {
  for (
    const [wire, page] of [["idle", "idle"], ["waitingToolResult", "waiting_tool_result"], ["stopping", "running"], [
      "napping",
      "error",
    ]]
  ) {
    const parsed = parseExtensionMessage({ type: "status_changed", ...to, status: wire });
    assert.ok(parsed.kind === "message" && parsed.message.type === "status_changed");
    assert.equal(parsed.message.status, page);
  }
  const snapshot = parseExtensionMessage({
    type: "session_snapshot",
    channelId: "c",
    sessionId: "s",
    snapshot: { threadId: "s", status: "napping", latestSeq: 3 },
  });
  assert.ok(snapshot.kind === "message" && snapshot.message.type === "session_snapshot");
  assert.equal(snapshot.message.snapshot.status, "error");
});

Deno.test("[ER2] an unknown error code passes through with its details", () => {
  const error = { code: "PROVIDER_MOOD_SWING", message: "not today", details: { mood: 3 } };
  const parsed = parseExtensionMessage({ type: "response", channelId: "c", requestId: "r", ok: false, error });
  assert.ok(parsed.kind === "message" && parsed.message.type === "response" && !parsed.message.ok);
  assert.deepEqual(parsed.message.error, error);
});

Deno.test("an error without a session is the transport's, one with a session is an event of it", () => {
  const error = { code: "NATIVE_CONNECTION_CLOSED", message: "closed" };
  assert.deepEqual(parseExtensionMessage({ type: "error", error }), {
    kind: "message",
    message: { type: "error", error },
  });
  const event = { type: "error", channelId: "c", sessionId: "s", source: "core", error };
  assert.deepEqual(parseExtensionMessage(event), { kind: "message", message: event });
});

Deno.test("[US1] a total that is no count is read as unknown and spoils nothing else", () => {
  for (const totalTokens of [-1, 1.5, "12", null, Number.NaN]) {
    const parsed = parseExtensionMessage({ type: "usage_updated", ...to, totalTokens });
    assert.ok(parsed.kind === "message" && parsed.message.type === "usage_updated");
    assert.equal(parsed.message.totalTokens, undefined);
  }
});

Deno.test("a response without a result has an empty one", () => {
  const parsed = parseExtensionMessage({ type: "response", channelId: "c", requestId: "r", ok: true });
  assert.deepEqual(parsed, {
    kind: "message",
    message: { type: "response", channelId: "c", requestId: "r", ok: true, result: {} },
  });
});

Deno.test("[CR1] autoEndOnDisconnect is true unless it is literally false", () => {
  for (
    const [given, meant] of [[undefined, true], [true, true], [0, true], [null, true], ["false", true], [false, false]]
  ) {
    const input = { provider: "codex", ...(given === undefined ? {} : { autoEndOnDisconnect: given }) };
    const parsed = parsePageMessage({ type: "create_session", channelId: "c", requestId: "r", input });
    assert.ok(parsed.kind === "message" && parsed.message.type === "create_session", JSON.stringify(given));
    assert.equal(parsed.message.input.autoEndOnDisconnect, meant);
  }
});

Deno.test("prototype-named input changes no prototype and names no schema", () => {
  for (const type of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    assert.deepEqual(parsePageMessage({ type }), { kind: "unknown", type });
    assert.deepEqual(parseExtensionMessage({ type }), { kind: "unknown", type });
  }
  const hostile: unknown = JSON.parse(
    '{"type":"tool_call","channelId":"c","sessionId":"s","operationId":"o","toolRequestId":"t","tool":"x",' +
      '"__proto__":{"polluted":1},"args":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}',
  );
  assert.equal(parseExtensionMessage(hostile).kind, "message");
  assert.equal(Reflect.get({}, "polluted"), undefined);
});

Deno.test("anything that is no message at all is malformed, never a throw", () => {
  for (const value of [null, undefined, 0, "", [], [{ type: "ended" }], {}, { type: 5 }, () => 0]) {
    assert.equal(parseExtensionMessage(value).kind, "malformed");
    assert.equal(parsePageMessage(value).kind, "malformed");
  }
});

Deno.test("the envelope is read from what can be read, inherited fields are not", () => {
  assert.deepEqual(readEnvelope({ type: "send_text", channelId: "c", requestId: 7, sessionId: "s" }), {
    channelId: "c",
    sessionId: "s",
  });
  assert.deepEqual(readEnvelope(Object.create({ channelId: "c", requestId: "r" })), {});
});

Deno.test("a result is checked by the type of its request", () => {
  assert.deepEqual(parseResult("resume_session", { sessionId: "s", autoEndOnDisconnect: false, more: 1 }), {
    ok: true,
    result: { sessionId: "s", autoEndOnDisconnect: false },
  });
  const refused = parseResult("list_providers", [{ code: "codex" }]);
  assert.ok(!refused.ok);
  assert.match(refused.reason, /name/);
});

Deno.test("a value nested a hundred thousand levels deep is checked without exhausting the stack", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  const parsed = parsePageMessage({
    type: "submit_tool_result",
    channelId: "c",
    requestId: "r",
    sessionId: "s",
    toolRequestId: "t",
    result: deep,
  });
  assert.equal(parsed.kind, "message");
});
