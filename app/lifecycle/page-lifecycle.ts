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
  stop(): void;
}

/** Follows a page's `window` and its document until stopped. */
export function watchPage(window: EventTarget, document: Pick<Document, "visibilityState">): PageLifecycle {
  const restored = signal(0);
  const away = signal(false);
  const hidden = signal(document.visibilityState === "hidden");
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

  return { restored, away, seen, stop: () => listeners.abort() };
}
