/** A browser may run a page that nobody has asked for yet, and perhaps never will (prerendering). */

/** As much of a document as is asked here. Browsers that never prerender don't have the property. */
export interface Prerendered extends EventTarget {
  readonly prerendering?: boolean;
}

/** Resolves when a person is to see the page: what it would open before would be a stranger's, a second one's, or left over. */
export function activated(document: Prerendered): Promise<void> {
  if (document.prerendering !== true) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve(), { once: true });
  });
}
