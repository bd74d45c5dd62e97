/** Roughly how many characters a value would take as JSON: cheap enough to ask for every entry. */

const NUMBER = 8;
/** Quotes, a colon, a comma. */
const PUNCTUATION = 6;
/** What a message about a session has beside its text. */
const MESSAGE = 180;

/** The same for a message or an event; of one that carries a text nothing but its length is looked at. */
export function weightOfMessage(message: object): number {
  return "text" in message && typeof message.text === "string" ? MESSAGE + message.text.length : weightOf(message);
}

/** Walks with a list of its own, so that no nesting exhausts the stack. */
export function weightOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return typeof value === "string" ? value.length : NUMBER;
  const open: object[] = [value];
  let weight = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const keys = Array.isArray(next) ? undefined : Object.keys(next);
    const items: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    for (const key of keys ?? []) weight += key.length;
    for (const item of items) {
      weight += PUNCTUATION;
      if (typeof item === "string") weight += item.length;
      else if (typeof item === "object" && item !== null) open.push(item);
      else weight += NUMBER;
    }
  }
  return weight;
}
