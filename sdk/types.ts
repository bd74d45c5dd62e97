/** The public types that aren't on the wire. */
import type { Effort, EffortLevel, JsonPrimitive, JsonValue, ProviderCode, SessionStatus } from "./protocol/mod.ts";
import type { AnyToolDefinition, SkillsInput } from "./tool-types.ts";

/** What a page sees of a session's state. */
export type PedelecSessionStatus = SessionStatus;

/** Tokens used so far; undefined until the provider told. Only ever grows (US1). */
export interface PedelecSessionUsage {
  totalTokens?: number;
}

export interface CreateSessionWorkspaceInput {
  /** An absolute path of the computer; the directory is the application's and is never deleted (WS2). */
  path: string;
}

interface CreateSessionCommon<TTools extends readonly AnyToolDefinition[]> {
  /** Blank or absent: the person's default provider (CR3). */
  provider?: ProviderCode | (string & Record<never, never>);
  skills?: SkillsInput<TTools>;
  workspace?: CreateSessionWorkspaceInput;
  /** Anything but a literal `false` means true: the session ends with its last route (CR1). */
  autoEndOnDisconnect?: boolean;
}

/** Profile mode names an effort level (`"default"` when absent), explicit mode a model. */
export type CreateSessionInput<TTools extends readonly AnyToolDefinition[] = readonly AnyToolDefinition[]> =
  & CreateSessionCommon<TTools>
  & (
    | { effortLevel?: EffortLevel; model?: never; effort?: never }
    | { model: string; effort?: Effort; effortLevel?: never }
  );

export interface ProviderInfo {
  name: string;
  code: string;
  available: boolean;
  isDefault: boolean;
  /** Why it isn't available. */
  error: string | null;
}

export interface PedelecSettings {
  defaultProvider: string | null;
}

export interface ApprovalStatus {
  installed: boolean;
  approved: boolean;
  origin: string | null;
  /** The Desktop answered. */
  appConnected: boolean;
}

/** How far the page is from being able to work, step by step. */
export interface PedelecAvailability {
  available: boolean;
  extension: { available: boolean };
  approval: { approved: boolean; origin: string | null };
  desktop: { available: boolean; launchAttempted: boolean };
  error?: { code: string; message: string; details?: unknown };
}

export type { Effort, EffortLevel, JsonPrimitive, JsonValue, ProviderCode };
