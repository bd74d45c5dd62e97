/** What an unknown value holds under a key of its own; `undefined` for anything else. */
export function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** The same, where it is a text. */
export function textOf(value: unknown, key: string): string | undefined {
  const found = memberOf(value, key);
  return typeof found === "string" ? found : undefined;
}
