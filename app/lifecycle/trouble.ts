/** What can go wrong with the browser's storage, in words that a page can show. */

/**
 * `refused`: the browser allows no storage here. `quota`: it is full. `blocked`: the database doesn't open, another tab
 * holds it. `closed`: it was closed or deleted under the page. `unreadable`: values that are no records were removed.
 * `later-version`: records of a later build were left alone. `invalid`: the page itself offered something that is no
 * record. `failed`: anything else.
 */
export type StorageTroubleKind =
  | "refused"
  | "quota"
  | "blocked"
  | "closed"
  | "unreadable"
  | "later-version"
  | "invalid"
  | "failed";

/** One trouble: what, at which act, and the browser's own words. */
export interface StorageTrouble {
  readonly kind: StorageTroubleKind;
  readonly act: "open" | "read" | "write" | "remove";
  readonly message: string;
  /** The keys concerned, where it is about particular records. */
  readonly keys: readonly string[];
}
