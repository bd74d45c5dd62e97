/** Tabs of one product in one process: one store, one set of locks, one channel between them. */
import { createOwnership, type Ownership } from "../../../../../app/lifecycle/ownership/mod.ts";
import type { Channel, TabStorage } from "../../../../../app/lifecycle/mod.ts";
import { ManualClock, settle } from "../manual-clock.ts";
import { MemoryStore } from "../memory-store.ts";

type Listener = (event: MessageEvent) => void;

export class Browser {
  readonly store = new MemoryStore();
  readonly clock = new ManualClock();
  readonly #held = new Set<string>();
  readonly #listeners = new Map<Channel, Listener>();
  #ids = 0;

  /** A tab with its own `sessionStorage`, or with a copy of another's. */
  tab(kept: Map<string, string> = new Map()): { ownership: Ownership; kept: Map<string, string>; freeze(): void } {
    const storage: TabStorage = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
    let frozen = false;
    const ownership = createOwnership({
      name: "product:lab",
      page: "page",
      store: this.store,
      storage: () => storage,
      locks: {
        hold: (name) => {
          this.#held.add(name);
          return () => void this.#held.delete(name);
        },
        isHeld: (name) => Promise.resolve(this.#held.has(name)),
      },
      connect: () => this.#channel(() => frozen),
      clock: {
        now: () => this.clock.now(),
        after: (ms, run) => this.clock.after(ms, () => frozen || run()),
      },
      newId: () => `tab-${++this.#ids}`,
      visible: () => true,
    });
    return {
      ownership,
      kept,
      /** Nothing of it runs any more: no timer, and no message either way. */
      freeze: () => {
        frozen = true;
      },
    };
  }

  /** Lets time pass, second by second, as tabs look around. */
  async pass(seconds: number): Promise<void> {
    for (let at = 0; at < seconds; at++) {
      this.clock.advance(1000);
      for (let round = 0; round < 5; round++) await settle();
    }
  }

  #channel(isFrozen: () => boolean): Channel {
    const channel: Channel = {
      postMessage: (message) => {
        if (isFrozen()) return;
        for (const [other, listener] of [...this.#listeners]) {
          if (other !== channel) listener(new MessageEvent("message", { data: message }));
        }
      },
      addEventListener: (_type, listener) =>
        void this.#listeners.set(channel, (event) => isFrozen() ? undefined : listener(event)),
      close: () => void this.#listeners.delete(channel),
    };
    return channel;
  }
}
