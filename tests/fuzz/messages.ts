/** Well-formed messages of every type, to be spoilt. */
import type { Random } from "../support/random.ts";

export type Message = Record<string, unknown>;

/** What the attacker knows. */
export interface Known {
  /** A session of its own. */
  sessionId: string;
  /** A session of another lab. */
  foreignId: string;
}

const TOOL = {
  name: "look",
  description: "Looks",
  argsSchema: { type: "object", properties: { at: { type: "string" } }, required: ["at"] },
  timeoutMs: 5_000,
};

const CREATE = {
  provider: "codex",
  effortLevel: "low",
  skills: { guidance: "Be kind", tools: [TOOL] },
  workspace: { path: "/home/user/projects/a" },
  autoEndOnDisconnect: false,
};

type Maker = (sessionId: string, random: Random) => Message;

const MAKERS: readonly Maker[] = [
  () => ({ type: "sdk_hello", sdkVersion: "0.3.4" }),
  () => ({ type: "page_activity", active: true }),
  () => ({ type: "port_pong", n: 1 }),
  () => ({ type: "port_ping", n: 1 }),
  () => ({ type: "get_approval_status" }),
  () => ({ type: "get_settings" }),
  () => ({ type: "list_providers" }),
  () => ({ type: "create_session", callerSdkVersion: "0.3.4", input: CREATE }),
  () => ({ type: "create_session", input: { provider: "claude", model: "m", effort: "max" } }),
  (sessionId) => ({ type: "resume_session", sessionId }),
  (sessionId) => ({ type: "reactivate_session", sessionId, autoEndOnDisconnect: true }),
  (sessionId) => ({ type: "prepare_session", sessionId, operationId: "p1" }),
  (sessionId, random) => ({ type: "send_text", sessionId, text: random.pick(PROMPTS), operationId: "o1" }),
  (sessionId) => ({
    type: "submit_tool_result",
    sessionId,
    toolRequestId: "toolreq_1_1",
    result: { a: [1, "b", null] },
  }),
  (sessionId) => ({ type: "end_session", sessionId }),
  (sessionId) => ({
    type: "create_asset_upload",
    sessionId,
    filename: "a.txt",
    sizeBytes: 5,
    mimeType: "text/plain",
    targetPath: "/a.txt",
  }),
  (sessionId) => ({ type: "create_asset_download", sessionId, path: "/progress.json" }),
  (sessionId) => ({ type: "list_assets", sessionId }),
  () => ({ type: "pick_workspace_folder" }),
  (sessionId) => ({ type: "create_deno_module_upload", sessionId, moduleName: "m", expectedSizeBytes: 1 }),
  (sessionId) => ({ type: "complete_session_setup", sessionId }),
  (sessionId) => ({ type: "session_snapshot", sessionId, seq: 1, snapshot: { threadId: sessionId, status: "idle" } }),
  () => ({ type: "response", ok: true, result: {} }),
];

const PROMPTS = [
  "Hello",
  '/tool look {"at":"x"}',
  "/tool __proto__ {}",
  "/long 30s",
  "/fail",
  "/asset /a.txt",
  "/tool look",
];

/** Messages of the attacker's own session mostly. */
export function message({ sessionId, foreignId }: Known, requestId: string, random: Random): Message {
  const about = random.chance(0.8)
    ? sessionId
    : random.pick([foreignId, "__proto__", "constructor", "", " ", "nowhere"]);
  const channelId = random.chance(0.9) ? "c1" : random.pick(["c2", "__proto__", "toString", " ", "é".repeat(300)]);
  return { channelId, requestId, ...random.pick(MAKERS)(about, random) };
}
