/** The SDK's door: what a web page imports. */
export { Pedelec, type PedelecOptions } from "./pedelec.ts";
export { PedelecSession } from "./session.ts";
export { PedelecError } from "./errors.ts";
export type { PedelecErrorCode, PedelecErrorConstructor, UnknownErrorCode } from "./error-types.ts";
export {
  type AnyToolDefinition,
  defineTool,
  type SerializableSkillsManifest,
  type SerializableToolManifest,
  type SkillsInput,
  type ToolArgsArraySchema,
  type ToolArgsBooleanSchema,
  type ToolArgsByName,
  type ToolArgsIntegerSchema,
  type ToolArgsNumberSchema,
  type ToolArgsObjectSchema,
  type ToolArgsOf,
  type ToolArgsOfNames,
  type ToolArgsOneOfSchema,
  type ToolArgsSchema,
  type ToolArgsSchemaMeta,
  type ToolArgsSchemaNode,
  type ToolArgsStringSchema,
  type ToolDefinition,
  type ToolDescription,
  type ToolNameOf,
  type ToolSpecificHandler,
  type TypedTools,
  type UnknownToolArgs,
} from "./tool-types.ts";
export type {
  ApprovalStatus,
  Asset,
  AssetContents,
  AssetPath,
  CreateSessionInput,
  CreateSessionWorkspaceInput,
  Effort,
  EffortLevel,
  JsonPrimitive,
  JsonValue,
  PedelecAvailability,
  PedelecSessionStatus,
  PedelecSessionUsage,
  PedelecSettings,
  ProviderCode,
  ProviderInfo,
  ReadAssetType,
} from "./types.ts";
export type {
  ChatDeltaEventContext,
  ChatEventContext,
  EndedEventContext,
  ErrorEventContext,
  StatusEventContext,
  ToolCallContext,
} from "./contexts.ts";
export type { RuntimePort } from "./port.ts";
export { type SdkClock, type SdkIds, steadyClock, systemClock, systemIds } from "./clock.ts";
