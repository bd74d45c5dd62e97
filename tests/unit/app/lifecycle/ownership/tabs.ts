/** Tabs of one product in one process: one store, one set of locks, one channel between them. */
import { createOwnership, type Ownership } from "../../../../../app/lifecycle/ownership/mod.ts";
import type { Channel, KeyValueStore, TabStorage } from "../../../../../app/lifecycle/mod.ts";
import { ManualClock, settle } from "../manual-clock.ts";
import { MemoryStore } from "../memory-store.ts";

type Listener = (event: MessageEvent) => void;

/** A page in a tab. */
export interface Tab {
  readonly ownership: Ownership;
  readonly kept: Map<string, string>;
  /** No timer of it runs any more, and no message comes either way. */
  freeze(): void;
  /** What it missed comes now. */
  thaw(): void;
  /** It is gone without a word; the browser lets its locks go. */
  die(): void;
}

export class Browser {
  readonly store = new MemoryStore();
  readonly clock = new ManualClock();
  readonly #held = new Set<string>();
  readonly #listeners = new Map<Channel, Listener>();
  #ids = 0;

  /** A tab with its own `sessionStorage`, or with a copy of another's. */
  tab(kept: Map<string, string> = new Map(), store: KeyValueStore = this.store): Tab {
    const storage: TabStorage = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
    let frozen = false;
    let dead = false;
    const missed: (() => void)[] = [];
    /** What comes to a frozen page waits until it is thawed; what comes to a dead one is lost. */
    const whenAwake = (run: () => void) => () => dead ? undefined : frozen ? void missed.push(run) : run();
    const locks = new Set<string>();
    const ownership = createOwnership({
      name: "product:lab",
      page: "page",
      store,
      storage: () => storage,
      locks: {
        hold: (name) => {
          this.#held.add(name);
          locks.add(name);
          return () => void this.#held.delete(name);
        },
        isHeld: (name) => Promise.resolve(this.#held.has(name)),
      },
      connect: () => this.#channel(() => frozen || dead, whenAwake),
      clock: {
        now: () => this.clock.now(),
        after: (ms, run) => this.clock.after(ms, whenAwake(run)),
      },
      newId: () => `tab-${++this.#ids}`,
      visible: () => true,
    });
    return {
      ownership,
      kept,
      freeze: () => {
        frozen = true;
      },
      thaw: () => {
        frozen = false;
        for (const run of missed.splice(0)) run();
      },
      die: () => {
        dead = true;
        for (const name of locks) this.#held.delete(name);
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

  #channel(isFrozen: () => boolean, whenAwake: (run: () => void) => () => void): Channel {
    const channel: Channel = {
      postMessage: (message) => {
        if (isFrozen()) return;
        for (const [other, listener] of [...this.#listeners]) {
          if (other !== channel) listener(new MessageEvent("message", { data: message }));
        }
      },
      addEventListener: (_type, listener) =>
        void this.#listeners.set(channel, (event) => whenAwake(() => listener(event))()),
      close: () => void this.#listeners.delete(channel),
    };
    return channel;
  }
}
