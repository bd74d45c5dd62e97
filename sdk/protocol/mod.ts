/** The wire, a leaf: schemas, types, states and codes that both sides share. */
export {
  type Effort,
  EFFORT_LEVELS,
  type EffortLevel,
  EFFORTS,
  type ErrorShape,
  isJsonObject,
  isJsonValue,
  isRecord,
  type JsonObject,
  type JsonPrimitive,
  type JsonValue,
  type OperationKind,
  PROVIDER_CODES,
  type ProviderCode,
  TOOL_NAME,
} from "./values.ts";
export { type SessionStatus, sessionStatusOf, THREAD_STATUSES, type ThreadStatus } from "./states.ts";
export {
  type RefusalCode,
  THREAD_TRANSITIONS,
  THREAD_TRIGGERS,
  type ThreadMove,
  type ThreadTrigger,
} from "./transitions.ts";
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
  accepted,
  type ExtensionMessage,
  refused,
  type ResponseMessage,
  type SessionEvent,
  sessionEvents,
  type SessionSnapshotMessage,
  type Snapshot,
  snapshots,
  type TransportErrorMessage,
  transportErrors,
} from "./events.ts";
export {
  type CreateInput,
  GATED_REQUESTS,
  greetings,
  type PageMessage,
  readSkills,
  type RequestMessage,
  type RequestPayload,
  requests,
  type RequestType,
  type ToolManifest,
} from "./requests.ts";
export { type RequestResult, results } from "./results.ts";
export { BATCH_SUBPROTOCOL, lease, leaseNumber, MAX_MESSAGE_BYTES } from "./lease.ts";
export { type Field, isList, type Kind, Malformed, type Messages, type Read, read, type Shape } from "./shape.ts";
export { field, type Parsed, stringField } from "./parse.ts";
export { parseExtensionMessage, parseResult } from "./from-extension.ts";
export { parsePageMessage } from "./from-page.ts";
export { type AssetPath, isAssetPath, MAX_ASSET_BYTES } from "./asset-path.ts";
export { assertNever } from "./assert-never.ts";
export { readEnvelope } from "./envelope.ts";
