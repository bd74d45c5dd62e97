/// <reference lib="dom" />
/** Whether a person is looking at the page, and when the Extension should hear of it (CN2). */

/** The parts of a page that tell. */
export interface PageView {
  readonly document: {
    readonly visibilityState: string;
    hasFocus(): boolean;
    addEventListener(type: "visibilitychange", listener: () => void): void;
  };
  readonly window: { addEventListener(type: "focus", listener: () => void): void };
}

/** The page that this code runs in; undefined outside of one. */
export function thisPage(): PageView | undefined {
  return typeof window === "undefined" || typeof document === "undefined" ? undefined : { document, window };
}

/**
 * Tells `report` of changes: hidden is inactive, visible again with focus is active, a focus while visible is active
 * and told every time; losing the focus alone says nothing. The result gives what a new port is to be told first.
 */
export function watchActivity(page: PageView | undefined, report: (active: boolean) => void): () => boolean {
  let told = false;
  if (!page) return () => told;
  const { document, window } = page;
  const visible = () => document.visibilityState === "visible";
  const now = () => visible() && document.hasFocus();
  const tell = (active: boolean) => {
    told = active;
    report(active);
  };
  document.addEventListener("visibilitychange", () => {
    if (now() !== told && (now() || !visible())) tell(now());
  });
  window.addEventListener("focus", () => {
    if (visible()) tell(true);
  });
  return () => told = now();
}
