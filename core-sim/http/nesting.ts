/** How deep a JSON text is nested, found without reading it: both the parser and the writer choke on what is too deep. */

/** The deepest nesting that is read, in levels. */
export const MAX_NESTING = 1_000;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Whether a text that may be JSON is nested deeper than that. */
export function isNestedTooDeep(text: string): boolean {
  if (text.length <= MAX_NESTING) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (quoted) {
      if (unit === BACKSLASH) at++;
      else if (unit === QUOTE) quoted = false;
    } else if (unit === QUOTE) quoted = true;
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      if (++depth > MAX_NESTING) return true;
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) depth--;
  }
  return false;
}
