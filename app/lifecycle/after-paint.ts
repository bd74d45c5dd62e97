/** So long, in milliseconds, it is waited for a frame or a paint at most: a page that is covered may never have one. */
const PATIENCE_MS = 500;

/**
 * Resolves once the page's first content was seen on the screen: what it can do without must not keep it from that. A
 * page that nobody sees paints nothing, and doesn't wait.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience());
    const watch = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      watch.disconnect();
      resolve();
    });
    watch.observe({ type: "paint", buffered: true });
  });
}

/** Resolves once what stands now was laid out for the screen. A page that nobody sees has no frames, and doesn't wait. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience());
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

function patience(): number {
  return document.visibilityState === "hidden" ? 0 : PATIENCE_MS;
}
