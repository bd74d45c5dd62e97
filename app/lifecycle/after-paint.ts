/**
 * Resolves once what is drawn now was painted: what a page can do without must not keep it from being seen. A page that
 * nobody sees paints nothing, and doesn't wait.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const next = () => void setTimeout(resolve);
    if (document.visibilityState === "hidden") next();
    else requestAnimationFrame(next);
  });
}
