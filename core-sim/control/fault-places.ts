/** What passes at each place, and which faults can do something to it: the table that decides what may be armed. */
import type { RequestType, SessionEvent } from "../../sdk/protocol/mod.ts";
import type { FaultKind } from "./fault.ts";
import type { FaultLayer } from "./layers.ts";

/**
 * `notice`: a message that nobody answers. `operation` and `storage`: work on the disk, with and without a session.
 * `browser`: what the Extension has the browser do for an approval.
 */
export type FaultForm =
  | "request"
  | "notice"
  | "answer"
  | "event"
  | "step"
  | "end"
  | "operation"
  | "storage"
  | "browser";

export type FaultDirection = "to-core" | "to-page";

export interface Passing {
  readonly form: FaultForm;
  readonly direction: FaultDirection;
  /** By which `match.type` names it; an answer goes by its request's, except on a page's port. */
  readonly types: readonly string[];
  readonly kinds: readonly FaultKind[];
  /** Whether it can be told whose session it belongs to. */
  readonly ofSession: boolean;
}

const WIRE_REQUESTS = [
  "get_approval_status",
  "get_settings",
  "list_providers",
  "create_session",
  "resume_session",
  "reactivate_session",
  "end_session",
  "send_text",
  "prepare_session",
  "submit_tool_result",
  "list_assets",
  "create_asset_upload",
  "create_asset_download",
] as const satisfies readonly RequestType[];

const WIRE_EVENTS = [
  "session_snapshot",
  "chat_delta",
  "chat_message",
  "status_changed",
  "tool_call",
  "operation_completed",
  "usage_updated",
  "error",
  "ended",
] as const satisfies readonly (SessionEvent["type"] | "session_snapshot")[];

/** Every request of the native link. */
export const NATIVE_REQUESTS = [
  "get_settings",
  "list_providers",
  "create_thread",
  "subscribe_thread",
  "unsubscribe_thread",
  "resume_thread",
  "end_thread",
  "send_text",
  "prepare",
  "submit_tool_result",
  "list_assets",
  "create_asset_upload",
  "create_asset_download",
  "list_page_scoped",
] as const;

/** Everything that Core tells by itself on the native link. */
export const NATIVE_EVENTS = [
  "created",
  "status_changed",
  "chat_delta",
  "chat_message",
  "tool_call",
  "tool_result",
  "operation_completed",
  "usage_updated",
  "error",
  "ended",
  "thread_subscription_closed",
] as const;

const STEPS = ["say", "wait", "tool", "asset", "usage", "progress", "fail", "die"] as const;

const ALL: readonly FaultKind[] = ["delay", "drop", "fail", "cut", "duplicate"];
const UNANSWERED: readonly FaultKind[] = ["delay", "drop", "cut", "duplicate"];
const LINK: readonly FaultKind[] = ["delay", "drop", "fail", "cut"];
const SILENT: readonly FaultKind[] = ["delay", "drop", "cut"];

const up = { direction: "to-core", ofSession: true } as const;
const down = { direction: "to-page", ofSession: true } as const;

export const PASSING: Record<FaultLayer, readonly Passing[]> = {
  page: [
    { ...up, form: "request", types: WIRE_REQUESTS, kinds: ALL },
    { ...up, form: "notice", types: ["sdk_hello", "page_activity"], kinds: UNANSWERED, ofSession: false },
    { ...down, form: "answer", types: ["response"], kinds: UNANSWERED, ofSession: false },
    { ...down, form: "event", types: WIRE_EVENTS, kinds: UNANSWERED },
  ],
  route: [{ ...down, form: "event", types: WIRE_EVENTS, kinds: ["delay", "drop", "duplicate"] }],
  extension: [
    { ...up, form: "request", types: WIRE_REQUESTS, kinds: ALL },
    { ...down, form: "answer", types: WIRE_REQUESTS, kinds: ALL },
    { ...up, form: "browser", types: ["approval", "approval_storage"], kinds: ["fail"], ofSession: false },
  ],
  "native-link": [
    { ...up, form: "request", types: NATIVE_REQUESTS, kinds: LINK },
    { ...down, form: "answer", types: NATIVE_REQUESTS, kinds: LINK },
    { ...down, form: "event", types: NATIVE_EVENTS, kinds: SILENT },
  ],
  core: [
    { ...up, form: "request", types: NATIVE_REQUESTS, kinds: ALL },
    { ...down, form: "answer", types: NATIVE_REQUESTS, kinds: LINK },
    { ...down, form: "event", types: NATIVE_EVENTS, kinds: SILENT },
  ],
  agent: [
    { ...up, form: "step", types: STEPS, kinds: ALL },
    { ...up, form: "end", types: ["end"], kinds: ALL },
  ],
  workspace: [
    { ...up, form: "operation", types: ["create_workspace", "open_workspace"], kinds: ["fail"] },
    {
      ...up,
      form: "storage",
      types: ["remove_workspace", "read_asset", "write_asset", "list_assets"],
      kinds: ["fail"],
      ofSession: false,
    },
  ],
};
