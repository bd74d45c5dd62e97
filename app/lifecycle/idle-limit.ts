/** How long a page may lie untouched. Judged by elapsed time alone: a step of the wall clock neither ends nor prolongs it. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { PageClock } from "./page-clock.ts";

/** A page's decision, in ms. */
export interface IdlePolicy {
  /** Untouched for this long, the page's time is over. */
  readonly idleMs: number;
  /** Announced this long before. */
  readonly warnMs: number;
  /** Work under way holds the time up for this long at most: a turn that never ends must not keep the page for ever. */
  readonly holdMs: number;
}

/** Where the limit stands. */
export type IdleStand =
  /** There is nothing to protect. */
  | { readonly is: "off" }
  /** Work is under way: the time doesn't run. */
  | { readonly is: "held" }
  | { readonly is: "quiet"; readonly leftMs: number }
  | { readonly is: "warned"; readonly leftMs: number }
  | { readonly is: "over" };

/** What it is judged by: times of a steady clock, in ms. */
export interface IdleFacts {
  readonly touchedAt: number;
  readonly heldSince: number | undefined;
}

/** Judges the limit at a time. */
export function idleStand({ idleMs, warnMs, holdMs }: IdlePolicy, facts: IdleFacts, now: number): IdleStand {
  const heldUntil = facts.heldSince === undefined ? undefined : facts.heldSince + holdMs;
  if (heldUntil !== undefined && now < heldUntil) return { is: "held" };
  const leftMs = (heldUntil ?? facts.touchedAt) + idleMs - now;
  if (leftMs <= 0) return { is: "over" };
  return { is: leftMs <= warnMs ? "warned" : "quiet", leftMs };
}

const TICK_MS = 1000;

export interface IdleLimitOptions {
  readonly policy: IdlePolicy;
  /** A steady one. A clock that stops while the computer sleeps lets the rest of the time begin when it wakes. */
  readonly clock: PageClock;
  /** There is something to protect. */
  readonly on: ReadonlySignal<boolean>;
  /** Work is under way. */
  readonly held: ReadonlySignal<boolean>;
  /** Called once each time the limit is reached. */
  onOver(): void;
}

/** A page's idle limit, from now on. */
export interface IdleLimit {
  readonly stand: ReadonlySignal<IdleStand>;
  /** The person did something. Too late is too late: a limit that was reached unseen stays reached. */
  touch(): void;
  /** Judges now: timers of a page that was hidden, frozen or asleep come late. */
  look(): void;
  stop(): void;
}

/** Follows the limit between its first `on` and `stop()`. */
export function createIdleLimit({ policy, clock, on, held, onOver }: IdleLimitOptions): IdleLimit {
  const stand = signal<IdleStand>({ is: "off" });
  let facts: IdleFacts = { touchedAt: clock.now(), heldSince: undefined };
  let callOff = () => {};

  const runs = () => stand.peek().is !== "off" && stand.peek().is !== "over";

  const look = () => {
    if (!runs()) return;
    const next = idleStand(policy, facts, clock.now());
    if (next.is === "over") {
      set(false);
      stand.value = next;
      onOver();
    } else stand.value = next;
  };

  const tick = () => {
    callOff = clock.after(TICK_MS, () => {
      tick();
      look();
    });
  };

  function set(running: boolean): void {
    callOff();
    callOff = () => {};
    stand.value = { is: "off" };
    if (!running) return;
    facts = { touchedAt: clock.now(), heldSince: held.peek() ? clock.now() : undefined };
    stand.value = idleStand(policy, facts, clock.now());
    tick();
  }

  const unfollow = [
    on.subscribe(set),
    held.subscribe((is) => {
      look();
      if (!runs()) return;
      const now = clock.now();
      facts = { touchedAt: now, heldSince: is ? now : undefined };
      look();
    }),
  ];

  return {
    stand,
    look,
    touch() {
      look();
      if (!runs()) return;
      facts = { ...facts, touchedAt: clock.now() };
      look();
    },
    stop() {
      callOff();
      for (const undo of unfollow) undo();
    },
  };
}
