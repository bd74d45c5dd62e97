/** What can go wrong with the browser's storage. */

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

/** What was tried. */
export type StorageAct = "read" | "write" | "remove";

/** One trouble: what, and at which act. */
export interface StorageTrouble {
  readonly kind: StorageTroubleKind;
  readonly act: StorageAct;
  /** The browser's own words, when it had any. */
  readonly said: string | undefined;
  /** The keys concerned, where it is about particular records. */
  readonly keys: readonly string[];
}

const KIND_OF: Readonly<Record<string, StorageTroubleKind>> = {
  SecurityError: "refused",
  NotAllowedError: "refused",
  QuotaExceededError: "quota",
  TimeoutError: "blocked",
  InvalidStateError: "closed",
  AbortError: "closed",
  NotFoundError: "closed",
};

/** Reads what a storage call rejected with. A transaction that was cut off rejects with `null`. */
export function storageTrouble(act: StorageAct, error: unknown, keys: readonly string[] = []): StorageTrouble {
  if (error === null) return { kind: "closed", act, said: undefined, keys };
  const name = error instanceof Error || error instanceof DOMException ? error.name : "";
  const said = error instanceof Error || error instanceof DOMException ? error.message : String(error);
  return { kind: KIND_OF[name] ?? "failed", act, said: said || undefined, keys };
}
