/** What shows of a JSON text that nobody has parsed: how deep it is nested, and the elements of a list. */

/** The deepest nesting that is read, in levels: both the parser and the writer choke on what is too deep. */
export const MAX_NESTING = 1_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Whether a text that may be JSON is nested deeper than that. */
export function isNestedTooDeep(text: string): boolean {
  if (text.length <= MAX_NESTING) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      if (++depth > MAX_NESTING) return true;
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) depth--;
  }
  return false;
}

/** The elements of a JSON array as texts that nobody has looked into; undefined where the text isn't one. */
export function elementsOf(text: string): string[] | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  const elements: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = endOfString(text, at);
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      if (depth++ === 0) from = at + 1;
    } else if (unit === COMMA && depth === 1) {
      elements.push(text.slice(from, at));
      from = at + 1;
    } else if ((unit === CLOSE_LIST || unit === CLOSE_OBJECT) && --depth === 0) {
      elements.push(text.slice(from, at));
      return text.slice(at + 1).trim() === "" ? elements : undefined;
    }
  }
  return undefined;
}

/** Where the string that begins at `from` is closed; the text's end where it never is. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BACKSLASH) at++;
    else if (unit === QUOTE) return at;
  }
  return text.length;
}
