/** Every while in which a page believed something else than was true: how long, why, and what ended it. */
import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { PageClock } from "../../lifecycle/mod.ts";
import type { Difference, LastEvent } from "../../models/mod.ts";

type Differing = Extract<Difference, { is: "differs" }>;
type Ended = DifferenceSpan & Required<Pick<DifferenceSpan, "end">>;

/** Times are milliseconds of the page's clock. */
export interface DifferenceSpan extends Pick<Differing, "belief" | "truth"> {
  readonly from: number;
  /** Absent while it lasts. */
  readonly to?: number;
  /** The journal's last entry about it when it began. */
  readonly cause?: LastEvent;
  /**
   * How it was over: belief and truth agreed again, another difference took its place, or one of the two couldn't be
   * known any more. `by` is the journal's last entry about it then.
   */
  readonly end?: { readonly is: "healed" | "replaced" | "lost-sight"; readonly by?: LastEvent };
}

/** Entries that tell a page how its session stands. */
const TELLS_STATE: ReadonlySet<string> = new Set(["session_snapshot", "status_changed", "ended"]);

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
  /** When the following began, in ms of the page's clock. */
  readonly since: number;
  /** The oldest first. What lasts is the last one. */
  readonly spans: ReadonlySignal<readonly DifferenceSpan[]>;
  stop(): void;
}

/**
 * The differences as they were known after an entry: what began later isn't there, and what ended later goes on. One that
 * the journal tells no beginning of has no place among its entries.
 */
export function spansAsOf(spans: readonly DifferenceSpan[], n: number): readonly DifferenceSpan[] {
  return spans.flatMap((span) => {
    const { from, belief, truth, cause, end } = span;
    if (cause === undefined || cause.n > n) return [];
    return end?.by === undefined || end.by.n <= n ? [span] : [{ from, belief, truth, cause }];
  });
}

/** Follows until stopped. What is only on its way is never shown. */
export function followDifferences(
  { difference, answered, lastEntry, clock, lagMs }: DifferenceLogOptions,
): DifferenceLog {
  const spans = signal<readonly DifferenceSpan[]>([]);
  /** A difference that goes on; `ripe` once it has lasted long enough. */
  const open = signal<{ readonly span: DifferenceSpan; readonly ripe: boolean } | undefined>(undefined);
  let callOff = () => {};
  /** The last one that ended, while what ended it may still come. */
  let unnamed: Ended | undefined;
  let callOffNaming = () => {};
  const since = clock.now();

  const begin = ({ belief, truth }: Differing, cause: LastEvent | undefined) => {
    const begun = { from: clock.now(), belief, truth, ...(cause === undefined ? {} : { cause }) };
    open.value = { span: begun, ripe: false };
    callOff = clock.after(lagMs, () => {
      open.value = { span: begun, ripe: true };
    });
  };
  const close = (is: NonNullable<DifferenceSpan["end"]>["is"]) => {
    callOff();
    const over = open.peek()?.span;
    open.value = undefined;
    if (over === undefined || spans.peek().at(-1) !== over) return;
    const ended = { ...over, to: clock.now(), end: { is } };
    spans.value = [...spans.peek().slice(0, -1), ended];
    unnamed = ended;
    callOffNaming();
    callOffNaming = clock.after(lagMs, () => void (unnamed = undefined));
    name(lastEntry.peek());
  };
  /**
   * The journal comes another way than what the page believes, and may come after it: an entry before the cause ended
   * nothing, and one that tells a page its state has the last word.
   */
  const name = (by: LastEvent | undefined) => {
    const ended = unnamed;
    if (ended === undefined || by === undefined || by.n <= (ended.cause?.n ?? 0)) return;
    const named = { ...ended, end: { ...ended.end, by } };
    unnamed = TELLS_STATE.has(by.type) ? undefined : named;
    spans.value = spans.peek().map((span) => span === ended ? named : span);
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
      if (now.is === "none") return close("healed");
      if (now.is === "unknown") return close("lost-sight");
      const before = open.peek()?.span;
      if (before?.belief === now.belief && before.truth === now.truth) return;
      close("replaced");
      begin(now, lastEntry.peek());
    });
  });
  const stopNaming = effect(() => {
    const entry = lastEntry.value;
    untracked(() => name(entry));
  });
  return {
    since,
    spans,
    stop() {
      stopFollowing();
      stopShowing();
      stopNaming();
      callOff();
      callOffNaming();
    },
  };
}
