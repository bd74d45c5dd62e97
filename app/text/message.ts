/** A text whose form depends on `{count}`; English needs `one` and `other`, Chinese only `other`. */
export interface Plural {
  readonly one?: string;
  readonly other: string;
}

/** One entry of a dictionary. `{name}` marks a place that a parameter fills. */
export type Message = string | Plural;

type TextOf<M> = M extends string ? M : M extends { readonly other: infer Other } ? Other : never;
type PlacesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlacesIn<Rest> : never;

/** The names of the places in a message. */
export type PlacesOf<M> = PlacesIn<TextOf<M>>;

/** The same keys in another language: a plain text stays plain, a plural stays a plural. */
export type Same<Section> = { readonly [Key in keyof Section]: Section[Key] extends string ? string : Plural };

/** Fills the places of a message; numbers are written as the language writes them. */
export function fill(message: Message, language: string, values: Readonly<Record<string, string | number>>): string {
  return formOf(message, language, values["count"]).replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === "number" ? writerOf(language).numbers.format(value) : value;
  });
}

interface Writer {
  readonly numbers: Intl.NumberFormat;
  readonly plurals: Intl.PluralRules;
}

/** One a language: to make them takes a hundred times as long as to use them. */
const writers = new Map<string, Writer>();

function writerOf(language: string): Writer {
  const known = writers.get(language);
  if (known !== undefined) return known;
  const made = { numbers: new Intl.NumberFormat(language), plurals: new Intl.PluralRules(language) };
  writers.set(language, made);
  return made;
}

function formOf(message: Message, language: string, count: string | number | undefined): string {
  if (typeof message === "string") return message;
  const rule = typeof count === "number" ? writerOf(language).plurals.select(count) : "other";
  return rule === "one" ? message.one ?? message.other : message.other;
}
