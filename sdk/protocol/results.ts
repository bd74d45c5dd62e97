/** What a good answer to each request carries. */
import type { RequestType } from "./requests.ts";
import type { Field, Read } from "./shape.ts";

const nothing = {} as const;
const ofSession = { sessionId: "string", "autoEndOnDisconnect?": "boolean" } as const;

const providerInfo = {
  name: "string",
  code: "string",
  available: "boolean",
  "isDefault?": "boolean",
  "error?": "string or null",
} as const;
const asset = { name: "string", path: "string", sizeBytes: "count", modifiedAt: "count" } as const;

export const results = {
  get_approval_status: {
    installed: "boolean",
    approved: "boolean",
    origin: "string or null",
    appConnected: "boolean",
  },
  get_settings: { defaultProvider: "string or null" },
  list_providers: [providerInfo],
  create_session: { sessionId: "string", "explicitModelConfigApplied?": "boolean" },
  resume_session: ofSession,
  reactivate_session: ofSession,
  prepare_session: nothing,
  send_text: nothing,
  submit_tool_result: nothing,
  end_session: nothing,
  create_asset_upload: { uploadId: "string", uploadUrl: "string", token: "string", expiresAt: "count" },
  create_asset_download: {
    ...asset,
    downloadId: "string",
    downloadUrl: "string",
    token: "string",
    mimeType: "string",
    expiresAt: "count",
  },
  list_assets: { assets: [asset] },
} as const satisfies Record<RequestType, Field>;

/** The result of a request, by the request's type. */
export type RequestResult<T extends RequestType> = Read<typeof results[T]>;
