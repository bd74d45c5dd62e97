/** Web Locks of the cleaners in the tabs of one lab: who cleans up now, and which sessions are left to another tab. */
import { inUseLock, type SessionUse } from "../../lifecycle/mod.ts";

export interface CleanerLocks {
  /** False where the browser has no Web Locks: then nobody can tell what other tabs do. */
  readonly known: boolean;
  /** Runs `work` while no other tab does; false when one does. */
  alone(work: () => Promise<void>): Promise<boolean>;
  /** Runs `work` unless another tab is on the session; `undefined` when one is. */
  unlessUsed<T>(sessionId: string, work: () => Promise<T>): Promise<T | undefined>;
}

/** `use`: what this tab itself is on. */
export function cleanerLocks(locks: LockManager | undefined, labId: string, use: SessionUse): CleanerLocks {
  if (locks === undefined) {
    return {
      known: false,
      alone: (work) => work().then(() => true),
      unlessUsed: (_, work) => work(),
    };
  }
  return {
    known: true,
    alone: (work) =>
      locks.request(`pedelec-retention:${labId}`, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await work();
        return lock !== null;
      }),
    // Held while it works: a tab that comes to the session meanwhile waits, and finds what became of it.
    unlessUsed: (sessionId, work) =>
      use.aside(sessionId, () =>
        locks.request(
          inUseLock(labId, sessionId),
          { ifAvailable: true },
          async (lock) => lock === null ? undefined : await work(),
        )),
  };
}
