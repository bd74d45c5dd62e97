/** The draft in the tab's own storage: it survives a reload, and goes with the tab. */
import { parsed, type TabStorage, textOf } from "../../lifecycle/mod.ts";
import type { DraftChange } from "./draft.ts";

/** A draft that is somebody's, with the last change while that can be taken back. */
export interface KeptDraft {
  readonly text: string;
  readonly last: { readonly by: DraftChange; readonly before: string } | undefined;
}

export interface DraftMemory {
  read(): KeptDraft | undefined;
  /** `undefined`: there is nothing to keep. */
  keep(draft: KeptDraft | undefined): void;
}

const KEY = "pedelec-draft";

/** Where storage is refused or full, the draft lives as long as the page. */
export function draftMemory(storage: () => TabStorage): DraftMemory {
  return {
    read() {
      try {
        return draftOf(parsed(storage().getItem(KEY) ?? ""));
      } catch {
        return undefined;
      }
    },
    keep(draft) {
      try {
        if (draft === undefined) storage().removeItem(KEY);
        else storage().setItem(KEY, JSON.stringify({ text: draft.text, ...draft.last }));
      } catch {
        // As above.
      }
    },
  };
}

function draftOf(kept: unknown): KeptDraft | undefined {
  const [text, by, before] = [textOf(kept, "text"), textOf(kept, "by"), textOf(kept, "before")];
  if (text === undefined) return undefined;
  const undoable = (by === "agent" || by === "person") && before !== undefined;
  return { text, last: undoable ? { by, before } : undefined };
}
