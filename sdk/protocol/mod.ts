/** The wire, a leaf: schemas, types, states and codes that both sides share. */
export {
  type Effort,
  EFFORT_LEVELS,
  type EffortLevel,
  EFFORTS,
  type ErrorShape,
  errorShapeSchema,
  isJsonObject,
  isJsonValue,
  type JsonObject,
  jsonObjectSchema,
  type JsonPrimitive,
  type JsonValue,
  jsonValueSchema,
  type OperationKind,
  PROVIDER_CODES,
  type ProviderCode,
  TOOL_NAME,
} from "./values.ts";
export {
  type RefusalCode,
  SESSION_STATUSES,
  type SessionStatus,
  sessionStatusOf,
  THREAD_STATUSES,
  THREAD_TRANSITIONS,
  THREAD_TRIGGERS,
  type ThreadMove,
  type ThreadStatus,
  type ThreadTrigger,
} from "./states.ts";
export {
  type DetailsOf,
  type ErrorDetails,
  FINAL_CODES,
  isErrorShape,
  type KnownErrorCode,
  NOTHING_BEGUN,
  OUTCOME_UNKNOWN,
  PLAIN_ERROR_CODES,
  type ProtocolError,
  protocolError,
  UNCHANGED_BY_RESUME,
} from "./errors.ts";
export {
  type ExtensionMessage,
  type ResponseMessage,
  responseSchema,
  type SessionEvent,
  sessionEventSchema,
  type SessionSnapshotMessage,
  sessionSnapshotSchema,
  type Snapshot,
  type TransportErrorMessage,
  transportErrorSchema,
} from "./events.ts";
export {
  type CreateInput,
  GATED_REQUESTS,
  pageActivitySchema,
  type PageMessage,
  readSkills,
  type RequestMessage,
  type RequestPayload,
  requestSchema,
  type RequestType,
  sdkHelloSchema,
  type ToolManifest,
} from "./requests.ts";
export { providerInfoSchema, type RequestResult, resultSchemas } from "./results.ts";
export { BATCH_SUBPROTOCOL, MAX_MESSAGE_BYTES, portPingSchema, portPongSchema, readPing } from "./lease.ts";
export { type Parsed, stringField } from "./parse.ts";
export { parseExtensionMessage, parseResult } from "./from-extension.ts";
export { parsePageMessage } from "./from-page.ts";
export { assertNever } from "./assert-never.ts";
export { readEnvelope } from "./envelope.ts";
