/** Looks into what an entry carries: nothing of it is known before it was looked at. */
import type * as v from "valibot";
import { memberOf } from "../../lifecycle/mod.ts";

/** What stands at the end of the path; undefined where it breaks off. */
export function valueAt(data: unknown, ...path: readonly string[]): unknown {
  let value = data;
  for (const key of path) value = memberOf(value, key);
  return value;
}

/** The same, where it is a text. */
export function textAt(data: unknown, ...path: readonly string[]): string | undefined {
  const value = valueAt(data, ...path);
  return typeof value === "string" ? value : undefined;
}

/** The same, where it is a number. */
export function numberAt(data: unknown, ...path: readonly string[]): number | undefined {
  const value = valueAt(data, ...path);
  return typeof value === "number" ? value : undefined;
}

/** The same, where it is true or false. */
export function flagAt(data: unknown, ...path: readonly string[]): boolean | undefined {
  const value = valueAt(data, ...path);
  return typeof value === "boolean" ? value : undefined;
}

/** The same, where it is what the schema says. */
export function readAt<T>(
  schema: v.GenericSchema<unknown, T>,
  data: unknown,
  ...path: readonly string[]
): T | undefined {
  const read = schema["~standard"].validate(valueAt(data, ...path));
  return read instanceof Promise || read.issues !== undefined ? undefined : read.value;
}
