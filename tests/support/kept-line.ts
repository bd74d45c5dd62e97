import type { PortLine } from "../../core-sim/extension/mod.ts";

/** A line between two ends of one process: what passes it while it is held comes when it is released, in order. */
export class KeptLine implements PortLine {
  #kept: (() => void)[] | undefined;

  pass(run: () => void): void {
    if (this.#kept === undefined) run();
    else this.#kept.push(run);
  }

  hold(): void {
    this.#kept ??= [];
  }

  release(): void {
    const kept = this.#kept ?? [];
    this.#kept = undefined;
    for (const run of kept) run();
  }
}
