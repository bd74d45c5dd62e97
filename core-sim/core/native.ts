/** What travels on the native link: the requests that the Extension makes, their answers, and Core's events. */
import type {
  CreateInput,
  ErrorShape,
  JsonValue,
  OperationKind,
  RequestResult,
  Snapshot,
  ThreadStatus,
} from "../../sdk/protocol/mod.ts";

/** Who asks. Taken from the connection itself, never from a payload (OR1). */
interface FromOrigin {
  callerOrigin: string;
}
interface OnThread extends FromOrigin {
  threadId: string;
}

/** Every request, by its type: what it carries. */
export interface NativePayloads {
  get_settings: FromOrigin;
  list_providers: FromOrigin;
  create_thread: FromOrigin & { callerSdkVersion?: string; input: CreateInput };
  /** Registers the caller and takes the snapshot in one step. */
  subscribe_thread: OnThread;
  unsubscribe_thread: OnThread;
  resume_thread: OnThread & { autoEndOnDisconnect: boolean };
  end_thread: OnThread;
  send_text: OnThread & { text: string; operationId?: string };
  prepare: OnThread & { operationId?: string };
  submit_tool_result: OnThread & { toolRequestId: string; result: JsonValue };
  list_assets: OnThread;
  create_asset_upload: OnThread & { filename: string; sizeBytes: number; mimeType: string; targetPath?: string };
  create_asset_download: OnThread & { path: string };
  /** The Extension's own question after its restart: which threads must not outlive their pages (AE4)? */
  list_page_scoped: { callerOrigin?: undefined };
}

/** Every request, by its type: what a good answer carries. */
export interface NativeResults {
  get_settings: RequestResult<"get_settings">;
  list_providers: RequestResult<"list_providers">;
  create_thread: { threadId: string };
  subscribe_thread: { snapshot: Snapshot; autoEndOnDisconnect: boolean };
  unsubscribe_thread: Record<string, never>;
  /** The policy is the thread's, which an idle one keeps. */
  resume_thread: { snapshot: Snapshot; autoEndOnDisconnect: boolean };
  end_thread: Record<string, never>;
  send_text: { operationId: string };
  prepare: { operationId: string };
  submit_tool_result: Record<string, never>;
  list_assets: RequestResult<"list_assets">;
  create_asset_upload: RequestResult<"create_asset_upload">;
  create_asset_download: RequestResult<"create_asset_download">;
  list_page_scoped: { threads: { threadId: string; origin: string }[] };
}

export type NativeRequestType = keyof NativePayloads;
export type NativeAnswer<T extends NativeRequestType = NativeRequestType> =
  | { ok: true; result: NativeResults[T] }
  | { ok: false; error: ErrorShape };

interface OfThread {
  threadId: string;
  /** Per thread, from 1, strictly rising, never reset while Core lives (SQ1). */
  seq: number;
}
interface OfOperation extends OfThread {
  operationId: string;
}

/** What Core tells the subscribers of a thread. */
export type CoreEvent =
  | OfThread & { type: "created" }
  | OfThread & { type: "status_changed"; status: ThreadStatus; operationId?: string }
  | OfOperation & { type: "chat_delta"; text: string }
  | OfOperation & { type: "chat_message"; text: string }
  | OfOperation & { type: "tool_call"; toolRequestId: string; tool: string; args: { [key: string]: JsonValue } }
  | OfOperation & { type: "tool_result"; toolRequestId: string }
  | OfOperation & { type: "operation_completed"; operationKind: OperationKind; success: boolean; error?: ErrorShape }
  | OfOperation & { type: "usage_updated"; totalTokens: number }
  | OfThread & {
    type: "error";
    source: "core" | "provider";
    operationId?: string;
    provider?: string;
    error: ErrorShape;
  }
  | OfThread & { type: "ended" };

/** What the Extension hears on the link. */
export interface NativeListener {
  onEvent(event: CoreEvent): void;
  /** One thread's subscription is gone while the link lives. */
  onSubscriptionClosed(threadId: string, error: ErrorShape): void;
}
