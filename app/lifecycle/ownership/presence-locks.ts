/** Web Locks, as far as they tell whether a tab is there: the browser lets a lock go with the page that holds it. */
export interface PresenceLocks {
  /** Takes the lock as soon as it is free; what comes back lets it go. */
  hold(name: string): () => void;
  isHeld(name: string): Promise<boolean>;
}

/** Over the browser's own; `undefined` where it has none. */
export function webLocks(manager: LockManager | undefined): PresenceLocks | undefined {
  if (manager === undefined) return undefined;
  return {
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiting = new AbortController();
      manager.request(name, { signal: waiting.signal }, () => promise).catch(() => {
        // Called off before it was free.
      });
      return () => {
        waiting.abort();
        resolve();
      };
    },
    async isHeld(name) {
      const { held = [] } = await manager.query();
      return held.some((lock) => lock.name === name);
    },
  };
}
