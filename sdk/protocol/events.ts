/** Extension → page: one schema a message. Types are inferred from the schemas, so the two can't differ. */
import * as v from "valibot";
import { readSessionStatus, readThreadStatus } from "./states.ts";
import { countSchema, errorShapeSchema, jsonObjectSchema, operationKindSchema, tokenTotalSchema } from "./values.ts";

const address = { channelId: v.string(), sessionId: v.string(), seq: v.exactOptional(countSchema) };
const ofOperation = { ...address, operationId: v.exactOptional(v.string()) };

export const chatDeltaSchema = v.object({ type: v.literal("chat_delta"), ...ofOperation, text: v.string() });
export const chatMessageSchema = v.object({ type: v.literal("chat_message"), ...ofOperation, text: v.string() });

export const statusChangedSchema = v.object({
  type: v.literal("status_changed"),
  ...ofOperation,
  status: v.pipe(v.string(), v.transform(readSessionStatus)),
});

export const toolCallSchema = v.object({
  type: v.literal("tool_call"),
  ...address,
  operationId: v.string(),
  toolRequestId: v.string(),
  tool: v.string(),
  args: jsonObjectSchema,
});

export const operationCompletedSchema = v.object({
  type: v.literal("operation_completed"),
  ...address,
  operationId: v.string(),
  operationKind: operationKindSchema,
  success: v.boolean(),
  error: v.exactOptional(errorShapeSchema),
});

export const usageUpdatedSchema = v.object({
  type: v.literal("usage_updated"),
  ...ofOperation,
  totalTokens: tokenTotalSchema,
});

export const errorEventSchema = v.object({
  type: v.literal("error"),
  ...ofOperation,
  source: v.exactOptional(v.string()),
  provider: v.exactOptional(v.string()),
  error: errorShapeSchema,
});

export const endedSchema = v.object({ type: v.literal("ended"), ...ofOperation });

/** Trouble of the native transport: no channel, no session, meant for every port. */
export const transportErrorSchema = v.object({ type: v.literal("error"), error: errorShapeSchema });

export const snapshotSchema = v.object({
  threadId: v.string(),
  status: v.pipe(v.string(), v.transform(readThreadStatus)),
  latestSeq: countSchema,
  usage: v.exactOptional(v.object({ totalTokens: tokenTotalSchema })),
  activeOperation: v.exactOptional(
    v.object({ operationId: v.string(), operationKind: operationKindSchema, startedAt: v.string() }),
  ),
  lastCompletedOperation: v.exactOptional(v.object({
    operationId: v.string(),
    operationKind: operationKindSchema,
    success: v.boolean(),
    error: v.exactOptional(errorShapeSchema),
    completedAt: v.string(),
  })),
  pendingToolRequest: v.exactOptional(v.object({
    requestId: v.string(),
    threadId: v.string(),
    operationId: v.string(),
    toolName: v.string(),
    args: jsonObjectSchema,
    createdAt: v.string(),
    timeoutMs: countSchema,
  })),
});
/** Core's authoritative word on a thread at one moment. */
export type Snapshot = v.InferOutput<typeof snapshotSchema>;

export const sessionSnapshotSchema = v.object({
  type: v.literal("session_snapshot"),
  channelId: v.string(),
  sessionId: v.string(),
  seq: v.exactOptional(countSchema),
  snapshot: snapshotSchema,
});

const answer = { type: v.literal("response"), channelId: v.string(), requestId: v.string() };
export const acceptedSchema = v.object({ ...answer, ok: v.literal(true), result: v.optional(v.unknown(), {}) });
export const refusedSchema = v.object({ ...answer, ok: v.literal(false), error: errorShapeSchema });
export const responseSchema = v.variant("ok", [acceptedSchema, refusedSchema]);
export type ResponseMessage = v.InferOutput<typeof responseSchema>;

export const sessionEventSchema = v.variant("type", [
  chatDeltaSchema,
  chatMessageSchema,
  statusChangedSchema,
  toolCallSchema,
  operationCompletedSchema,
  usageUpdatedSchema,
  errorEventSchema,
  endedSchema,
]);
/** What happened to one session. */
export type SessionEvent = v.InferOutput<typeof sessionEventSchema>;
export type SessionSnapshotMessage = v.InferOutput<typeof sessionSnapshotSchema>;
export type TransportErrorMessage = v.InferOutput<typeof transportErrorSchema>;

/** Everything that an Extension sends to a page. */
export type ExtensionMessage = ResponseMessage | SessionEvent | SessionSnapshotMessage | TransportErrorMessage;
