/** One of several texts or objects: a refusal says what could have been chosen, or what is wrong with what was. */
import * as v from "valibot";
import { isRecord } from "../../sdk/protocol/mod.ts";
import { notList } from "./closed.ts";

/** One of these texts. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const T extends readonly string[]>(
  texts: T,
): v.PicklistSchema<T, (issue: v.PicklistIssue) => string> {
  return v.picklist(texts, wordsOfChoice);
}

/** The choices, as valibot spells them: `("a" | "b")`. */
function wordsOfChoice({ expected, received }: v.PicklistIssue | v.VariantIssue): string {
  const choices = expected?.replaceAll(/^\(|\)$/g, "").replaceAll(" | ", ", ");
  return `expected one of ${choices}; found ${received === "undefined" ? "nothing" : received}`;
}

interface Kind {
  readonly [name: string]: v.ObjectEntries[string];
  readonly kind: v.LiteralSchema<string, undefined>;
}
type Kinds = readonly v.StrictObjectSchema<Kind, (issue: v.StrictObjectIssue) => string>[];

/** One of several objects, told apart by their `kind`; of those of one kind the one that knows the most of the fields. */
/* @__NO_SIDE_EFFECTS__ */
export function byKind<const K extends Kinds>(
  options: K,
): v.VariantSchema<"kind", K, (issue: v.VariantIssue) => string> {
  const words = (issue: v.VariantIssue) =>
    issue.expected === "Object" ? "expected an object with a kind" : wordsOfChoice(issue);
  const variant = v.variant("kind", options, words);
  const run: typeof variant["~run"] = (dataset, config) => {
    const { value } = dataset;
    if (!isRecord(value) || !("kind" in value)) return variant["~run"](dataset, config);
    const named = options.filter(({ entries }) => entries.kind.literal === value.kind);
    if (named.length < 2) return variant["~run"](dataset, config);
    const strange = ({ entries }: K[number]) =>
      Object.keys(value).filter((name) => !Object.hasOwn(entries, name)).length;
    const [...meant]: K[number][] = named.toSorted((one, other) => strange(one) - strange(other));
    return v.variant("kind", meant, words)["~run"](dataset, config);
  };
  return notList({ ...variant, "~run": run });
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
    isRecord(input)
      ? `expected one of the fields ${fields.join(", ")}; found ${Object.keys(input).join(", ") || "none"}`
      : `expected an object with one of the fields ${fields.join(", ")}`
  );
  const union: v.GenericSchema<v.InferInput<N[keyof N]>, v.InferOutput<N[keyof N]>> = v.union(Object.values(named));
  return {
    ...union,
    "~run": (dataset, config) => {
      const { value } = dataset;
      const meant = isRecord(value) ? fields.find((field) => Object.hasOwn(value, field)) : undefined;
      const schema = meant === undefined ? none : named[meant] ?? none;
      return schema["~run"](dataset, config);
    },
  };
}
