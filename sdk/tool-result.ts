/** What a handler gave, made fit to travel (TL4, TL7). */
import { asPedelecError, textOf } from "./errors.ts";
import {
  type ErrorShape,
  isErrorShape,
  isJsonValue,
  type JsonValue,
  type KnownErrorCode,
  MAX_MESSAGE_BYTES,
} from "./protocol/mod.ts";

/** Room for the rest of the message that carries a result. */
const ENVELOPE_BYTES = 1024;

/** A handler's result as it travels; what can't travel becomes an error result, so that the agent goes on. */
export function sendableResult(result: unknown, tool: string): JsonValue | undefined {
  if (result === undefined) return undefined;
  const encoded = encode(result);
  return encoded.ok ? encoded.value : errorResult(encoded.code, `Tool "${tool}": ${encoded.reason}`);
}

/** What a handler threw, as a result: its own code and message where it has both; without details that can't travel. */
export function thrownResult(thrown: unknown): JsonValue {
  const { code, message, details } = isErrorShape(thrown)
    ? thrown
    : asPedelecError(textOf(thrown), "TOOL_HANDLER_ERROR");
  const own = isErrorShape(thrown) && details !== undefined ? [{ code, message, details }] : [];
  for (const error of [...own, { code, message }]) {
    const encoded = encode({ error });
    if (encoded.ok) return encoded.value;
  }
  return errorResult("TOOL_HANDLER_ERROR", "The handler threw an error that can't travel");
}

/** The answer to a call that nobody handles (TL3). */
export function unhandledResult(tool: string): JsonValue {
  const code: KnownErrorCode = "TOOL_HANDLER_NOT_FOUND";
  return errorResult(code, `No handler for tool "${tool}" in this page`, { tool });
}

function errorResult(code: ErrorShape["code"], message: string, details?: JsonValue): JsonValue {
  return { error: details === undefined ? { code, message } : { code, message, details } };
}

type Encoded =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly code: KnownErrorCode; readonly reason: string };

function encode(value: unknown): Encoded {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (thrown) {
    return {
      ok: false,
      code: "TOOL_HANDLER_ERROR",
      reason: `the result can't be written as JSON: ${textOf(thrown).slice(0, 500)}`,
    };
  }
  const copy: unknown = text === undefined ? undefined : JSON.parse(text);
  if (text === undefined || !isJsonValue(copy)) {
    return { ok: false, code: "TOOL_HANDLER_ERROR", reason: `the result can't be written as JSON` };
  }
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MAX_MESSAGE_BYTES - ENVELOPE_BYTES) {
    return { ok: false, code: "MESSAGE_TOO_LARGE", reason: `the result takes ${bytes} bytes, more than may travel` };
  }
  return { ok: true, value: copy };
}
