/** Objects of the control API: what they don't know is refused by its name, and a list is never one of them. */
import * as v from "valibot";

type Entries = v.ObjectEntries;
type Closed<E extends Entries> = v.StrictObjectSchema<E, (issue: v.StrictObjectIssue) => string>;

/** A field, and the other name under which it stands in an object of its own. */
type Alias = readonly [name: string, other: string];

/** An object with these fields and no other. Refusals name the field, and for an unknown one those that are known. */
/* @__NO_SIDE_EFFECTS__ */
export function closed<const E extends Entries>(entries: E, alias?: Alias): Closed<E> {
  const [name, other] = alias?.map((each) => JSON.stringify(each)) ?? [];
  const known = [...Object.keys(entries), ...alias?.slice(1) ?? []].join(", ");
  return notList(v.strictObject(entries, ({ expected, received }: v.StrictObjectIssue) => {
    if (expected === "Object") return `expected an object; known: ${known}`;
    if (expected !== "never") return `missing field ${expected === name ? `${other} or ${name}` : expected}`;
    if (received === other) return `${other} and ${name} are the same: expected one of them`;
    return `unknown field ${received}; known: ${known}`;
  }));
}

/** The names of a query, and no other. */
/* @__NO_SIDE_EFFECTS__ */
export function closedQuery<const E extends Entries>(entries: E): Closed<E> {
  return v.strictObject(entries, ({ expected, received }: v.StrictObjectIssue) => {
    if (expected !== "never") return `?${expected?.replaceAll('"', "")}= is missing`;
    return `unknown name ${received}; known: ${Object.keys(entries).join(", ")}`;
  });
}

/** An object with any fields. */
export const anyObject = notList(v.record(v.string(), v.unknown(), "expected an object"));

/** valibot's own objects take an empty list for one that has none of their fields. */
/* @__NO_SIDE_EFFECTS__ */
export function notList<S extends v.GenericSchema>(schema: S): S {
  const run: S["~run"] = (dataset, config) =>
    schema["~run"](Array.isArray(dataset.value) ? { value: null } : dataset, config);
  return { ...schema, "~run": run };
}
