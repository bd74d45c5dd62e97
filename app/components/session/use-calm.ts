import { effect, type ReadonlySignal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { TranscriptEntry } from "../../lifecycle/mod.ts";

type Entries = readonly TranscriptEntry[];

/** From one drawing of a growing answer to the next, in milliseconds: a reader sees no difference, the processor does. */
const CALM_MS = 50;

/** The conversation as it is drawn: an answer that only grows is drawn now and then, everything else at once. */
export function useCalm(transcript: ReadonlySignal<Entries>): Entries {
  const shown = useSignal(transcript.peek());
  // Before the browser can put the page away: what was erased must not be what it keeps.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = effect(() => {
      const next = transcript.value;
      if (timer !== undefined && onlyGrew(shown.peek(), next)) return;
      clearTimeout(timer);
      shown.value = next;
      timer = setTimeout(() => {
        timer = undefined;
        shown.value = transcript.peek();
      }, CALM_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [transcript]);
  return shown.value;
}

/** The last answer goes on, and nothing else has changed. */
export function onlyGrew(before: Entries, after: Entries): boolean {
  const [old, last] = [before.at(-1), after.at(-1)];
  return before.length === after.length && old?.from === "agent" && last?.from === "agent" &&
    old.id === last.id && old.state === "streaming" && last.state === "streaming" && old.gaps === last.gaps &&
    before.slice(0, -1).every((entry, at) => entry === after[at]);
}
