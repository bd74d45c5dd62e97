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
export function followDifferences({ difference, lastEntry, clock, lagMs }: DifferenceLogOptions): DifferenceLog {
  const spans = signal<readonly DifferenceSpan[]>([]);
  let open: DifferenceSpan | undefined;
  let callOff = () => {};

  const begin = ({ belief, truth }: Differing, cause: LastEvent | undefined) => {
    const begun = { from: clock.now(), belief, truth, ...(cause === undefined ? {} : { cause }) };
    open = begun;
    callOff = clock.after(lagMs, () => {
      spans.value = [...spans.peek(), begun].slice(-KEPT);
    });
  };
  const close = (end: NonNullable<DifferenceSpan["end"]>) => {
    callOff();
    const over = open;
    open = undefined;
    if (over === undefined || spans.peek().at(-1) !== over) return;
    spans.value = [...spans.peek().slice(0, -1), { ...over, to: clock.now(), end }];
  };

  const stop = effect(() => {
    const now = difference.value;
    untracked(() => {
      const entry = lastEntry.peek();
      const healed = { is: "healed", ...(entry === undefined ? {} : { by: entry }) } as const;
      if (now.is === "none") return close(healed);
      if (now.is === "unknown") return close({ is: "lost-sight" });
      if (open?.belief === now.belief && open.truth === now.truth) return;
      close(healed);
      begin(now, entry);
    });
  });
  return {
    spans,
    stop() {
      stop();
      callOff();
    },
  };
}
