/** What tabs of one browser tell each other by Web Locks: who cleans up now, and which sessions are in use. */

/** Where there are no Web Locks, each tab works for itself. */
export interface TabLocks {
  /** Runs `work` while no other tab does; false when one does. */
  alone(work: () => Promise<void>): Promise<boolean>;
  /** Tells the other tabs that this one is on the session; the answer takes it back. */
  use(sessionId: string): () => void;
  /** Another tab is on a session, provided that this one isn't. */
  isUsed(sessionId: string): Promise<boolean>;
}

/** The tabs of one lab. */
export function tabLocks(locks: LockManager | undefined, labId: string): TabLocks {
  const nameOf = (sessionId: string) => `pedelec-in-use:${labId}:${sessionId}`;
  if (locks === undefined) {
    return {
      alone: (work) => work().then(() => true),
      use: () => () => {},
      isUsed: () => Promise.resolve(false),
    };
  }
  return {
    alone: (work) =>
      locks.request(`pedelec-retention:${labId}`, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work();
        return lock !== null;
      }),
    use(sessionId) {
      const { promise, resolve } = Promise.withResolvers<void>();
      void locks.request(nameOf(sessionId), { mode: "shared" }, () => promise);
      return resolve;
    },
    async isUsed(sessionId) {
      const { held = [] } = await locks.query();
      return held.some(({ name }) => name === nameOf(sessionId));
    },
  };
}
