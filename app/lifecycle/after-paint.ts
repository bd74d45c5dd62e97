/** So long, in milliseconds, it is waited for a paint at most: a page that is covered may never be painted. */
const PATIENCE_MS = 500;

/**
 * Resolves once the page's first content was seen on the screen: what it can do without must not keep it from that. A
 * page that nobody sees paints nothing, and doesn't wait.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.visibilityState === "hidden" ? 0 : PATIENCE_MS);
    const watch = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      watch.disconnect();
      resolve();
    });
    watch.observe({ type: "paint", buffered: true });
  });
}
