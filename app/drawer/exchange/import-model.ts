/** A file on its way to be a run: read in steps, so that the page stays awake and the reader can give up. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { PageClock } from "../../lifecycle/mod.ts";
import type { Run } from "../journal/mod.ts";
import { importing, type ImportProblem, MAX_BYTES } from "./import.ts";

/** Lines that are read before the page has its turn. */
const AT_ONCE = 2000;

export type ImportState =
  | { readonly is: "none" }
  /** `share` is what was read, from 0 to 1. */
  | { readonly is: "reading"; readonly name: string; readonly share: number }
  | { readonly is: "refused"; readonly problem: ImportProblem | FileProblem }
  | { readonly is: "read"; readonly name: string; readonly run: Run };

/** What was given can't be read, whatever is in it; or it is a text, or a picture out of a page. */
export interface FileProblem {
  readonly code: "IMPORT_UNREADABLE" | "IMPORT_NOT_A_FILE";
}

/** What is used of a file. */
export type ReadFile = Pick<File, "name" | "size" | "text">;

export interface ImportModel {
  readonly state: ReadonlySignal<ImportState>;
  /** Another file gives up the one before; `undefined`: something was given that is no file. */
  read(file: ReadFile | undefined): Promise<void>;
  /** Gives up, or puts away what was read. */
  close(): void;
}

export function createImport({ after }: Pick<PageClock, "after">): ImportModel {
  const state = signal<ImportState>({ is: "none" });
  let turn = 0;
  const pause = () => new Promise<void>((resolve) => void after(0, resolve));
  return {
    state,
    async read(file) {
      const mine = ++turn;
      if (file === undefined) {
        state.value = { is: "refused", problem: { code: "IMPORT_NOT_A_FILE" } };
        return;
      }
      const { name, size } = file;
      const tell = (next: ImportState) => {
        if (mine === turn) state.value = next;
      };
      if (size > MAX_BYTES) return tell({ is: "refused", problem: { code: "IMPORT_TOO_LARGE", bytes: size } });
      tell({ is: "reading", name, share: 0 });
      const text = await file.text().catch(() => undefined);
      if (text === undefined) return tell({ is: "refused", problem: { code: "IMPORT_UNREADABLE" } });
      const steps = importing(text, AT_ONCE);
      while (mine === turn) {
        const step = steps.next();
        if (step.done === true) {
          const read = step.value;
          return tell(read.ok ? { is: "read", name, run: read.run } : { is: "refused", problem: read.problem });
        }
        tell({ is: "reading", name, share: step.value });
        await pause();
      }
    },
    close() {
      turn++;
      state.value = { is: "none" };
    },
  };
}
