/** Time and ids, injected everywhere else. The only place of the SDK that reads the real ones. */

/** What the SDK needs to know about time. */
export interface SdkClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after `ms` milliseconds; the result cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Where the SDK's ids come from. */
export interface SdkIds {
  uuid(): string;
}

const after: SdkClock["after"] = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** The computer's clock. */
export const systemClock: SdkClock = { now: () => Date.now(), after };

/** For durations: steps of the computer's clock don't reach it, and its zero is arbitrary. */
export const steadyClock: SdkClock = { now: () => performance.now(), after };

/** Random ids, also in a page without a secure context, which has no `crypto.randomUUID`. */
export const systemIds: SdkIds = {
  uuid: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"))
      .join("").replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
};
