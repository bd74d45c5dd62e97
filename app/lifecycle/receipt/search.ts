/** Whether a value holds one of the texts that are looked for, whole or in part. */

/** An identifier, an address, a number: a short one stands in many texts by chance. */
const WORD = /^[\w.:/+-]*$/;
const SHORTEST_PIECE = 4;

/** What is looked for; made once, for many looks. */
export interface Search {
  /** A text holds one of those looked for, or is a piece of one: answers are journaled in fragments. */
  text(value: string): boolean;
  /** Any text within a value does. Binary content isn't read. */
  value(value: unknown): boolean;
}

/** `undefined` when there is nothing to look for: then nothing can be said either. */
export function searchFor(texts: readonly string[]): Search | undefined {
  if (texts.length === 0) return undefined;
  const all = texts.join("\n");
  const text = (value: string) =>
    texts.some((wanted) => value.includes(wanted)) ||
    value.length >= SHORTEST_PIECE && !WORD.test(value) && all.includes(value);
  return {
    text,
    value(value) {
      const seen = new Set<object>();
      const within = (inner: unknown): boolean => {
        if (typeof inner === "string") return text(inner);
        if (typeof inner !== "object" || inner === null || seen.has(inner)) return false;
        seen.add(inner);
        if (inner instanceof Map) return [...inner].some(within);
        if (inner instanceof Set) return [...inner].some(within);
        return Object.entries(inner).some(([key, one]) => text(key) || within(one));
      };
      return within(value);
    },
  };
}
