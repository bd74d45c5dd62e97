/**
 * What one tab remembers of itself, in `sessionStorage`: whether a page of it is open, and the text that nobody has taken
 * yet. It survives a reload and a discard, goes with the tab, and is copied when a tab is duplicated.
 */

import { textOf } from "./member.ts";
import { parsed } from "./parsed.ts";

/** How this life of the page began. `copy`: the tab was duplicated from one that is open. */
export type Arrival = "visit" | "reload" | "discarded" | "copy";

/** A text that was typed and not sent. `waiting`: it was, but its session isn't there yet, so it hasn't left the page. */
export interface UnsentText {
  readonly typed: string;
  readonly waiting: string | undefined;
}

/** The part of `sessionStorage` that is used. Each method may throw: storage may be refused altogether. */
export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What the browser says about this page's beginning. */
export interface ArrivalSigns {
  /** `PerformanceNavigationTiming.type`. */
  readonly navigation: string | undefined;
  /** `document.wasDiscarded`. */
  readonly wasDiscarded: boolean;
}

const OPEN = "pedelec-tab-open";
const UNSENT = "pedelec-unsent:";

export class TabMemory {
  readonly #storage: () => TabStorage;
  readonly #key: string;

  /** `place` tells the pages of one tab apart: `location.pathname`. */
  constructor(storage: () => TabStorage, place: string) {
    this.#storage = storage;
    this.#key = UNSENT + place;
  }

  /** Says how the page came to be, and marks the tab as open. To be called once, before anything else. */
  arrive({ navigation, wasDiscarded }: ArrivalSigns): Arrival {
    // A tab that is left takes the mark off; a duplicate gets it with the rest, while its original is still open.
    const marked = this.#try((storage) => storage.getItem(OPEN)) === "yes";
    this.open();
    if (wasDiscarded) return "discarded";
    if (navigation === "reload") return "reload";
    return marked ? "copy" : "visit";
  }

  /** The page is shown, also when it came back from the back/forward cache. */
  open(): void {
    this.#try((storage) => storage.setItem(OPEN, "yes"));
  }

  /** The page goes: what the tab shows next is no copy of it. */
  leave(): void {
    this.#try((storage) => storage.removeItem(OPEN));
  }

  unsent(): UnsentText {
    const kept = parsed(this.#try((storage) => storage.getItem(this.#key)) ?? "");
    return { typed: textOf(kept, "typed") ?? "", waiting: textOf(kept, "waiting") };
  }

  keep({ typed, waiting }: UnsentText): void {
    this.#try((storage) => {
      if (typed === "" && waiting === undefined) storage.removeItem(this.#key);
      else storage.setItem(this.#key, JSON.stringify({ typed, waiting }));
    });
  }

  #try<Result>(access: (storage: TabStorage) => Result): Result | undefined {
    try {
      return access(this.#storage());
    } catch {
      // Refused or full: the text then lives as long as the page.
      return undefined;
    }
  }
}
