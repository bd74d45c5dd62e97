/** One server with a number of sockets on it, ready to be measured. */
export interface Bed {
  /** Sends `deltas` to every socket; resolves when each has received its last one. Rejects when one got another number. */
  round(deltas: number): Promise<void>;
  close(): Promise<void>;
}

/** How long and how often one bed is measured, whichever comes first. */
const limits = { rounds: 20, totalMs: 4000, roundMs: 30_000 };

/**
 * Fragments in one round: below the server's 1 MB of unsent bytes for one port, at which a reader counts as stuck.
 */
export const deltasPerRound = 2000;

/** Messages per second over all sockets, from the best round; the first one only warms up. */
export async function throughput(open: (routes: number) => Promise<Bed>, routes: number): Promise<number> {
  const bed = await open(routes);
  try {
    await within(bed.round(deltasPerRound));
    let best = Infinity;
    const start = performance.now();
    for (let round = 0; round < limits.rounds && performance.now() - start < limits.totalMs; round++) {
      const before = performance.now();
      await within(bed.round(deltasPerRound));
      best = Math.min(best, performance.now() - before);
    }
    return deltasPerRound * routes / (best / 1000);
  } finally {
    await bed.close();
  }
}

async function within(round: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`a round took over ${limits.roundMs} ms`)), limits.roundMs);
  try {
    await Promise.race([round, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
