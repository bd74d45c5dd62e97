/** The event streams that are open. A server that shuts down waits for ever for those it doesn't end itself. */

export class Streams {
  readonly #open = new Set<() => void>();
  #closing = false;

  get closing(): boolean {
    return this.#closing;
  }

  /** Registers what ends a stream. Returns what forgets it. */
  add(end: () => void): () => void {
    this.#open.add(end);
    return () => void this.#open.delete(end);
  }

  /** Ends all, and lets no new one begin. */
  close(): void {
    this.#closing = true;
    for (const end of [...this.#open]) end();
  }
}
