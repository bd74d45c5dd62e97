/**
 * Guards against doing a thing twice (PG4): effects run twice, hot updates, two components, a double click. One promise
 * an id; another id takes its place deliberately; a failure clears it, so that the next call tries again.
 */
export class Once<T> {
  #held: { readonly id: string; readonly promise: Promise<T> } | undefined;

  /** The promise of `id`: the one that is held, or a new one from `start`. */
  run(id: string, start: () => Promise<T>): Promise<T> {
    if (this.#held?.id === id) return this.#held.promise;
    const promise = Promise.try(start);
    const held = { id, promise };
    this.#held = held;
    promise.catch(() => {
      if (this.#held === held) this.#held = undefined;
    });
    return promise;
  }

  /** Forgets what is held, so that the next call starts anew; what is under way goes on. */
  clear(): void {
    this.#held = undefined;
  }
}
