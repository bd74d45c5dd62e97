/** One server with a number of sockets on it, ready to be measured. */
export interface Bed {
  /** Sends `deltas` to every socket; resolves when each has received its last one. Rejects when one got another number. */
  round(deltas: number): Promise<void>;
  close(): Promise<void>;
}

/** How long and how often the beds are measured, whichever comes first, and how long one step may take. */
const limits = { rounds: 20, totalMs: 10_000, stepMs: 30_000 };

/**
 * Fragments in one round. 2000 stay below the server's 1 MB of unsent bytes for one port, at which a reader counts as
 * stuck; with many routes fewer do, since all of them are counted.
 */
const deltasFor = (routes: number) => Math.min(2000, 50_000 / routes);

/**
 * Messages per second over all sockets of each bed, from its best round; a first one only warms up. The beds take turns,
 * so that whatever else the machine does weighs on all of them.
 */
export async function throughputs(open: ((routes: number) => Promise<Bed>)[], routes: number): Promise<number[]> {
  const deltas = deltasFor(routes);
  const beds: Bed[] = [];
  try {
    for (const each of open) beds.push(await within(each(routes)));
    for (const bed of beds) await within(bed.round(deltas));
    const best = beds.map(() => Infinity);
    const start = performance.now();
    for (let round = 0; round < limits.rounds && performance.now() - start < limits.totalMs; round++) {
      for (const [index, bed] of beds.entries()) {
        best[index] = Math.min(best[index] ?? Infinity, await timed(bed, deltas));
      }
    }
    return best.map((ms) => deltas * routes / (ms / 1000));
  } finally {
    for (const bed of beds) await bed.close();
  }
}

async function timed(bed: Bed, deltas: number): Promise<number> {
  const before = performance.now();
  await within(bed.round(deltas));
  return performance.now() - before;
}

async function within<Result>(step: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`a step took over ${limits.stepMs} ms`)), limits.stepMs);
  try {
    return await Promise.race([step, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
