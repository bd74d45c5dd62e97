/** The part of the SDK that the models use. `Pedelec` fits it; so does a test's own. */
import type { ToolDefinition } from "../../sdk/mod.ts";
import type { AssetPath, EffortLevel, JsonValue, SessionStatus } from "../../sdk/protocol/mod.ts";

/** What an event tells beside its content. */
export interface EventContext {
  readonly source: "core" | "sdk";
  readonly turnId?: string;
  readonly turnStartedAt?: number;
  readonly turnKind?: "user" | "prepare";
}

/** Undoes a registration; calling it twice does no harm. */
export type Undo = () => void;

/** A tool as a page offers it: described. Its arguments are checked by the page itself (TL2). */
export type PageTool = Omit<ToolDefinition, "handler">;

/** What a page does when the agent calls one of its tools; a throw becomes the tool's error. */
export type ToolHandler = (
  args: { readonly [key: string]: JsonValue },
  context: { readonly toolRequestId: string; readonly turnId?: string },
) => unknown;

/** What the models use of a `PedelecSession`. */
export interface SessionHandle {
  readonly sessionId: string;
  readonly provider: string;
  readonly effortLevel?: EffortLevel | undefined;
  readonly usage: { readonly totalTokens?: number | undefined };
  readonly attached: boolean;
  readonly autoEndOnDisconnect: boolean;
  getStatus(): SessionStatus;
  sendText(text: string): Promise<void>;
  prepare(): Promise<void>;
  end(): Promise<void>;
  resume(): Promise<void>;
  readAsset(path: AssetPath, type: "text"): Promise<string>;
  onChat(listener: (text: string, context: EventContext) => void): Undo;
  onChatDelta(listener: (text: string, context: EventContext) => void): Undo;
  onStatus(listener: (status: SessionStatus, context: EventContext) => void): Undo;
  onError(listener: (error: { code: string; message: string; details?: unknown }, context: EventContext) => void): Undo;
  onEnded(listener: (context: EventContext) => void): Undo;
  onTool(name: string, handler: ToolHandler): Undo;
}

/** What the models ask for when they create a session. */
export interface CreateRequest {
  provider?: string;
  effortLevel?: EffortLevel;
  autoEndOnDisconnect: boolean;
  skills: { guidance: string; tools: PageTool[] };
}

/** What the models use of a `Pedelec` client. */
export interface SessionClient {
  createSession(request: CreateRequest): Promise<SessionHandle>;
  resumeSession(sessionId: string): Promise<SessionHandle>;
  getApprovalStatus(): Promise<{ installed: boolean; approved: boolean }>;
}
