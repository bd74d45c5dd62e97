import { LINK_CODES, operationIdOf } from "../../models/mod.ts";
import type { TextKey } from "../../text/mod.ts";

type Cause = Extract<TextKey, `notice.${string}.cause`>;
/** Which text a notice shows: the middle of its keys in the dictionary. */
export type NoticeName = Cause extends infer Key ? Key extends `notice.${infer Name}.cause` ? Name : never : never;

/** One thing that happened to the session, and what can be done about it. */
export interface Notice {
  readonly name: NoticeName;
  /** The code as it came; own notices have none. */
  readonly code?: string;
  readonly tone: "calm" | "doubt" | "fault";
  /** What to do, where the name's own advice is about another request than the one that failed. */
  readonly next?: "reattach" | "try-again";
  /** The sender's own words, where the page's are general. */
  readonly message?: string;
  readonly operationId?: string;
  /** The page itself, in a lab of this browser's own. */
  readonly wayOut?: "own-lab";
  /** Takes the notice away; absent where only a change of state does. */
  dismiss?(): void;
}

/** The codes that have words of their own. */
const CODES = [
  "EXTENSION_UNAVAILABLE",
  "EXTENSION_DISCONNECTED",
  "NATIVE_CONNECTION_CLOSED",
  "NATIVE_HOST_UNAVAILABLE",
  "CORE_RUNTIME_UNAVAILABLE",
  "THREAD_SUBSCRIPTION_CLOSED",
  "THREAD_SUBSCRIPTION_UNAVAILABLE",
  "THREAD_NOT_FOUND",
  "THREAD_ACCESS_DENIED",
  "APPROVAL_REJECTED",
  "APPROVAL_TIMEOUT",
  "CREATE_SESSION_NOT_APPROVED",
  "DEFAULT_PROVIDER_NOT_SET",
  "DEFAULT_PROVIDER_UNAVAILABLE",
  "MESSAGE_TOO_LARGE",
  "SESSION_BUSY",
  "SESSION_ENDED",
  "SDK_BRIDGE_TIMEOUT",
  "SDK_LIFECYCLE_SYNC_ERROR",
  "SDK_PROTOCOL_ERROR",
  "SDK_TRANSPORT_ERROR",
  "PROVIDER_RUNTIME_DISCONNECTED",
  "PROVIDER_COMMAND_FAILED",
  "WORKSPACE_OPEN_FAILED",
  "PENDING_TOOL_REQUEST_NOT_FOUND",
  "SUBMIT_TOOL_RESULT_FAILED",
] as const satisfies readonly NoticeName[];

/** Codes that say: nothing is broken, this was harmless or is being mended. */
const DOUBT = new Set<string>([...LINK_CODES, "SESSION_BUSY", "PENDING_TOOL_REQUEST_NOT_FOUND"]);

/** A failure as a notice, with the operation that its details name (PG8). */
export function fromError(
  error: { code: string; message: string; details?: unknown },
  more: Partial<Notice> = {},
): Notice {
  const name = CODES.find((code) => code === error.code) ?? "other";
  const operationId = operationIdOf(error.details);
  return {
    name,
    code: error.code,
    tone: DOUBT.has(error.code) ? "doubt" : "fault",
    ...(name === "other" ? { message: error.message } : {}),
    ...(operationId === undefined ? {} : { operationId }),
    ...more,
  };
}
