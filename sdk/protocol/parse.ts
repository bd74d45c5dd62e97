/** The gate: turns `unknown` into a typed message, by the shape that its `type` names. */
import { Malformed, type MessageOf, type Messages, read, type Shape } from "./shape.ts";

/** What became of an incoming value. Unknown types are to be ignored, malformed ones are a protocol error (ER2). */
export type Parsed<T> =
  | { readonly kind: "message"; readonly message: T }
  | { readonly kind: "unknown"; readonly type: string }
  | { readonly kind: "malformed"; readonly type: string | undefined; readonly reason: string };

/** An own property of anything, without trusting its prototype. */
export function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** An own property of anything, when it is a string. */
export function stringField(value: unknown, key: string): string | undefined {
  const found = field(value, key);
  return typeof found === "string" ? found : undefined;
}

/** Why a value can't be read, in words. */
export function reasonOf({ at, why }: Malformed): string {
  return at === "" ? why : `${at}: ${why}`;
}

/** Finds the shape for a value's `type` among the tables and reads by it. */
export function parseBy<M extends Messages>(
  value: unknown,
  tableOf: (type: string) => M,
): Parsed<MessageOf<M>>;
export function parseBy(value: unknown, tableOf: (type: string) => Messages): Parsed<unknown> {
  const type = stringField(value, "type");
  if (type === undefined) return { kind: "malformed", type, reason: "a message needs a type" };
  const table = tableOf(type);
  const shape: Shape | undefined = Object.hasOwn(table, type) ? table[type] : undefined;
  if (!shape) return { kind: "unknown", type };
  const message = read(shape, value);
  return message instanceof Malformed
    ? { kind: "malformed", type, reason: reasonOf(message) }
    : { kind: "message", message };
}
