/** Where the server listens: on one host, or on both loopback families with the same port. */

/** What is needed of a server that listens. */
export interface Bound {
  readonly addr: { readonly port: number };
  shutdown(): Promise<void>;
}

const TRIES = 10;

/**
 * Listens on the given host, or without one on 127.0.0.1 and ::1. A computer without IPv6 has the first alone. When
 * another program holds the port on ::1, `localhost` could mean it: port 0 picks another one, any other port is taken.
 * Throws what `listen` throws.
 */
export async function bind<S extends Bound>(
  { host, port }: { host?: string; port: number },
  listen: (hostname: string, port: number) => S,
): Promise<[S, ...S[]]> {
  if (host !== undefined) return [listen(host, port)];
  for (let left = TRIES;; left--) {
    const first = listen("127.0.0.1", port);
    try {
      return [first, listen("::1", first.addr.port)];
    } catch (error) {
      if (hasNoIpv6(error)) return [first];
      await first.shutdown();
      if (port !== 0 || left === 1 || !(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}

function hasNoIpv6(error: unknown): boolean {
  return error instanceof Deno.errors.AddrNotAvailable ||
    (error instanceof Error && "code" in error && error.code === "EAFNOSUPPORT");
}
