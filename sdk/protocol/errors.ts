/** The codes that are known, where they come from, and what their `details` carry. Any other code passes through. */
import type { RefusalCode } from "./transitions.ts";
import type { ErrorShape } from "./values.ts";

/** `details` of the codes whose form is fixed. `operationId` names the operation wherever there is one (ER1). */
export interface ErrorDetails {
  INVALID_INPUT: { field?: string };
  EXTENSION_UNAVAILABLE: { reason?: string };
  EXTENSION_DISCONNECTED: { reason?: unknown; operationId?: string };
  SDK_BRIDGE_TIMEOUT: { requestId: string; type: string; operationId?: string };
  SDK_PROTOCOL_ERROR: { reason?: string; type?: string; feature?: string };
  SDK_LIFECYCLE_SYNC_ERROR: { sessionId: string; operationId: string };
  SESSION_BUSY: { sessionId: string; operationId?: string; cause?: string };
  SESSION_ENDED: { sessionId: string; operationId?: string; cause?: string };
  THREAD_NOT_FOUND: { threadId: string };
  THREAD_ACCESS_DENIED: { threadId: string };
  THREAD_BUSY: { threadId: string; operationId?: string };
  THREAD_ENDED: { threadId: string; operationId?: string };
  PENDING_TOOL_REQUEST_NOT_FOUND: { toolRequestId: string };
  TOOL_HANDLER_NOT_FOUND: { tool: string };
  DEFAULT_PROVIDER_UNAVAILABLE: { provider: string };
  WORKSPACE_OPEN_FAILED: { threadId: string; workspacePath: string };
  WORKSPACE_PATH_INVALID: { workspacePath: string; managedWorkspaceRoot: string };
  WORKSPACE_CREATE_FAILED: { workspacePath: string };
}

/** Known codes that say nothing fixed in `details`. */
export const PLAIN_ERROR_CODES = [
  "SDK_TRANSPORT_ERROR",
  "SDK_ORIGIN_UNAVAILABLE",
  "LAB_LIMIT_REACHED",
  "INVALID_ORIGIN",
  "STORAGE_ERROR",
  "CREATE_SESSION_NOT_APPROVED",
  "APPROVAL_REJECTED",
  "APPROVAL_TIMEOUT",
  "OPEN_POPUP_FAILED",
  "PROVIDER_COMMAND_FAILED",
  "PROVIDER_NOT_FOUND",
  "PROVIDER_REQUEST_FAILED",
  "PROVIDER_SCAN_FAILED",
  "PROVIDER_PROMPT_TOO_LARGE",
  "MODEL_REQUIRED",
  "PROVIDER_RUNTIME_DISCONNECTED",
  "NATIVE_HOST_UNAVAILABLE",
  "NATIVE_CONNECTION_CLOSED",
  "CORE_RUNTIME_UNAVAILABLE",
  "IPC_UNAVAILABLE",
  "IPC_UNAUTHORIZED",
  "MESSAGE_TOO_LARGE",
  "THREAD_SUBSCRIPTION_CLOSED",
  "THREAD_SUBSCRIPTION_UNAVAILABLE",
  "DEFAULT_PROVIDER_NOT_SET",
  "SESSION_ERROR",
  "PREPARE_FAILED",
  "PREPARE_ACK_INVALID",
  "PREPARE_SESSION_ID_MISSING",
  "SEND_TEXT_FAILED",
  "END_SESSION_FAILED",
  "SESSION_RESUME_FAILED",
  "SUBMIT_TOOL_RESULT_FAILED",
  "AUTO_END_SESSION_FAILED",
  "WORKSPACE_REMOVE_FAILED",
  "TOOL_HANDLER_ERROR",
  "TOOL_NOT_FOUND",
  "TOOL_ARGS_INVALID",
  "TOOL_TIMEOUT",
  "PENDING_TOOL_REQUEST_EXISTS",
  "ASSET_TOO_LARGE",
  "ASSET_PATH_INVALID",
  "ASSET_UPLOAD_SERVER_UNAVAILABLE",
  "ASSET_UPLOAD_TICKET_EXPIRED",
  "ASSET_UPLOAD_UNAUTHORIZED",
  "ASSET_UPLOAD_SIZE_MISMATCH",
  "ASSET_UPLOAD_FAILED",
  "ASSET_LIST_FAILED",
  "ASSET_NOT_FOUND",
  "ASSET_NOT_FILE",
  "ASSET_READ_TOO_LARGE",
  "ASSET_DOWNLOAD_TICKET_EXPIRED",
  "ASSET_DOWNLOAD_UNAUTHORIZED",
  "ASSET_READ_FAILED",
  "ASSET_TEXT_DECODE_FAILED",
  "ASSET_INVALID_JSON",
] as const;

