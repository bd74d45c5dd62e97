import { reportThrown } from "./errors.ts";

/**
 * A set of listeners: the same function twice counts once, order is that of registration. A listener that throws, or
 * whose promise rejects, stops nobody and is reported (TU7). Leaving during a call is safe; who joins hears the next one.
 */
export class Emitter<A extends unknown[]> {
  /** Never changed in place: a call under way goes on with the list that it began with. */
  #listeners: readonly ((...args: A) => unknown)[] = [];

  /** Registers a listener; the result undoes just that, as often as it is called. */
  add(listener: (...args: A) => unknown): () => void {
    if (!this.#listeners.includes(listener)) this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  emit(...args: A): void {
    for (const listener of this.#listeners) {
      if (!this.#listeners.includes(listener)) continue;
      try {
        const result = listener(...args);
        if (result instanceof Promise) result.catch(reportThrown);
      } catch (thrown) {
        reportThrown(thrown);
      }
    }
  }
}
