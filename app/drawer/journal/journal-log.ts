/** Follows a lab's journal live: what came since the last frame is one change, however much it was. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { PageClock } from "../../lifecycle/mod.ts";
import { type Entry, parseLine } from "./entry.ts";
import { emptyRun, extended, latestOf, type Run, type RunHeader } from "./run.ts";

/** Entries that are kept; the oldest go first. */
const MAX_ENTRIES = 20_000;
/** Tried again after this long, in ms, where the browser doesn't do it itself. */
const RETRY_MS = 2000;

/** The part of an EventSource that is used. */
export interface JournalBell {
  /** 0 while it connects, 1 while it is open, 2 when the browser tries no more. */
  readonly readyState: number;
  addEventListener(type: "open" | "message" | "error", listener: (event: Event) => void): void;
  close(): void;
}

export interface JournalLogOptions {
  readonly clock: PageClock;
  /** Opens the journal as a stream of the entries after this number. */
  openBell(after: number): JournalBell;
  /** Runs once before the next frame; the answer calls it off. */
  frame(run: () => void): () => void;
  readonly header?: RunHeader;
  /** `MAX_ENTRIES` by default. */
  readonly maxEntries?: number;
}

/** A lab's journal between `start()` and `stop()`. */
export interface JournalLog {
  readonly run: ReadonlySignal<Run>;
  readonly link: ReadonlySignal<"closed" | "opening" | "open" | "lost">;
  /** While it is paused the run stays as it is. */
  readonly paused: ReadonlySignal<boolean>;
  /** Entries that have come since it was paused. */
  readonly waiting: ReadonlySignal<number>;
  pause(): void;
  /** Shows what has come meanwhile. */
  resume(): void;
  start(): void;
  stop(): void;
}

export function createJournalLog(options: JournalLogOptions): JournalLog {
  const { clock, openBell, frame, maxEntries = MAX_ENTRIES } = options;
  const run = signal(emptyRun("live", options.header));
  /** What has been heard, shown or not. */
  const heard = signal(run.value);
  const link = signal<"closed" | "opening" | "open" | "lost">("closed");
  const paused = signal(false);
  let fresh: Entry[] = [];
  /** The highest number that the lab said is gone. */
  let gone = 0;
  let bell: JournalBell | undefined;
  let callOffFrame: (() => void) | undefined;
  let callOffRetry: (() => void) | undefined;

  function publish(): void {
    callOffFrame = undefined;
    const known = extended(heard.value, fresh, maxEntries);
    fresh = [];
    heard.value = gone > known.dropped ? { ...known, dropped: gone } : known;
    if (!paused.value) run.value = heard.value;
  }

  function take(event: Event): void {
    if (!("data" in event) || typeof event.data !== "string") return;
    const line = parseLine(event.data);
    if (line === undefined) return;
    if (line.is === "dropped") gone = line.n;
    else fresh.push(line.entry);
    // In a hidden page no frame comes.
    if (fresh.length > 2 * maxEntries) fresh.splice(0, fresh.length - maxEntries);
    callOffFrame ??= frame(publish);
  }

  function open(): void {
    callOffRetry = undefined;
    link.value = "opening";
    const opened = openBell(fresh.at(-1)?.n ?? latestOf(heard.value));
    bell = opened;
    opened.addEventListener("open", () => {
      if (bell === opened) link.value = "open";
    });
    opened.addEventListener("message", (event) => {
      if (bell === opened) take(event);
    });
    opened.addEventListener("error", () => {
      if (bell !== opened) return;
      link.value = "lost";
      if (opened.readyState === 2) callOffRetry ??= clock.after(RETRY_MS, open);
    });
  }

  return {
    run,
    link,
    paused,
    waiting: computed(() => paused.value ? Math.max(0, latestOf(heard.value) - latestOf(run.value)) : 0),
    pause: () => void (paused.value = true),
    resume() {
      paused.value = false;
      run.value = heard.value;
    },
    start() {
      if (bell === undefined && callOffRetry === undefined) open();
    },
    stop() {
      bell?.close();
      bell = undefined;
      callOffRetry?.();
      callOffRetry = undefined;
      callOffFrame?.();
      if (fresh.length > 0) publish();
      callOffFrame = undefined;
      link.value = "closed";
    },
  };
}
