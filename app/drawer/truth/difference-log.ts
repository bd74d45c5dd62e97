/** Every while in which a page believed something else than was true: how long, why, and what ended it. */
import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { PageClock } from "../../lifecycle/mod.ts";
import type { Difference, LastEvent } from "../../models/mod.ts";

type Differing = Extract<Difference, { is: "differs" }>;

/** Times are milliseconds of the page's clock. */
export interface DifferenceSpan extends Pick<Differing, "belief" | "truth"> {
  readonly from: number;
  /** Absent while it lasts. */
  readonly to?: number;
  /** The journal's last entry about it when it began, and when it was over. */
  readonly cause?: LastEvent;
  readonly end?: { readonly is: "healed"; readonly by?: LastEvent } | { readonly is: "lost-sight" };
}

/** So many are kept. */
const KEPT = 50;

export interface DifferenceLogOptions {
  readonly difference: ReadonlySignal<Difference>;
  /** The journal's last entry about the page's session. */
  readonly lastEntry: ReadonlySignal<LastEvent | undefined>;
  /** The truth was asked for after the belief's last change: until then the two can't be compared. */
  readonly answered: ReadonlySignal<boolean>;
  readonly clock: PageClock;
  /** What belief and truth differ by for less than this is only on its way, in ms. */
  readonly lagMs: number;
}

export interface DifferenceLog {
  /** The oldest first. What lasts is the last one. */
  readonly spans: ReadonlySignal<readonly DifferenceSpan[]>;
  stop(): void;
}

/** Follows until stopped. What is only on its way is never shown. */
export function followDifferences(
  { difference, answered, lastEntry, clock, lagMs }: DifferenceLogOptions,
): DifferenceLog {
  const spans = signal<readonly DifferenceSpan[]>([]);
  /** A difference that goes on; `ripe` once it has lasted long enough. */
  const open = signal<{ readonly span: DifferenceSpan; readonly ripe: boolean } | undefined>(undefined);
  let callOff = () => {};

  const begin = ({ belief, truth }: Differing, cause: LastEvent | undefined) => {
    const begun = { from: clock.now(), belief, truth, ...(cause === undefined ? {} : { cause }) };
    open.value = { span: begun, ripe: false };
    callOff = clock.after(lagMs, () => {
      open.value = { span: begun, ripe: true };
    });
  };
  const close = (end: NonNullable<DifferenceSpan["end"]>) => {
    callOff();
    const over = open.peek()?.span;
    open.value = undefined;
    if (over === undefined || spans.peek().at(-1) !== over) return;
    spans.value = [...spans.peek().slice(0, -1), { ...over, to: clock.now(), end }];
  };

  const stopShowing = effect(() => {
    const now = open.value;
    if (now === undefined || !now.ripe || !answered.value) return;
    untracked(() => {
      if (spans.peek().at(-1) !== now.span) spans.value = [...spans.peek(), now.span].slice(-KEPT);
    });
  });
  const stopFollowing = effect(() => {
    const now = difference.value;
    untracked(() => {
      const entry = lastEntry.peek();
      const healed = { is: "healed", ...(entry === undefined ? {} : { by: entry }) } as const;
      if (now.is === "none") return close(healed);
      if (now.is === "unknown") return close({ is: "lost-sight" });
      const before = open.peek()?.span;
      if (before?.belief === now.belief && before.truth === now.truth) return;
      close(healed);
      begin(now, entry);
    });
  });
  return {
    spans,
    stop() {
      stopFollowing();
      stopShowing();
      callOff();
    },
  };
}
