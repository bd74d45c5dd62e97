/** Objects of the control API: what they don't know is refused by its name, and a list is never one of them. */
import * as v from "valibot";

type Entries = v.ObjectEntries;
type Closed<E extends Entries> = v.StrictObjectSchema<E, (issue: v.StrictObjectIssue) => string>;

/** An object with these fields and no other. Refusals name the field, and for an unknown one those that are known. */
/* @__NO_SIDE_EFFECTS__ */
export function closed<const E extends Entries>(entries: E): Closed<E> {
  return notList(v.strictObject(entries, ({ expected, received }: v.StrictObjectIssue) => {
    if (expected === "Object") return "expected an object";
    if (expected !== "never") return `missing field ${expected}`;
    return `unknown field ${received}; known: ${Object.keys(entries).join(", ")}`;
  }));
}

/** An object with any fields. */
export const anyObject = notList(v.record(v.string(), v.unknown(), "expected an object"));

/** valibot's own objects take an empty list for one that has none of their fields. */
/* @__NO_SIDE_EFFECTS__ */
function notList<S extends v.GenericSchema>(schema: S): S {
  const run: S["~run"] = (dataset, config) =>
    schema["~run"](Array.isArray(dataset.value) ? { value: null } : dataset, config);
  return { ...schema, "~run": run };
}

type Named = Readonly<Record<string, v.GenericSchema>>;

/**
 * One of several objects, told apart by the field that each has alone: what is wrong is then said of the one that was
 * meant, and where none is meant the fields are listed.
 */
/* @__NO_SIDE_EFFECTS__ */
export function byField<const N extends Named>(
  named: N,
): v.GenericSchema<v.InferInput<N[keyof N]>, v.InferOutput<N[keyof N]>> {
  const fields = Object.keys(named);
  const none = v.never(({ input }) =>
    isObject(input)
      ? `expected one of the fields ${fields.join(", ")}; found ${Object.keys(input).join(", ") || "none"}`
      : "expected an object"
  );
  const union: v.GenericSchema<v.InferInput<N[keyof N]>, v.InferOutput<N[keyof N]>> = v.union(Object.values(named));
  return {
    ...union,
    "~run": (dataset, config) => {
      const { value } = dataset;
      const meant = isObject(value) ? fields.find((field) => Object.hasOwn(value, field)) : undefined;
      const schema = meant === undefined ? none : named[meant] ?? none;
      return schema["~run"](dataset, config);
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
