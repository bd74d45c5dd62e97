/** Removes managed workspaces, and tries again what was locked (WS1). */
import type { Cancel, Clock } from "../clock.ts";
import type { JournalWriter } from "../journal/mod.ts";
import type { Disk } from "./disk.ts";
import { DiskError } from "./disk-node.ts";
import { MANAGED_ROOT } from "./disk-path.ts";

/** Leftovers of an exit: tried ten times, 50 ms apart. */
const EXIT_TRIES = { times: 10, everyMs: 50 };
/** Leftovers that were still locked at a start: tried again once a minute. */
const LATER_TRIES = { times: Number.POSITIVE_INFINITY, everyMs: 60_000 };

export class Leftovers {
  readonly #disk: Disk;
  readonly #take: (path: string) => { leftovers: string[] };
  readonly #clock: Clock;
  readonly #write: JournalWriter;
  #cancel: Cancel | undefined;

  /** `remove` takes one directory away and tells what of it wouldn't go. */
  constructor(
    options: { disk: Disk; remove: (path: string) => { leftovers: string[] }; clock: Clock; write: JournalWriter },
  ) {
    this.#disk = options.disk;
    this.#take = options.remove;
    this.#clock = options.clock;
    this.#write = options.write;
  }

  /** At an orderly exit: what is locked is tried for half a second. */
  removeAtExit(): void {
    this.#sweep(this.#managed(), EXIT_TRIES);
  }

  /** At a start: what is still locked is tried again later. */
  removeAtStart(): void {
    this.#sweep(this.#managed(), LATER_TRIES);
  }

  /** Stops trying: the process that did is gone. */
  halt(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #sweep(paths: string[], tries: { times: number; everyMs: number }): void {
    this.halt();
    const left = paths.filter((path) => !this.#remove(path));
    const times = tries.times - 1;
    if (left.length === 0 || times === 0) return;
    this.#cancel = this.#clock.after(tries.everyMs, () => this.#sweep(left, { ...tries, times }));
  }

  #remove(path: string): boolean {
    const { leftovers } = this.#take(path);
    if (leftovers.length === 0) this.#write("workspace_removed", { data: { path } });
    else this.#write("WORKSPACE_REMOVE_FAILED", { data: { path, leftovers } });
    return leftovers.length === 0;
  }

  /** Nothing where a link stands in the way: what is below it was never Core's. */
  #managed(): string[] {
    try {
      if (this.#disk.resolve(MANAGED_ROOT).path !== MANAGED_ROOT) return [];
      return (this.#disk.list(MANAGED_ROOT) ?? []).map(({ path }) => path);
    } catch (error) {
      if (error instanceof DiskError) return [];
      throw error;
    }
  }
}
