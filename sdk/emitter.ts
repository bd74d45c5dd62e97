import { reportThrown } from "./errors.ts";

/**
 * A set of listeners: the same function twice counts once, order is that of registration. A listener that throws, or
 * whose promise rejects, stops nobody and is reported (TU7). Leaving during a call is safe; who joins hears the next one.
 */
export class Emitter<A extends unknown[]> {
  readonly #listeners = new Set<(...args: A) => unknown>();

  /** Registers a listener; the result undoes just that, as often as it is called. */
  add(listener: (...args: A) => unknown): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  emit(...args: A): void {
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.has(listener)) guarded(() => listener(...args));
    }
  }
}

function guarded(call: () => unknown): void {
  try {
    const result = call();
    if (result instanceof Promise) result.catch(reportThrown);
  } catch (thrown) {
    reportThrown(thrown);
  }
}
