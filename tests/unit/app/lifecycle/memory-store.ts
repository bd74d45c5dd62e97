import type { KeyValueStore } from "../../../../app/lifecycle/mod.ts";

/** A store in memory that copies values the way IndexedDB does, and fails or hangs when told. */
export class MemoryStore implements KeyValueStore {
  readonly values = new Map<string, unknown>();
  writes = 0;
  /** Every call rejects with it. */
  failure: unknown;
  /** Every write rejects with it; reading goes on. */
  writeFailure: unknown;
  /** No call is ever answered. */
  hangs = false;

  entries(): Promise<[string, unknown][]> {
    return this.#act(() => [...this.values].map(([key, value]) => [key, structuredClone(value)]));
  }

  update(key: string, decide: (saved: unknown) => unknown): Promise<void> {
    if (this.writeFailure !== undefined) return Promise.reject(this.writeFailure);
    return this.#act(() => {
      const next = decide(structuredClone(this.values.get(key)));
      this.writes += 1;
      if (next === undefined) this.values.delete(key);
      else this.values.set(key, structuredClone(next));
    });
  }

  #act<T>(run: () => T): Promise<T> {
    if (this.hangs) return new Promise(() => {});
    return this.failure === undefined ? Promise.resolve().then(run) : Promise.reject(this.failure);
  }
}
