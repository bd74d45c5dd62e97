/** What decides whether a key press sends. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** The key code that browsers give to keys which an input method takes for itself, also just after it has closed. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Enter sends; Shift + Enter is a new line; an Enter that picks a candidate of an input method is neither. */
export function isSendKey({ key, keyCode, shiftKey, isComposing }: KeyPress): boolean {
  return key === "Enter" && !shiftKey && !isComposing && keyCode !== TAKEN_BY_INPUT_METHOD;
}
