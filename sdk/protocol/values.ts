/** The small values that messages are made of. */
import type { Read } from "./shape.ts";

/** What JSON has without anything inside. */
export type JsonPrimitive = string | number | boolean | null;
/** What JSON can carry. */
export type JsonValue = JsonPrimitive | JsonValue[] | { [key: string]: JsonValue };

/**
 * True for what JSON can carry. Walks with a list of its own instead of recursion, so that a value nested a hundred
 * thousand levels deep can't exhaust the stack.
 */
export function isJsonValue(value: unknown): value is JsonValue {
  const open: unknown[] = [value];
  // The list grows while it is walked.
  for (const next of open) {
    if (next === null || typeof next === "string" || typeof next === "boolean" || Number.isFinite(next)) continue;
    if (typeof next !== "object" || !(Array.isArray(next) || isPlain(next))) return false;
    for (const item of Array.isArray(next) ? next : Object.values(next)) open.push(item);
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
  return isRecord(value) && isJsonValue(value);
}

/** True for an object that is no list. */
export function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a whole number from 0. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

export const PROVIDER_CODES = ["codex", "antigravity", "opencode", "cursor", "claude", "ollama"] as const;
/** The agents that the public package knows. */
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
export const errorShape = { code: "string", message: "string", "details?": "unknown" } as const;
export type ErrorShape = Read<typeof errorShape>;

export const OPERATION_KINDS = ["user", "prepare"] as const;
/** What an operation is for: a turn of the user, or warming the provider up. */
export type OperationKind = typeof OPERATION_KINDS[number];
