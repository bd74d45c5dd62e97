import type { PageClock } from "../../../../app/lifecycle/mod.ts";

/** A page's clock that goes on only when told. */
export class ManualClock implements PageClock {
  #now = 1_000_000;
  readonly #jobs = new Set<{ at: number; run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const job = { at: this.#now + ms, run };
    this.#jobs.add(job);
    return () => this.#jobs.delete(job);
  }

  /** How many jobs wait. */
  get waiting(): number {
    return this.#jobs.size;
  }

  /** Time goes by without any timer, as in a page that is frozen. */
  sleep(ms: number): void {
    this.#now += ms;
  }

  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const [next] = [...this.#jobs].filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.#jobs.delete(next);
      this.#now = next.at;
      next.run();
    }
    this.#now = until;
  }
}

/** Lets everything run that is only waiting for promises. */
export async function settle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    channel.port1.close();
    channel.port2.close();
    resolve();
  };
  channel.port2.postMessage(0);
  await promise;
}
