/** The page's time, injected everywhere. */
export interface PageClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs once after `ms`; the answer calls it off. */
  after(ms: number, run: () => void): () => void;
}
