/** What a handler gave, made fit to travel (TL4, TL7). */
import { failure, textOf } from "./errors.ts";
import { isErrorShape, type JsonValue, MAX_MESSAGE_BYTES } from "./protocol/mod.ts";

/** Room for the rest of the message that carries a result. */
const ENVELOPE_BYTES = 1024;

/** A handler's result as it travels; throws what is to travel instead, so that the agent goes on. */
export function sendable(result: unknown): JsonValue {
  let text: string;
  let copy: JsonValue;
  try {
    text = JSON.stringify(result);
    copy = JSON.parse(text);
  } catch (thrown) {
    throw failure("TOOL_HANDLER_ERROR", `The result isn't JSON: ${textOf(thrown).slice(0, 500)}`);
  }
  const bytes = new TextEncoder().encode(text).length;
  if (bytes <= MAX_MESSAGE_BYTES - ENVELOPE_BYTES) return copy;
  throw failure("MESSAGE_TOO_LARGE", `The result of ${bytes} bytes is too large`);
}

/** What a handler threw, as a result: its own code and message where it has both; without details that can't travel. */
export function thrownResult(thrown: unknown): JsonValue {
  const error = isErrorShape(thrown) ? thrown : { code: "TOOL_HANDLER_ERROR", message: textOf(thrown) };
  const { code, message, details } = error;
  for (const shape of [{ code, message, details }, { code, message }]) {
    try {
      return sendable({ error: shape });
    } catch {
      // Without details it may.
    }
  }
  return { error: { code: "TOOL_HANDLER_ERROR", message: "The handler's error can't travel" } };
}
