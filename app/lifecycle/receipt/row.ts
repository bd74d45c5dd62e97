/** What a wipe receipt has to tell of a place. */

/** The places, in the order in which they are told: the far ones first. */
export const PLACES = [
  "core",
  "provider",
  "workspace",
  "journal",
  "tabs",
  "databases",
  "storage",
  "address",
  "page",
  "cache",
] as const;
export type Place = typeof PLACES[number];

/**
 * `never`: nothing was there. `gone`: something was, and isn't any more. `left`: something is. `alive`: the session
 * itself still lives. `unseen`: nobody could look.
 */
export type Verdict = "never" | "gone" | "left" | "alive" | "unseen";

/** Who deletes what is left, and when. */
export type Until =
  | "desktop-exit"
  | "nobody"
  | "lab-gone"
  | "provider"
  | "last-route"
  | "tab-closed"
  | "browser"
  | "you";

/** What a row's words may need. */
export interface Facts {
  readonly count: number;
  readonly holding: number;
  readonly files: number;
  readonly size: number;
  readonly tokens: string;
  readonly status: string;
  readonly path: string;
  readonly assets: string;
}

/** One place. `says` picks its words: `wipe.PLACE.SAYS`. */
export type Row = {
  readonly [P in Place]: {
    readonly place: P;
    readonly verdict: Verdict;
    readonly says: Says[P];
    readonly facts: Facts;
    readonly until?: Until;
  };
}[Place];

/** The words that each place has. */
type Says = {
  core: "none" | "absent" | "ended" | "alive" | "unseen" | "lab-gone";
  provider: "none" | "unseen";
  workspace: "none" | "gone" | "assets" | "files" | "yours" | "unseen" | "lab-gone";
  journal: "none" | "holding" | "entries" | "clean" | "unseen" | "lab-gone";
  tabs: "none" | "wiped" | "showing" | "unseen";
  databases: StoreSays;
  storage: StoreSays;
  address: "clean" | "holding" | "entries" | "unseen";
  page: "clean" | "holding" | "entries" | "unseen";
  cache: "emptied" | "holding" | "restored" | "entries" | "unseen";
};
export type StoreSays = "empty" | "clean" | "holding" | "entries" | "unseen";
