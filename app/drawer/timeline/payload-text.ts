/** What an entry carried, written out: as much of it as a reader can use. */

/** Characters. */
const LONGEST = 20_000;

export function payloadOf(data: unknown): { readonly text: string; readonly cut: boolean } {
  const text = data === undefined ? "" : JSON.stringify(data, undefined, 2);
  return text.length <= LONGEST ? { text, cut: false } : { text: text.slice(0, LONGEST), cut: true };
}
