/**
 * The gate: turns `unknown` into a typed message. A map from `type` to its schema instead of one variant over all of
 * them, because a variant tries its options one after the other.
 */
import * as v from "valibot";

/** What became of an incoming value. Unknown types are to be ignored, malformed ones are a protocol error (ER2). */
export type Parsed<T> =
  | { readonly kind: "message"; readonly message: T }
  | { readonly kind: "unknown"; readonly type: string }
  | { readonly kind: "malformed"; readonly type: string | undefined; readonly reason: string };

export type MessageSchema<T> = v.GenericSchema<unknown, T>;

/** An own property of anything, without trusting its prototype. */
export function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** An own property of anything, when it is a string. */
export function stringField(value: unknown, key: string): string | undefined {
  const found = field(value, key);
  return typeof found === "string" ? found : undefined;
}

/** The first issue of a failed check, in words. */
export function why(issues: readonly v.BaseIssue<unknown>[]): string {
  const first = issues[0];
  if (first === undefined) return "malformed";
  const path = v.getDotPath(first);
  return path === null ? first.message : `${path}: ${first.message}`;
}

/** Finds the schema for a value's `type` and applies it. */
export function parseBy<T>(value: unknown, schemaOf: (type: string) => MessageSchema<T> | undefined): Parsed<T> {
  const type = stringField(value, "type");
  if (type === undefined) return { kind: "malformed", type, reason: "a message needs a type" };
  const schema = schemaOf(type);
  if (schema === undefined) return { kind: "unknown", type };
  const result = v.safeParse(schema, value, { abortEarly: true });
  return result.success
    ? { kind: "message", message: result.output }
    : { kind: "malformed", type, reason: why(result.issues) };
}