/** Every code that the project knows. */
export type KnownErrorCode = keyof ErrorDetails | typeof PLAIN_ERROR_CODES[number] | RefusalCode;

/** Refused before anything was done, whatever was asked for. */
const NOTHING_DONE: readonly KnownErrorCode[] = [
  "INVALID_INPUT",
  "THREAD_BUSY",
  "THREAD_ENDED",
  "THREAD_ACCESS_DENIED",
  "THREAD_NOT_FOUND",
  "PROVIDER_COMMAND_FAILED",
];

/** Refusals of a reactivation that leave no doubt: Core has changed nothing. After any other it may have (A.4, RE8). */
export const UNCHANGED_BY_RESUME: ReadonlySet<string> = new Set<KnownErrorCode>([
  ...NOTHING_DONE,
  "WORKSPACE_OPEN_FAILED",
]);

/** Refusals of a turn that leave no doubt: it wasn't begun, and its text may be sent again (A.4, TU2, NL4). */
export const NOTHING_BEGUN: ReadonlySet<string> = new Set<KnownErrorCode>([
  ...NOTHING_DONE,
  "SESSION_BUSY",
  "MESSAGE_TOO_LARGE",
  "EXTENSION_UNAVAILABLE",
  "SDK_TRANSPORT_ERROR",
  "NATIVE_HOST_UNAVAILABLE",
  "CORE_RUNTIME_UNAVAILABLE",
  "THREAD_SUBSCRIPTION_CLOSED",
  "THREAD_SUBSCRIPTION_UNAVAILABLE",
]);

/** After these nobody knows whether a request was done, until a snapshot tells (CN5, PG8). */
export const OUTCOME_UNKNOWN: ReadonlySet<string> = new Set<KnownErrorCode>([
  "SDK_BRIDGE_TIMEOUT",
  "SDK_PROTOCOL_ERROR",
  "EXTENSION_DISCONNECTED",
  "NATIVE_CONNECTION_CLOSED",
]);

/** After these there is no subscription to restore (NL5). */
export const FINAL_CODES: ReadonlySet<string> = new Set<KnownErrorCode>(["THREAD_NOT_FOUND", "THREAD_ACCESS_DENIED"]);

/** The type of `details` for a code. */
export type DetailsOf<C extends string> = C extends keyof ErrorDetails ? ErrorDetails[C] : unknown;

/** An error as plain data, its details typed by its code. */
export interface ProtocolError<C extends KnownErrorCode = KnownErrorCode> extends ErrorShape {
  code: C;
}

/** Makes the plain data of an error; the message says what was tried and on what. */
export function protocolError<C extends KnownErrorCode>(
  code: C,
  message: string,
  ...[details]: C extends keyof ErrorDetails ? [details: ErrorDetails[C]] : [details?: unknown]
): ProtocolError<C> {
  return details === undefined ? { code, message } : { code, message, details };
}

/** True for anything that carries a `code` and a `message` of its own. */
export function isErrorShape(value: unknown): value is ErrorShape {
  return typeof value === "object" && value !== null && "code" in value && typeof value.code === "string" &&
    "message" in value && typeof value.message === "string";
}
