/** An event in the shape of `chrome.events.Event`. */
export interface ChromeEvent<A extends unknown[]> {
  /** The same function twice counts once; what is no function is ignored. */
  addListener(listener: (...args: A) => void): void;
  removeListener(listener: (...args: A) => void): void;
  hasListener(listener: (...args: A) => void): boolean;
  hasListeners(): boolean;
}

/** Tells the page's console about an error. */
export type Report = (...words: unknown[]) => void;

/** An event, and the way to dispatch it. A listener that throws stops no other one. */
export function chromeEvent<A extends unknown[]>(report: Report) {
  let listeners: readonly ((...args: A) => void)[] = [];
  const event: ChromeEvent<A> = {
    addListener(listener) {
      if (typeof listener === "function" && !listeners.includes(listener)) listeners = [...listeners, listener];
    },
    removeListener(listener) {
      listeners = listeners.filter((other) => other !== listener);
    },
    hasListener: (listener) => listeners.includes(listener),
    hasListeners: () => listeners.length > 0,
  };
  const dispatch = (...args: A) => {
    for (const listener of listeners) {
      try {
        listener(...args);
      } catch (thrown) {
        report("Error in event handler:", thrown);
      }
    }
  };
  return { event, dispatch };
}
