/**
 * The short form of a fault or script in a link: `core.delay:ms=2000:type=send_text,agent.drop` and
 * `plain-answer,long-answer:everyMs=10`. What it can't say stands there as JSON.
 */

/** Fields that are numbers; every other one is a text. */
const NUMBERS: ReadonlySet<string> = new Set(["after", "times", "ms", "chunk", "everyMs", "count"]);
/** Fields of a fault that stand within its `match`. */
const OF_MATCH: ReadonlySet<string> = new Set(["type", "direction", "sessionId"]);
/** Neither a separator of the short form nor a sign that an address spells otherwise. */
const PLAIN = /^[\w.-]+$/;
const NUMBER = /^\d+(\.\d+)?$/;

type Fields = Record<string, unknown>;

/** Faults in the short form as they would stand in a body; what is wrong with them the schema says. */
export function faultsOf(text: string): Fields[] {
  return itemsOf(text).map(({ head, fields }) => {
    const [at = "", kind = ""] = head.split(/\.(.*)/s);
    const match = Object.entries(fields).filter(([name]) => OF_MATCH.has(name));
    const rest = Object.entries(fields).filter(([name]) => !OF_MATCH.has(name));
    return {
      at,
      kind,
      ...(match.length === 0 ? {} : { match: Object.fromEntries(match) }),
      ...Object.fromEntries(rest),
    };
  });
}

/** Scripts of the library in the short form. */
export function scriptsOf(text: string): Fields[] {
  return itemsOf(text).map(({ head, fields }) => ({ library: head, ...fields }));
}

/** A fault in the short form; undefined where only JSON can say it. */
export function shortFault(
  { at, kind, match, ...rest }: Fields & { readonly match?: Fields },
): string | undefined {
  const empty = match !== undefined && Object.keys(match).length === 0;
  return empty ? undefined : shortItem(`${at}.${kind}`, { ...match, ...rest });
}

/** A script in the short form; undefined where only JSON can say it. */
export function shortScript({ library, ...rest }: Fields): string | undefined {
  return typeof library === "string" ? shortItem(library, rest) : undefined;
}

function itemsOf(text: string): { head: string; fields: Fields }[] {
  return text.split(",").map((item) => {
    const [head = "", ...texts] = item.split(":");
    const fields: [string, unknown][] = [];
    for (const [name, values] of Map.groupBy(texts.map(fieldOf), ([name]) => name)) {
      // What stands there twice is a list, which no field takes.
      const all = values.map(([, value]) => value);
      fields.push([name, all.length === 1 ? all[0] : all]);
    }
    return { head, fields: Object.fromEntries(fields) };
  });
}

function fieldOf(text: string): [name: string, value: unknown] {
  const [name = "", value = ""] = text.split(/=(.*)/s);
  return [name, NUMBERS.has(name) && NUMBER.test(value) ? Number(value) : value];
}

function shortItem(head: string, fields: Fields): string | undefined {
  const parts = Object.entries(fields).map(([name, value]) => {
    const says = NUMBERS.has(name)
      ? typeof value === "number" && NUMBER.test(String(value))
      : typeof value === "string" && PLAIN.test(value);
    return says ? `${name}=${value}` : undefined;
  });
  return parts.includes(undefined) ? undefined : [head, ...parts].join(":");
}
