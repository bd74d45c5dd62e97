/** What a tool call's outcome says went wrong. */
import { isJsonObject } from "../../sdk/protocol/mod.ts";
import type { ToolOutcome } from "./turn.ts";

/**
 * A handler's failure comes as a result `{ error: { code, message } }`; Core's own refusals come as an error.
 * A result of any other form is the tool's own, whatever it calls its fields.
 */
export function failureOf(outcome: ToolOutcome): { code: string; message: string } | undefined {
  if (!outcome.ok) return outcome.error;
  const { result } = outcome;
  if (!isJsonObject(result) || !Object.hasOwn(result, "error")) return undefined;
  const { error } = result;
  if (!isJsonObject(error)) return undefined;
  const { code, message } = error;
  return typeof code === "string" && typeof message === "string" ? { code, message } : undefined;
}
