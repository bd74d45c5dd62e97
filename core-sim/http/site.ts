/** Which hosts this server answers for, and which origins are its own. Exact: DNS rebinding gets nothing. */

export class Site {
  readonly #allowed: readonly string[];
  #hosts: ReadonlySet<string> = new Set();

  /** `allowed` are further hosts; one without a port is meant with the server's. */
  constructor(allowed: readonly string[]) {
    this.#allowed = allowed;
  }

  /** Tells the port, once it is known. */
  listensOn(port: number): void {
    const own = ["localhost", "127.0.0.1", "[::1]"].flatMap((name) => hostForms(name, port));
    const further = this.#allowed.flatMap((host) => /:\d+$/.test(host) ? [host] : [host, ...hostForms(host, port)]);
    this.#hosts = new Set([...own, ...further].map((host) => host.toLowerCase()));
  }

  answersFor(host: string | undefined): host is string {
    return host !== undefined && this.#hosts.has(host.toLowerCase());
  }

  /** Whether a page of this origin was served by this server, under any of its names. */
  isOwnOrigin(origin: string): boolean {
    const host = /^https?:\/\/(.+)$/.exec(origin)?.[1];
    return this.answersFor(host);
  }

  /** Whether a page of this origin was served under exactly this host. */
  isSameOrigin(origin: string, host: string): boolean {
    return origin === `http://${host}` || origin === `https://${host}`;
  }
}

/** Browsers leave the port out where it is the scheme's own. */
function hostForms(name: string, port: number): string[] {
  return port === 80 ? [name, `${name}:${port}`] : [`${name}:${port}`];
}
