/** The public types that aren't on the wire. */
import type {
  AssetPath,
  Effort,
  EffortLevel,
  JsonPrimitive,
  JsonValue,
  ProviderCode,
  SessionStatus,
} from "./protocol/mod.ts";
import type { PedelecError } from "./error-types.ts";
import type { AnyToolDefinition, SkillsInput, ToolDescription } from "./tool-types.ts";

/** What a page sees of a session's state. */
export type PedelecSessionStatus = SessionStatus;

/** Tokens used so far; undefined until the provider told. Only ever grows (US1). */
export interface PedelecSessionUsage {
  totalTokens?: number;
}

/** The directory that the agent works in, instead of one that Core manages (WS2). */
export interface CreateSessionWorkspaceInput {
  /** An absolute path of the computer; the directory is the application's and is never deleted (WS2). */
  path: string;
}

interface CreateSessionCommon<TTools extends readonly ToolDescription[]> {
  /** Blank or absent: the person's default provider (CR3). */
  provider?: ProviderCode | (string & Record<never, never>);
  skills?: SkillsInput<TTools>;
  workspace?: CreateSessionWorkspaceInput;
  /** Anything but a literal `false` means true: the session ends with its last route (CR1). */
  autoEndOnDisconnect?: boolean;
}

/** Profile mode names an effort level (`"default"` when absent), explicit mode a model. */
export type CreateSessionInput<TTools extends readonly ToolDescription[] = readonly AnyToolDefinition[]> =
  & CreateSessionCommon<TTools>
  & (
    | { effortLevel?: EffortLevel; model?: never; effort?: never }
    | { model: string; effort?: Effort; effortLevel?: never }
  );

/** An agent that the computer may be able to run. */
export interface ProviderInfo {
  /** For people. */
  name: string;
  /** What `createSession` is given. Not compared with the list: a newer Extension may name others (ER2). */
  code: ProviderCode;
  available: boolean;
  /** The person's default (CR3). */
  isDefault: boolean;
  /** Why it isn't available. */
  error: string | null;
}

/** What the person has set in the Desktop. */
export interface PedelecSettings {
  /** A provider's code, as in `ProviderInfo`; `null` until one is chosen. */
  defaultProvider: ProviderCode | null;
}

/** What the Extension says about this page's origin, without asking anybody (CN6, AP1). */
export interface ApprovalStatus {
  /** There is an Extension. */
  installed: boolean;
  /** The person has approved the origin. */
  approved: boolean;
  /** The page's own, as the Extension sees it. */
  origin: string | null;
  /** The Desktop answered. */
  appConnected: boolean;
}

/** How far the page is from being able to work, step by step. */
export interface PedelecAvailability {
  available: boolean;
  extension: { available: boolean };
  approval: { approved: boolean; origin: string | null };
  /** `launchAttempted`: it was asked for, which may start it. */
  desktop: { available: boolean; launchAttempted: boolean };
  /** Why it can't be told further. */
  error?: PedelecError;
}

/** A file that the session's agent and pages exchange (AS1). */
export interface Asset {
  /** The last part of the path. */
  name: string;
  path: AssetPath;
  sizeBytes: number;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

/** What `readAsset` gives, by how it is asked to read. */
export interface AssetContents {
  /** UTF-8, without a byte order mark. */
  text: string;
  json: JsonValue;
  /** The bytes, with name, type and time. */
  file: File;
}

/** How an asset is read. */
export type ReadAssetType = keyof AssetContents;

export type { AssetPath, Effort, EffortLevel, JsonPrimitive, JsonValue, ProviderCode };
