import * as v from "valibot";
import {
  acceptedSchema,
  chatDeltaSchema,
  chatMessageSchema,
  endedSchema,
  errorEventSchema,
  type ExtensionMessage,
  operationCompletedSchema,
  refusedSchema,
  sessionSnapshotSchema,
  statusChangedSchema,
  toolCallSchema,
  transportErrorSchema,
  usageUpdatedSchema,
} from "./events.ts";
import { field, type MessageSchema, parseBy, type Parsed, why } from "./parse.ts";
import type { RequestType } from "./requests.ts";
import { type RequestResult, resultSchemas } from "./results.ts";

const fromExtension: ReadonlyMap<string, MessageSchema<ExtensionMessage>> = new Map<
  string,
  MessageSchema<ExtensionMessage>
>([
  ["chat_delta", chatDeltaSchema],
  ["chat_message", chatMessageSchema],
  ["status_changed", statusChangedSchema],
  ["tool_call", toolCallSchema],
  ["operation_completed", operationCompletedSchema],
  ["usage_updated", usageUpdatedSchema],
  ["ended", endedSchema],
  ["session_snapshot", sessionSnapshotSchema],
]);

/**
 * Reads a message that came from the Extension. `error` is two messages: with a session it is an event of it. So is
 * `response`, by its `ok`.
 */
export function parseExtensionMessage(value: unknown): Parsed<ExtensionMessage> {
  return parseBy<ExtensionMessage>(value, (type) => {
    if (type === "response") return field(value, "ok") === true ? acceptedSchema : refusedSchema;
    if (type === "error") return field(value, "sessionId") === undefined ? transportErrorSchema : errorEventSchema;
    return fromExtension.get(type);
  });
}

/** Reads the result of an answer by the type of its request; a wrong shape gives the reason. */
export function parseResult<T extends RequestType>(
  type: T,
  value: unknown,
): { readonly ok: true; readonly result: RequestResult<T> } | { readonly ok: false; readonly reason: string } {
  const schema: v.GenericSchema<unknown, RequestResult<T>> = resultSchemas[type];
  const result = v.safeParse(schema, value, { abortEarly: true });
  return result.success ? { ok: true, result: result.output } : { ok: false, reason: why(result.issues) };
}
