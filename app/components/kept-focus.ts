import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface KeptFocus<Stand extends HTMLElement> {
  /** The part of the page whose controls come and go. */
  readonly part: RefObject<HTMLElement | null>;
  /** What gets the focus when the control that had it goes; it takes one by `tabIndex={-1}`. */
  readonly stand: RefObject<Stand | null>;
}

/** A control may go with what its press did: the focus then stays in its part of the page, and isn't lost. */
export function useKeptFocus<Stand extends HTMLElement>(): KeptFocus<Stand> {
  const part = useRef<HTMLElement | null>(null);
  const stand = useRef<Stand | null>(null);
  // Asked before the controls of this drawing replace those of the last one.
  const had = part.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (had && document.activeElement === document.body) stand.current?.focus();
  });
  return { part, stand };
}
