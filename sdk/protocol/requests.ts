/** Page → Extension: one shape a message, by its type. */
import { Malformed, type MessageOf, type Read, read } from "./shape.ts";
import { EFFORT_LEVELS, EFFORTS } from "./values.ts";

const toolManifest = {
  name: "tool name",
  description: "string",
  argsSchema: "JSON object",
  "timeoutMs?": "positive integer",
} as const;
/** A tool as it travels: without its handler, which stays in the page (CR4). */
export type ToolManifest = Read<typeof toolManifest>;

const skills = { guidance: "string", tools: [toolManifest] } as const;
/** What the agent is told about the page's tools. */
export type Skills = Read<typeof skills>;

/** A manifest read from anywhere; undefined when it isn't one. */
export function readSkills(value: unknown): Skills | undefined {
  const found = read(skills, value);
  return found instanceof Malformed ? undefined : found;
}

const createInput = {
  provider: "string",
  "model?": "string",
  "effort?": EFFORTS,
  "effortLevel?": EFFORT_LEVELS,
  "skills?": skills,
  "workspace?": { path: "string" },
  autoEndOnDisconnect: "not false",
} as const;
export type CreateInput = Read<typeof createInput>;

const envelope = { type: "string", channelId: "string", requestId: "string" } as const;
const ofSession = { ...envelope, sessionId: "string" } as const;

/** In a function, so that a page's bundle can leave it out. */
export const requests = /* @__PURE__ */ (() => ({
  get_approval_status: envelope,
  get_settings: envelope,
  list_providers: envelope,
  create_session: { ...envelope, "callerSdkVersion?": "string", input: createInput },
  resume_session: ofSession,
  reactivate_session: { ...ofSession, autoEndOnDisconnect: "boolean" },
  prepare_session: { ...ofSession, "operationId?": "string" },
  send_text: { ...ofSession, text: "string", "operationId?": "string" },
  submit_tool_result: { ...ofSession, toolRequestId: "string", "result?": "JSON value" },
  end_session: ofSession,
  create_asset_upload: {
    ...ofSession,
    filename: "string",
    sizeBytes: "count",
    mimeType: "string",
    "targetPath?": "string",
  },
  create_asset_download: { ...ofSession, path: "string" },
  list_assets: ofSession,
} as const))();

/** What a new port begins with (CN2). */
export const greetings = {
  sdk_hello: { type: "string", sdkVersion: "string" },
  page_activity: { type: "string", active: "boolean" },
} as const;

export type RequestType = keyof typeof requests;
/** A request as it travels, by its type. */
export type RequestMessage<T extends RequestType = RequestType> = MessageOf<Pick<typeof requests, T>>;
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

export type PageMessage = MessageOf<typeof greetings> | RequestMessage;
