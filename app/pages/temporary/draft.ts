import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { DraftMemory } from "./draft-memory.ts";

/** Who put an answer into the draft: the agent by its tool, or the person by a button. */
export type DraftChange = "agent" | "person";

/** The text beside the helper: the person's own, changed by the agent only through these doors. */
export interface Draft {
  readonly text: ReadonlySignal<string>;
  /** Who made the last change; it can be taken back. `undefined`: nobody, or the person typed since. */
  readonly changed: ReadonlySignal<DraftChange | undefined>;
  /** The example in the language of the page: shown as long as the draft is nobody's. */
  example(text: string): void;
  /** The person types. */
  type(text: string): void;
  replace(text: string, by: DraftChange): void;
  /** Puts a text below what is there, at the person's press. */
  insert(text: string): void;
  undo(): void;
}

/** A draft that begins with what the tab has of it, else with an example. What is typed is never lost to a reload. */
export function createDraft(start: string, memory: DraftMemory): Draft {
  const kept = memory.read();
  const shown = signal(start);
  const text = signal(kept?.text ?? start);
  const last = signal(kept?.last);
  const replace = (next: string, by: DraftChange) => {
    last.value = { by, before: text.peek() };
    text.value = next;
  };
  effect(() => {
    const nobodys = text.value === shown.value && last.value === undefined;
    memory.keep(nobodys ? undefined : { text: text.value, last: last.value });
  });
  return {
    text,
    changed: computed(() => last.value?.by),
    example(next) {
      if (text.peek() === shown.peek() && last.peek() === undefined) text.value = next;
      shown.value = next;
    },
    replace,
    type(next) {
      last.value = undefined;
      text.value = next;
    },
    insert(added) {
      const now = text.peek().trimEnd();
      replace(now === "" ? added : `${now}\n\n${added}`, "person");
    },
    undo() {
      text.value = last.peek()?.before ?? text.peek();
      last.value = undefined;
    },
  };
}
