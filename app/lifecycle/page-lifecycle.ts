/** The page's own comings and goings, as signals. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";

/** What the browser does with this page. */
export interface PageLifecycle {
  /** How often the page came back from the back/forward cache: its port was closed when it left (CN8). */
  readonly restored: ReadonlySignal<number>;
  /** True between `pagehide` and a return. Nothing can be saved any more: writes begun now are lost. */
  readonly away: ReadonlySignal<boolean>;
  /** Whether somebody may be looking: it isn't away, and its tab is in front. */
  readonly seen: ReadonlySignal<boolean>;
  /**
   * True while the browser lets nothing of the page run, in the back/forward cache too; false once it lets it run again
   * where it stood. A page that comes back from that cache is `restored`.
   */
  readonly frozen: ReadonlySignal<boolean | undefined>;
  stop(): void;
}

/** As much of a document as is asked here. */
export interface WatchedDocument extends EventTarget {
  readonly visibilityState: DocumentVisibilityState;
}

/** Follows a page's `window` and its document until stopped. */
export function watchPage(window: EventTarget, document: WatchedDocument): PageLifecycle {
  const restored = signal(0);
  const away = signal(false);
  const hidden = signal(document.visibilityState === "hidden");
  const frozen = signal<boolean | undefined>(undefined);
  const seen = computed(() => !away.value && !hidden.value);
  const listeners = new AbortController();
  const { signal: until } = listeners;

  window.addEventListener("pagehide", () => {
    away.value = true;
  }, { signal: until });
  window.addEventListener("pageshow", (event) => {
    away.value = false;
    if ("persisted" in event && event.persisted === true) restored.value += 1;
  }, { signal: until });

  window.addEventListener("visibilitychange", () => {
    hidden.value = document.visibilityState === "hidden";
  }, { signal: until });

  // Neither of the two reaches the window.
  document.addEventListener("freeze", () => {
    frozen.value = true;
  }, { signal: until });
  document.addEventListener("resume", () => {
    frozen.value = away.value ? undefined : false;
  }, { signal: until });

  return { restored, away, seen, frozen, stop: () => listeners.abort() };
}
