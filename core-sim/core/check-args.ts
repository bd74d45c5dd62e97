/** Checks a tool call's arguments against the manifest's `argsSchema` (TL6). */
import { isRecord, type JsonObject, type JsonValue } from "../../sdk/protocol/mod.ts";

const MAX_DEPTH = 100;

/**
 * For arguments and schemas that aren't `tooDeep`. What is wrong with `args`, each with its path; empty when they fit. Extra properties
 * are wrong only where `additionalProperties` says so.
 */
export function argumentIssues(args: JsonObject, schema: JsonObject): string[] {
  return issuesOf(args, schema, "args");
}

function issuesOf(value: JsonValue, schema: JsonValue, path: string): string[] {
  if (!isRecord(schema)) return [`${path}: the schema of this value is not an object`];
  const allowed = own(schema, "enum");
  if (Array.isArray(allowed) && !allowed.some((item) => canonical(item) === canonical(value))) {
    return [`${path}: expected one of ${JSON.stringify(allowed)}`];
  }
  const options = own(schema, "oneOf");
  if (Array.isArray(options)) return oneOfIssues(value, options, path);
  switch (own(schema, "type")) {
    case "string":
      return typeof value === "string"
        ? rangeIssues([...value].length, schema, { path, low: "minLength", high: "maxLength" })
        : [`${path}: expected a string`];
    case "number":
      return typeof value === "number" ? numberIssues(value, schema, path) : [`${path}: expected a number`];
    case "integer":
      return Number.isInteger(value) && typeof value === "number"
        ? numberIssues(value, schema, path)
        : [`${path}: expected an integer`];
    case "boolean":
      return typeof value === "boolean" ? [] : [`${path}: expected a boolean`];
    case "array":
      return Array.isArray(value) ? arrayIssues(value, schema, path) : [`${path}: expected an array`];
    case "object":
      return isRecord(value) ? objectIssues(value, schema, path) : [`${path}: expected an object`];
    default:
      return [`${path}: the schema names no known type`];
  }
}

function oneOfIssues(value: JsonValue, options: JsonValue[], path: string): string[] {
  const fitting = options.filter((option) => issuesOf(value, option, path).length === 0).length;
  return fitting === 1 ? [] : [`${path}: fits ${fitting} of the ${options.length} alternatives instead of one`];
}

function numberIssues(value: number, schema: JsonObject, path: string): string[] {
  return rangeIssues(value, schema, { path, low: "minimum", high: "maximum" });
}

function rangeIssues(size: number, schema: JsonObject, at: { path: string; low: string; high: string }): string[] {
  const [low, high] = [own(schema, at.low), own(schema, at.high)];
  if (typeof low === "number" && size < low) return [`${at.path}: ${size} is below ${at.low} ${low}`];
  if (typeof high === "number" && size > high) return [`${at.path}: ${size} is above ${at.high} ${high}`];
  return [];
}

function arrayIssues(value: JsonValue[], schema: JsonObject, path: string): string[] {
  const items = own(schema, "items");
  const inside = items === undefined ? [] : value.flatMap((item, index) => issuesOf(item, items, `${path}[${index}]`));
  return [...rangeIssues(value.length, schema, { path, low: "minItems", high: "maxItems" }), ...inside];
}

function objectIssues(value: JsonObject, schema: JsonObject, path: string): string[] {
  const [properties, required, extra] = [
    own(schema, "properties"),
    own(schema, "required"),
    own(schema, "additionalProperties"),
  ];
  const missing = Array.isArray(required)
    ? required.filter((name) => typeof name === "string" && !Object.hasOwn(value, name))
    : [];
  const inside = Object.entries(value).flatMap(([name, item]) => {
    const known = isRecord(properties) ? own(properties, name) : undefined;
    const rule = known ?? extra;
    if (rule === undefined || rule === true) return [];
    if (rule === false) return [`${path}.${name}: not a property of this object`];
    return issuesOf(item, rule, `${path}.${name}`);
  });
  return [...missing.map((name) => `${path}.${String(name)}: missing`), ...inside];
}

/** An own property, so that a name such as `constructor` or `__proto__` finds nothing that wasn't sent. */
export function own(value: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** JSON text in which the order of properties doesn't count. Like the check, for values that aren't `tooDeep`. */
export function canonical(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) =>
    `${JSON.stringify(key)}:${canonical(own(value, key) ?? null)}`
  );
  return `{${members.join(",")}}`;
}

/** True for arguments or a schema nested deeper than any honest one; found without a stack of that depth. */
export function tooDeep(value: JsonValue): boolean {
  let level: JsonValue[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((item) => typeof item === "object" && item !== null ? Object.values(item) : []);
    if (level.length === 0) return false;
  }
  return true;
}
