import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { TextKeeper } from "../../lifecycle/mod.ts";
import { type Kind, type Line, linesOf, readLines, SIGN, type Sums, sumsOf } from "./payslip-lines.ts";

export interface Row extends Line {
  readonly id: number;
}

/** The payslip on the page: the person's own, or the example until they touch it. In this page's memory, nowhere else. */
export interface Payslip extends TextKeeper {
  readonly rows: ReadonlySignal<readonly Row[]>;
  readonly sums: ReadonlySignal<Sums>;
  /** The person changed something: it may be their own. */
  readonly own: ReadonlySignal<boolean>;
  /** As it is sent to the agent, a line a row; empty without rows. */
  readonly slip: ReadonlySignal<string>;
  /** What was pasted and not yet taken over. */
  readonly pasted: Signal<string>;
  edit(id: number, change: Partial<Pick<Line, "label" | "amount">>): void;
  add(kind: Kind): void;
  remove(id: number): void;
  replaceAll(lines: readonly Line[]): void;
  /** Takes over what was pasted; false when there is no line to take. */
  paste(): boolean;
  /** Shows an example, which is nobody's. */
  example(text: string): void;
}

/** A payslip without rows. */
export function createPayslip(): Payslip {
  const rows = signal<readonly Row[]>([]);
  const changed = signal(false);
  const pasted = signal("");
  let ids = 0;
  const numbered = (lines: readonly Line[]) => lines.map((line) => ({ ...line, id: ++ids }));
  const change = (next: readonly Row[]) => {
    changed.value = true;
    rows.value = next;
  };
  const replaceAll = (lines: readonly Line[]) => change(numbered(lines));
  return {
    rows,
    own: computed(() => changed.value || pasted.value !== ""),
    pasted,
    sums: computed(() => sumsOf(rows.value)),
    slip: computed(() => linesOf(rows.value)),
    edit: (id, what) => change(rows.peek().map((row) => row.id === id ? { ...row, ...what } : row)),
    add: (kind) => change([...rows.peek(), ...numbered([{ kind, label: "", amount: "" }])]),
    remove: (id) => change(rows.peek().filter((row) => row.id !== id)),
    replaceAll,
    paste() {
      const lines = readLines(pasted.peek());
      if (lines.length === 0) return false;
      replaceAll(lines);
      pasted.value = "";
      return true;
    },
    example(text) {
      changed.value = false;
      rows.value = numbered(readLines(text));
    },
    texts: () => [
      ...rows.peek().map(({ kind, label, amount }) => `${SIGN[kind]} ${label}: ${amount}`),
      pasted.peek(),
    ],
    erase() {
      changed.value = false;
      rows.value = [];
      pasted.value = "";
    },
  };
}
