/** Extension → page: one shape a message, by its type. Types come from the shapes, so the two can't differ. */
import type { MessageOf, Read } from "./shape.ts";
import { errorShape, OPERATION_KINDS } from "./values.ts";

const address = { type: "string", channelId: "string", sessionId: "string", "seq?": "count" } as const;
const ofOperation = { ...address, "operationId?": "string" } as const;

/** What happened to one session. */
export const sessionEvents = {
  chat_delta: { ...ofOperation, text: "string" },
  chat_message: { ...ofOperation, text: "string" },
  status_changed: { ...ofOperation, status: "session status" },
  tool_call: { ...address, operationId: "string", toolRequestId: "string", tool: "string", args: "JSON object" },
  operation_completed: {
    ...address,
    operationId: "string",
    operationKind: OPERATION_KINDS,
    success: "boolean",
    "error?": errorShape,
  },
  usage_updated: { ...ofOperation, "totalTokens?": "tokens" },
  error: { ...ofOperation, "source?": "string", "provider?": "string", error: errorShape },
  ended: ofOperation,
} as const;

/** Core's authoritative word on a thread at one moment. */
const snapshot = {
  threadId: "string",
  status: "thread status",
  latestSeq: "count",
  "usage?": { "totalTokens?": "tokens" },
  "activeOperation?": { operationId: "string", operationKind: OPERATION_KINDS, startedAt: "string" },
  "lastCompletedOperation?": {
    operationId: "string",
    operationKind: OPERATION_KINDS,
    success: "boolean",
    "error?": errorShape,
    completedAt: "string",
  },
  "pendingToolRequest?": {
    requestId: "string",
    threadId: "string",
    operationId: "string",
    toolName: "string",
    args: "JSON object",
    createdAt: "string",
    timeoutMs: "count",
  },
} as const;
export type Snapshot = Read<typeof snapshot>;

export const snapshots = { session_snapshot: { ...address, snapshot } } as const;

/** Trouble of the native transport: no channel, no session, meant for every port. */
export const transportErrors = { error: { type: "string", error: errorShape } } as const;

const answer = { type: "string", channelId: "string", requestId: "string" } as const;
export const accepted = { response: { ...answer, ok: "true", result: "result" } } as const;
export const refused = { response: { ...answer, ok: "false", error: errorShape } } as const;

export type SessionEvent = MessageOf<typeof sessionEvents>;
export type SessionSnapshotMessage = MessageOf<typeof snapshots>;
export type TransportErrorMessage = MessageOf<typeof transportErrors>;
export type ResponseMessage = MessageOf<typeof accepted> | MessageOf<typeof refused>;

/** Everything that an Extension sends to a page. */
export type ExtensionMessage = ResponseMessage | SessionEvent | SessionSnapshotMessage | TransportErrorMessage;
