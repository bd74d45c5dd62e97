/** What a manifest must be beyond its shape, wherever it comes from. */
import type { ToolManifest } from "../../sdk/protocol/mod.ts";
import { tooDeep } from "./check-args.ts";

/** Why these tools can't be a thread's manifest; undefined when they can. */
export function manifestFault(tools: readonly ToolManifest[]): string | undefined {
  if (new Set(tools.map(({ name }) => name)).size < tools.length) return "Two tools of the manifest have the same name";
  if (tools.some(({ argsSchema }) => tooDeep(argsSchema))) return "A tool's argsSchema is nested too deep";
  return undefined;
}
