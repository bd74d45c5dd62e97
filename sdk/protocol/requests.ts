/** Page → Extension: one schema a message, and one for what a good answer carries. */
import * as v from "valibot";
import { countSchema, EFFORT_LEVELS, EFFORTS, jsonObjectSchema, jsonValueSchema, TOOL_NAME } from "./values.ts";

export const sdkHelloSchema = v.object({ type: v.literal("sdk_hello"), sdkVersion: v.string() });
export const pageActivitySchema = v.object({ type: v.literal("page_activity"), active: v.boolean() });

export const toolManifestSchema = v.object({
  name: v.pipe(v.string(), v.regex(TOOL_NAME)),
  description: v.string(),
  argsSchema: jsonObjectSchema,
  timeoutMs: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
});
/** A tool as it travels: without its handler, which stays in the page (CR4). */
export type ToolManifest = v.InferOutput<typeof toolManifestSchema>;

const skillsSchema = v.object({ guidance: v.string(), tools: v.array(toolManifestSchema) });

export const createInputSchema = v.object({
  provider: v.string(),
  model: v.exactOptional(v.string()),
  effort: v.exactOptional(v.picklist(EFFORTS)),
  effortLevel: v.exactOptional(v.picklist(EFFORT_LEVELS)),
  skills: v.exactOptional(skillsSchema),
  workspace: v.exactOptional(v.object({ path: v.string() })),
  autoEndOnDisconnect: v.optional(v.pipe(v.unknown(), v.transform((flag) => flag !== false)), true),
});
export type CreateInput = v.InferOutput<typeof createInputSchema>;

/** A manifest read from anywhere; undefined when it isn't one. */
export function readSkills(value: unknown): NonNullable<CreateInput["skills"]> | undefined {
  const read = v.safeParse(skillsSchema, value);
  return read.success ? read.output : undefined;
}

const envelope = { channelId: v.string(), requestId: v.string() };
const ofSession = { ...envelope, sessionId: v.string() };

export const requestSchemas = {
  get_approval_status: v.object({ type: v.literal("get_approval_status"), ...envelope }),
  get_settings: v.object({ type: v.literal("get_settings"), ...envelope }),
  list_providers: v.object({ type: v.literal("list_providers"), ...envelope }),
  create_session: v.object({
    type: v.literal("create_session"),
    ...envelope,
    callerSdkVersion: v.exactOptional(v.string()),
    input: createInputSchema,
  }),
  resume_session: v.object({ type: v.literal("resume_session"), ...ofSession }),
  reactivate_session: v.object({
    type: v.literal("reactivate_session"),
    ...ofSession,
    autoEndOnDisconnect: v.boolean(),
  }),
  prepare_session: v.object({
    type: v.literal("prepare_session"),
    ...ofSession,
    operationId: v.exactOptional(v.string()),
  }),
  send_text: v.object({
    type: v.literal("send_text"),
    ...ofSession,
    text: v.string(),
    operationId: v.exactOptional(v.string()),
  }),
  submit_tool_result: v.object({
    type: v.literal("submit_tool_result"),
    ...ofSession,
    toolRequestId: v.string(),
    result: v.exactOptional(jsonValueSchema),
  }),
  end_session: v.object({ type: v.literal("end_session"), ...ofSession }),
  create_asset_upload: v.object({
    type: v.literal("create_asset_upload"),
    ...ofSession,
    filename: v.string(),
    sizeBytes: countSchema,
    mimeType: v.string(),
    targetPath: v.exactOptional(v.string()),
  }),
  create_asset_download: v.object({ type: v.literal("create_asset_download"), ...ofSession, path: v.string() }),
  list_assets: v.object({ type: v.literal("list_assets"), ...ofSession }),
} as const;

/** Any request. In a function, so that a page's bundle, which never parses requests, can leave all of them out. */
export const requestSchema = /* @__PURE__ */ (() => v.union(Object.values(requestSchemas)))();

export type RequestType = keyof typeof requestSchemas;
/** A request as it travels, by its type. */
export type RequestMessage<T extends RequestType = RequestType> = v.InferOutput<(typeof requestSchemas)[T]>;
/** What the caller of a request gives: the message without its envelope. */
export type RequestPayload<T extends RequestType> = Omit<RequestMessage<T>, "type" | "channelId" | "requestId">;

/** Requests that wait for a person's approval of the origin (AP1). */
export const GATED_REQUESTS: ReadonlySet<string> = new Set<RequestType>([
  "get_settings",
  "list_providers",
  "create_session",
  "resume_session",
  "reactivate_session",
  "prepare_session",
  "create_asset_upload",
  "create_asset_download",
  "list_assets",
]);

export type PageMessage =
  | v.InferOutput<typeof sdkHelloSchema>
  | v.InferOutput<typeof pageActivitySchema>
  | RequestMessage;
