/** Makes many changes into few writes, the first begun at once: a write begun when the page leaves would be lost. */

/** A coalesced action. */
export interface Coalesced {
  /** Something changed: runs soon, or once more after the run under way. */
  changed(): void;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
}

/** At most one `run` at a time, and one more for all that changed meanwhile. `run` must not reject. */
export function coalesce(run: () => Promise<unknown>): Coalesced {
  let dirty = false;
  let running: Promise<void> | undefined;

  const drain = async () => {
    while (dirty) {
      dirty = false;
      await run();
    }
    running = undefined;
  };

  return {
    changed() {
      dirty = true;
      running ??= Promise.resolve().then(drain);
    },
    idle: () => running ?? Promise.resolve(),
  };
}
