/** The way between pages and their ports may go dead: nothing passes either way, and neither side hears of a close. */
import type { Cancel, Clock } from "../clock.ts";
import type { PagePort } from "../extension/mod.ts";
import type { Journal } from "../journal/mod.ts";

export interface BlackholeOptions {
  clock: Clock;
  journal: Journal;
  /** The pages that have a port now. */
  pages(): PagePort[];
}

export class Blackhole {
  readonly #options: BlackholeOptions;
  #lasting: { readonly held: readonly PagePort[]; readonly cancel: Cancel } | undefined;

  constructor(options: BlackholeOptions) {
    this.#options = options;
  }

  /** No handshake passes while this is true, so the ports that were open at its start are all that it holds. */
  get on(): boolean {
    return this.#lasting !== undefined;
  }

  /** Holds what is on its way for `forMs` of lab time; without it until `end`. */
  begin(forMs?: number): void {
    this.#lasting?.cancel();
    const held = this.#lasting?.held ?? this.#options.pages();
    const cancel = forMs === undefined ? () => {} : this.#options.clock.after(forMs, () => this.end());
    this.#lasting = { held, cancel };
    for (const page of held) page.line?.hold();
  }

  /** Lets go: what was held arrives, in order, closes last. */
  end(): void {
    const lasting = this.#lasting;
    if (lasting === undefined) return;
    this.#lasting = undefined;
    lasting.cancel();
    this.#options.journal.write({ layer: "page", type: "ports_alive", data: {} });
    for (const page of lasting.held) page.line?.release();
  }
}
