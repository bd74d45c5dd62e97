/** The small values that messages are made of. */
import * as v from "valibot";

export type JsonPrimitive = string | number | boolean | null;
export type JsonValue = JsonPrimitive | JsonValue[] | { [key: string]: JsonValue };

/**
 * True for what JSON can carry. Walks with a list of its own instead of recursion, so that a value nested a hundred
 * thousand levels deep can't exhaust the stack.
 */
export function isJsonValue(value: unknown): value is JsonValue {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (next === null || typeof next === "string" || typeof next === "boolean") continue;
    if (typeof next === "number") {
      if (!Number.isFinite(next)) return false;
    } else if (Array.isArray(next)) {
      for (const item of next) open.push(item);
    } else if (typeof next === "object") {
      if (!isPlain(next)) return false;
      for (const item of Object.values(next)) open.push(item);
    } else return false;
  }
  return true;
}

/** A plain object of any realm: nothing above its prototype. */
function isPlain(value: object): boolean {
  const prototype: object | null = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export type JsonObject = { [key: string]: JsonValue };

/** True for what JSON writes in braces. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && isJsonValue(value);
}

export const jsonValueSchema = v.custom<JsonValue>(isJsonValue, "expected a JSON value");
export const jsonObjectSchema = v.custom<JsonObject>(isJsonObject, "expected a JSON object");

export const PROVIDER_CODES = ["codex", "antigravity", "opencode", "cursor", "claude", "ollama"] as const;
export type ProviderCode = typeof PROVIDER_CODES[number];

export const EFFORT_LEVELS = ["default", "low", "high"] as const;
/** Effort of profile mode, where the provider's own profile picks the model. */
export type EffortLevel = typeof EFFORT_LEVELS[number];

export const EFFORTS = ["low", "medium", "high", "xhigh", "max"] as const;
/** Effort of explicit mode, where the page names the model. */
export type Effort = typeof EFFORTS[number];

/** The form of a tool's name. */
export const TOOL_NAME = /^[a-zA-Z][a-zA-Z0-9_.-]*$/;

/** `code`, `message` and `details` of a failure; unknown codes are kept as they are (ER2). */
export const errorShapeSchema = v.object({
  code: v.string(),
  message: v.string(),
  details: v.exactOptional(v.unknown()),
});
export type ErrorShape = v.InferOutput<typeof errorShapeSchema>;

export const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A token total. Anything but a non-negative integer counts as unknown and never resets what is known (US1). */
export const tokenTotalSchema = v.optional(v.fallback(v.undefinedable(countSchema), undefined));

export const operationKindSchema = v.picklist(["user", "prepare"]);
/** What an operation is for: a turn of the user, or warming the provider up. */
export type OperationKind = v.InferOutput<typeof operationKindSchema>;
