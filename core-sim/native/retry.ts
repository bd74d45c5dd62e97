/** When the Extension tries again what didn't work. */

/** Milliseconds before the given attempt (from 0): 1 s, doubled up to 30 s. */
export function backoffMs(attempt: number): number {
  return Math.min(1000 * 2 ** Math.min(attempt, 5), 30_000);
}

/** Milliseconds that the Extension waits for an answer to what it asks of its own accord, before it asks again. */
export const OWN_REQUEST_MS = 10_000;
