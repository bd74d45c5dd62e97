import assert from "node:assert/strict";
import { PedelecError } from "../../../sdk/mod.ts";
import { aboutOperation, asPedelecError, failure } from "../../../sdk/errors.ts";
import { SESSION, setUp, startTurn, withSession } from "./setup.ts";

Deno.test("[ER1] an error is an Error whose code, message and details are own enumerable properties", () => {
  const error = failure("SESSION_BUSY", "busy", { sessionId: "s1" });
  assert.ok(error instanceof Error && error instanceof PedelecError);
  assert.deepEqual({ ...error }, { code: "SESSION_BUSY", message: "busy", details: { sessionId: "s1" } });
  assert.deepEqual(JSON.parse(JSON.stringify(error)), { ...error });
  assert.equal(error.name, "PedelecError");
});

Deno.test("[ER1] an error without details has no such property", () => {
  assert.deepEqual({ ...new PedelecError({ code: "X", message: "m" }) }, { code: "X", message: "m" });
});

Deno.test("[ER1] details name the operation, whatever else they say", () => {
  const about = (details?: unknown) =>
    aboutOperation({ code: "C", message: "m", ...(details === undefined ? {} : { details }) }, "op1").details;
  assert.deepEqual(about(), { operationId: "op1" });
  assert.deepEqual(about({ a: 1 }), { a: 1, operationId: "op1" });
  assert.deepEqual(about("text"), { reason: "text", operationId: "op1" });
  assert.deepEqual(about([1]), { reason: [1], operationId: "op1" });
});

Deno.test("[ER1] the error of a refused turn names the operation", async () => {
  const { session, port } = await withSession();
  const { promise, operationId } = startTurn(session, port);
  port.refuse(port.last("send_text"), "PROVIDER_WEIRD", { why: "x" });
  await assert.rejects(promise, { code: "PROVIDER_WEIRD", details: { why: "x", operationId } });
});

Deno.test("[ER1] what carries no code gets the fallback's and keeps its words", () => {
  const { code, message } = asPedelecError(new Error("boom"), "SEND_TEXT_FAILED");
  assert.deepEqual([code, message], ["SEND_TEXT_FAILED", "boom"]);
});

Deno.test("[ER2] unknown fields, event types and request ids are passed over; the right answer still counts (A-080)", async () => {
  const { client, ports } = setUp();
  const settings = client.getSettings();
  const port = ports.current;
  const { channelId, requestId } = port.last("get_settings");
  port.deliver(
    null,
    "text",
    { no: "type" },
    { type: "from_the_future", channelId, sessionId: SESSION },
    { type: "response", channelId, requestId: "sdk_0_999", ok: true, result: {} },
    { type: "response", channelId: "another", requestId, ok: true, result: { defaultProvider: "claude" } },
    { type: "response", channelId, requestId, ok: true, extra: 1, result: { defaultProvider: "codex", theme: "dark" } },
  );
  assert.deepEqual(await settings, { defaultProvider: "codex" });
});

Deno.test("[ER2] an unknown status is error, an unknown code is kept", async () => {
  const { port, frames, session, heard } = await withSession();
  port.deliver(frames.status("levitating"));
  assert.equal(session.getStatus(), "error");
  port.deliver(frames.event("error", { error: { code: "NEW_CODE", message: "m", details: 7 } }));
  assert.deepEqual(heard.errors.at(-1), { code: "NEW_CODE", message: "m", details: 7 });
});

Deno.test("[ER2] a known event with a wrong field is dropped and told as SDK_PROTOCOL_ERROR", async () => {
  const { port, frames, session, heard } = await withSession();
  port.deliver({ ...frames.status("running", "op1"), status: 7 }, { ...frames.snapshot("idle"), snapshot: {} });
  assert.deepEqual(heard.log, ["error SDK_PROTOCOL_ERROR", "error SDK_PROTOCOL_ERROR"]);
  assert.equal(session.getStatus(), "idle");
});

Deno.test("[ER2] a malformed answer rejects its own request, and no other", async () => {
  const { client, ports } = setUp();
  const [first, second] = [client.getSettings(), client.getSettings()];
  const port = ports.current;
  const [a, b] = port.requests;
  assert.ok(a && b);
  port.deliver({ type: "response", channelId: a.channelId, requestId: a.requestId, ok: "yes" });
  port.answer(b, { defaultProvider: null });
  await assert.rejects(first, { code: "SDK_PROTOCOL_ERROR" });
  assert.deepEqual(await second, { defaultProvider: null });
});
