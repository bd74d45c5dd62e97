/** Which hosts this server answers for, and which origins are its own. Exact: DNS rebinding gets nothing. */

export class Site {
  readonly #allowed: readonly string[];
  #own: ReadonlySet<string> = new Set();
  #further: ReadonlySet<string> = new Set();

  /** `allowed` are further hosts; one without a port is meant with the server's. */
  constructor(allowed: readonly string[]) {
    this.#allowed = allowed;
  }

  /** Tells the port, once it is known. */
  listensOn(port: number): void {
    this.#own = new Set(["localhost", "127.0.0.1", "[::1]"].flatMap((name) => hostForms(name, port)));
    const further = this.#allowed.flatMap((host) => /:\d+$/.test(host) ? [host] : [host, ...hostForms(host, port)]);
    this.#further = new Set(further.map((host) => host.toLowerCase()));
  }

  /** Every origin whose pages this server may have served. */
  get origins(): string[] {
    const further = [...this.#further].flatMap((host) => [`http://${host}`, `https://${host}`]);
    return [...[...this.#own].map((host) => `http://${host}`), ...further];
  }

  answersFor(host: string | undefined): host is string {
    const name = host?.toLowerCase();
    return name !== undefined && (this.#own.has(name) || this.#further.has(name));
  }

  /** Whether a page of this origin was served by this server, under any of its names. */
  isOwnOrigin(origin: string): boolean {
    const host = /^https?:\/\/(.+)$/.exec(origin)?.[1];
    return this.answersFor(host) && this.isSameOrigin(origin, host);
  }

  /** Whether a page of this origin was served under exactly this host; only a further one may be behind TLS. */
  isSameOrigin(origin: string, host: string): boolean {
    return origin === `http://${host}` || (origin === `https://${host}` && this.#further.has(host.toLowerCase()));
  }

  /** How a page of this origin reaches a host of this server: a secure page can reach a further host by TLS alone. */
  schemeOf(host: string, origin: string): "http" | "https" {
    return origin.startsWith("https:") && this.#further.has(host.toLowerCase()) ? "https" : "http";
  }
}

/** Browsers leave the port out where it is the scheme's own. */
function hostForms(name: string, port: number): string[] {
  return port === 80 ? [name, `${name}:${port}`] : [`${name}:${port}`];
}
