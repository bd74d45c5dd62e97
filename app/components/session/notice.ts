import { LINK_CODES, operationIdOf } from "../../models/mod.ts";
import type { PlainKey, TextKey, Translate } from "../../text/mod.ts";

/** Words of a notice: a key of the dictionary, or what a page makes of its own keys and values. */
export type Said = PlainKey | ((t: Translate) => string);

/** One press within a notice. It does exactly what its label says, and nothing else. */
export interface NoticeAction {
  /** Names the button for people's tests: `data-action="notice-NAME"`. */
  readonly name: string;
  readonly label: Said;
  /** The one that is expected next. */
  readonly main?: true;
  act(): unknown;
}

/** What isn't lost, or is: one short sentence about one thing. */
export interface StillThere {
  /** The thing and how it stands, for people's tests: `data-still="session.lives"`. */
  readonly name: string;
  readonly said: Said;
}

/** One thing that happened to the session: what it was, what is still there, what to do now, and the buttons for that. */
export interface Notice {
  /** `data-notice`. With the code it tells one notice from another. */
  readonly name: string;
  /** The code as it came; own notices have none. */
  readonly code?: string;
  readonly tone: "calm" | "doubt" | "fault";
  readonly cause: Said;
  readonly still: readonly StillThere[];
  readonly next: Said;
  readonly actions: readonly NoticeAction[];
  /** The sender's own words, where the page's are general. */
  readonly message?: string;
  readonly operationId?: string;
  /** The page itself, in a lab of this browser's own. */
  readonly wayOut?: "own-lab";
  /** Takes the notice away; absent where only a change of state does. */
  dismiss?(): void;
}

/** The words of a notice in the current language. */
export function words(said: Said, t: Translate): string {
  return typeof said === "string" ? t(said) : said(t);
}

type Cause = Extract<TextKey, `notice.${string}.cause`>;
/** The session's own notices: the middle of their keys in the dictionary. */
export type NoticeName = Cause extends infer Key ? Key extends `notice.${infer Name}.cause` ? Name : never : never;

/** What may differ from a name's own notice. */
export type NoticeDetails = Partial<Omit<Notice, "name" | "cause">>;

/** One of the session's own notices. */
export function ownNotice(name: NoticeName, tone: Notice["tone"], details: NoticeDetails = {}): Notice {
  return {
    name,
    tone,
    cause: `notice.${name}.cause`,
    still: [],
    next: `notice.${name}.next`,
    actions: [],
    ...details,
  };
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
  "OWNER_STALE",
  "PENDING_TOOL_REQUEST_NOT_FOUND",
  "SUBMIT_TOOL_RESULT_FAILED",
] as const satisfies readonly NoticeName[];

/** Codes that say: nothing is broken, this was harmless or is being mended. */
const DOUBT = new Set<string>([...LINK_CODES, "SESSION_BUSY", "OWNER_STALE", "PENDING_TOOL_REQUEST_NOT_FOUND"]);

/** A failure as a notice, with the operation that its details name (PG8). */
export function fromError(
  error: { code: string; message: string; details?: unknown },
  details: NoticeDetails = {},
  called?: NoticeName,
): Notice {
  const name = called ?? CODES.find((code) => code === error.code) ?? "other";
  const operationId = operationIdOf(error.details);
  return ownNotice(name, DOUBT.has(error.code) ? "doubt" : "fault", {
    code: error.code,
    ...(name === "other" ? { message: error.message } : {}),
    ...(operationId === undefined ? {} : { operationId }),
    ...details,
  });
}
