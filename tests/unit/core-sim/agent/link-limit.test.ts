import assert from "node:assert/strict";
import { tooLarge } from "../../../../core-sim/agent/link-limit.ts";
import type { Step } from "../../../../core-sim/control/mod.ts";
import { MAX_MESSAGE_BYTES } from "../../../../sdk/protocol/mod.ts";
import { manualLab, RawPage } from "../../../support/raw-page.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** One turn on a whole computer: what the page got. */
function turnOf(steps: Step[], operationId = "o1") {
  const lab = manualLab();
  const page = new RawPage(lab);
  const tools = [{ name: "note", description: "Takes a note.", argsSchema: { type: "object", properties: {} } }];
  const sessionId = page.create({ skills: { guidance: "", tools } });
  lab.queueScript({ steps });
  page.ask("send_text", { sessionId, text: "go", operationId });
  lab.advance(60_000);
  return page;
}

for (const [name, unit] of [["ASCII", "x"], ["Han", "燈"], ["escapes", "\n"], ["lone surrogates", "\ud83d"]] as const) {
  Deno.test(`a message of ${name} is told as long as it fits into one message of the link, else the turn fails with MESSAGE_TOO_LARGE`, () => {
    const unitBytes = bytesOf(JSON.stringify(unit)) - 2;
    const largest = Math.floor((MAX_MESSAGE_BYTES - 1024 - 2 * 6 - 2) / unitBytes);
    const told = turnOf([{ say: unit.repeat(largest), chunk: 100_000, everyMs: 0 }]);
    assert.equal(told.story().at(-1), "operation_completed");
    assert.ok(told.received.some((message) => message.type === "chat_message" && message.text.length === largest));
    assert.ok(told.texts.every((text) => bytesOf(text) <= MAX_MESSAGE_BYTES));
    assert.ok(Math.max(...told.texts.map(bytesOf)) > MAX_MESSAGE_BYTES - 2048);

    const refused = turnOf([{ say: unit.repeat(largest + 1), chunk: 100_000, everyMs: 0 }, { say: "never" }]);
    assert.deepEqual(refused.story().slice(-3), ["error MESSAGE_TOO_LARGE", "status error", "operation_completed"]);
    assert.ok(refused.received.every((message) => message.type !== "chat_message"));
  });
}

Deno.test("the ids around a message count: a long operationId leaves it less room", () => {
  const say = "x".repeat(1_000_000);
  assert.equal(tooLarge(say, "o1"), undefined);
  assert.equal(tooLarge(say, "o".repeat(50_000))?.code, "MESSAGE_TOO_LARGE");
});

Deno.test("[TL6] a tool call that the link can't carry is refused to the agent, and the turn goes on", () => {
  const args = { note: "x".repeat(MAX_MESSAGE_BYTES) };
  const page = turnOf([{ tool: "note", args }, { say: "on" }]);
  assert.ok(page.received.every((message) => message.type !== "tool_call"));
  assert.ok(page.received.some((message) => message.type === "chat_message" && message.text === "on"));
});
