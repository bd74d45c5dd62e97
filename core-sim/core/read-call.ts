/** Reads a tool call of the agent by the manifest (TL6, D.2). */
import { isJsonObject, type JsonValue, type ToolManifest } from "../../sdk/protocol/mod.ts";
import { argumentIssues, canonical, own, tooDeep } from "./check-args.ts";
import { refusal } from "./refusal.ts";

/** A call that fits the manifest. `key` is equal for calls of the same tool with the same arguments. */
export interface ToolCall {
  readonly tool: string;
  readonly args: { [key: string]: JsonValue };
  readonly timeoutMs: number;
  readonly key: string;
}

/** Where neither the call nor the manifest says. */
const DEFAULT_TOOL_TIMEOUT_MS = 60_000;

/**
 * Reads a call by the manifest. An argument `timeoutMs` overrides the tool's own, and is taken out unless the schema
 * defines it. Refuses with TOOL_NOT_FOUND, TOOL_ARGS_INVALID.
 */
export function readCall(tools: readonly ToolManifest[], tool: string, given: { [key: string]: JsonValue }): ToolCall {
  const manifest = tools.find(({ name }) => name === tool);
  if (manifest === undefined) throw refusal("TOOL_NOT_FOUND", `There is no tool "${tool}" in the manifest`, { tool });
  const invalid = (issues: string[]) =>
    refusal("TOOL_ARGS_INVALID", `The arguments don't fit the tool "${tool}": ${issues[0]}`, { tool, issues });
  if (tooDeep(given)) throw invalid(["args: nested too deep"]);
  const properties = own(manifest.argsSchema, "properties");
  const defined = isJsonObject(properties) && own(properties, "timeoutMs") !== undefined;
  const override = own(given, "timeoutMs");
  const usable = typeof override === "number" && Number.isSafeInteger(override) && override > 0;
  if (override !== undefined && !defined && !usable) throw invalid(["args.timeoutMs: expected a positive integer"]);
  const args = defined ? given : Object.fromEntries(Object.entries(given).filter(([name]) => name !== "timeoutMs"));
  const issues = argumentIssues(args, manifest.argsSchema);
  if (issues.length > 0) throw invalid(issues);
  const timeoutMs = usable ? override : manifest.timeoutMs ?? DEFAULT_TOOL_TIMEOUT_MS;
  return { tool, args, timeoutMs, key: `${tool} ${canonical(args)}` };
}
