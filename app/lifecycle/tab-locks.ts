/** What tabs of one browser tell each other by Web Locks: who cleans up now, and which sessions are in use. */

export interface TabLocks {
  /** False where the browser has no Web Locks: then nobody can tell what other tabs do. */
  readonly known: boolean;
  /** Runs `work` while no other tab does; false when one does. */
  alone(work: () => Promise<void>): Promise<boolean>;
  /** Tells the other tabs that this one is on the session; the answer takes it back. */
  use(sessionId: string): () => void;
  /** Runs `work` unless another tab is on the session; `here`: this tab is on it, too. `undefined` when one is. */
  unlessUsed<T>(sessionId: string, here: boolean, work: () => Promise<T>): Promise<T | undefined>;
}

/** The tabs of one lab. */
export function tabLocks(locks: LockManager | undefined, labId: string): TabLocks {
  const nameOf = (sessionId: string) => `pedelec-in-use:${labId}:${sessionId}`;
  if (locks === undefined) {
    return {
      known: false,
      alone: (work) => work().then(() => true),
      use: () => () => {},
      unlessUsed: (_, __, work) => work(),
    };
  }
  return {
    known: true,
    alone: (work) =>
      locks.request(`pedelec-retention:${labId}`, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work();
        return lock !== null;
      }),
    use(sessionId) {
      const { promise, resolve } = Promise.withResolvers<void>();
      locks.request(nameOf(sessionId), { mode: "shared" }, () => promise).catch(() => {
        // The page is on its way out: it uses nothing any more.
      });
      return resolve;
    },
    async unlessUsed(sessionId, here, work) {
      if (here) {
        const { held = [] } = await locks.query();
        return held.filter(({ name }) => name === nameOf(sessionId)).length > 1 ? undefined : await work();
      }
      // Held while it works, so that no tab comes between the look and the end.
      return await locks.request(
        nameOf(sessionId),
        { ifAvailable: true },
        async (lock) => lock === null ? undefined : await work(),
      );
    },
  };
}
