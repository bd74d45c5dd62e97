import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** The text beside the helper: the person's own, changed by the agent only through these doors. */
export interface Draft {
  readonly text: ReadonlySignal<string>;
  /** The last change came from the agent, and can be taken back. */
  readonly changed: ReadonlySignal<boolean>;
  /** The person types. */
  type(text: string): void;
  replace(text: string): void;
  /** Puts a text below what is there. */
  insert(text: string): void;
  undo(): void;
}

/** A draft that begins with `start`. */
export function createDraft(start: string): Draft {
  const text = signal(start);
  const before = signal<string | undefined>(undefined);
  const replace = (next: string) => {
    before.value = text.peek();
    text.value = next;
  };
  return {
    text,
    changed: computed(() => before.value !== undefined),
    replace,
    type(next) {
      before.value = undefined;
      text.value = next;
    },
    insert(added) {
      const now = text.peek().trimEnd();
      replace(now === "" ? added : `${now}\n\n${added}`);
    },
    undo() {
      text.value = before.peek() ?? text.peek();
      before.value = undefined;
    },
  };
}
