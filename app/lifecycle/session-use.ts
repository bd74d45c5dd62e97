/** Tells the other tabs of a lab by a Web Lock which session this one is on, so that none of them cleans it away (PG3). */
export interface SessionUse {
  /** This tab is on the session from now on, or on none. Resolves when the other tabs can tell. */
  on(sessionId: string | undefined): Promise<void>;
  /** Runs `work` while this tab's own hold on the session is let go, so that it can tell whether another tab has one. */
  aside<T>(sessionId: string, work: () => Promise<T>): Promise<T>;
}

interface Hold {
  readonly sessionId: string;
  readonly taken: Promise<void>;
  /** Resolves when it is let go. */
  letGo(): Promise<void>;
}

/** The name of a session's lock: shared by the tabs that are on it, alone with the one that ends it. */
export function inUseLock(labId: string, sessionId: string): string {
  return `pedelec-in-use:${labId}:${sessionId}`;
}

/** Where the browser has no Web Locks, nobody is told. */
export function sessionUse(locks: LockManager | undefined, labId: string): SessionUse {
  let now: Hold | undefined;

  function hold(sessionId: string): Hold {
    const taken = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const held = async () => {
      taken.resolve();
      await done.promise;
    };
    // A page on its way out gets none: it uses nothing any more.
    const gone = (locks?.request(inUseLock(labId, sessionId), { mode: "shared" }, held) ?? Promise.resolve())
      .catch(() => {}).finally(taken.resolve);
    return {
      sessionId,
      taken: taken.promise,
      letGo() {
        done.resolve();
        return gone;
      },
    };
  }

  return {
    on(sessionId) {
      if (now !== undefined && now.sessionId === sessionId) return now.taken;
      const gone = now?.letGo();
      now = sessionId === undefined ? undefined : hold(sessionId);
      return now?.taken ?? gone ?? Promise.resolve();
    },
    async aside(sessionId, work) {
      const before = now?.sessionId === sessionId ? now : undefined;
      await before?.letGo();
      try {
        return await work();
      } finally {
        if (before !== undefined && now === before) now = hold(sessionId);
      }
    },
  };
}
