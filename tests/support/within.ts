/** Long enough for a busy machine; a wait that takes longer is a failure with a name, not a run that hangs. */
const LIMIT_MS = 20_000;

/** Waits for something that another process owes, 20 s by default. Rejects with its name when it doesn't come. */
export async function within<T>(
  what: string,
  work: Promise<T>,
  { limitMs = LIMIT_MS }: { limitMs?: number } = {},
): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${what}: not within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
