/** What a good answer to each request carries. */
import * as v from "valibot";
import type { RequestType } from "./requests.ts";
import { countSchema } from "./values.ts";

export const providerInfoSchema = v.object({
  name: v.string(),
  code: v.string(),
  available: v.boolean(),
  isDefault: v.exactOptional(v.boolean()),
  error: v.optional(v.nullable(v.string()), null),
});

export const assetSchema = v.object({
  name: v.string(),
  path: v.string(),
  sizeBytes: countSchema,
  modifiedAt: countSchema,
});

const nothing = v.object({});
const ofSession = v.object({ sessionId: v.string(), autoEndOnDisconnect: v.exactOptional(v.boolean()) });

export const resultSchemas = {
  get_approval_status: v.object({
    installed: v.boolean(),
    approved: v.boolean(),
    origin: v.nullable(v.string()),
    appConnected: v.boolean(),
  }),
  get_settings: v.object({ defaultProvider: v.nullable(v.string()) }),
  list_providers: v.array(providerInfoSchema),
  create_session: v.object({
    sessionId: v.string(),
    explicitModelConfigApplied: v.exactOptional(v.boolean()),
  }),
  resume_session: ofSession,
  reactivate_session: ofSession,
  prepare_session: nothing,
  send_text: nothing,
  submit_tool_result: nothing,
  end_session: nothing,
  create_asset_upload: v.object({
    uploadId: v.string(),
    uploadUrl: v.string(),
    token: v.string(),
    expiresAt: countSchema,
  }),
  create_asset_download: v.object({
    downloadId: v.string(),
    downloadUrl: v.string(),
    token: v.string(),
    path: v.string(),
    name: v.string(),
    sizeBytes: countSchema,
    modifiedAt: countSchema,
    mimeType: v.string(),
    expiresAt: countSchema,
  }),
  list_assets: v.object({ assets: v.array(assetSchema) }),
} as const satisfies Record<RequestType, v.GenericSchema>;

/** The result of a request, by the request's type. */
export type RequestResult<T extends RequestType> = v.InferOutput<(typeof resultSchemas)[T]>;
