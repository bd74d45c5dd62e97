/** One owner among the tabs of a product (TB1): what the others may read of it, and what each may do. */
import type { ReadonlySignal } from "@preact/signals";

/** Why this browser can't tell who owns: no Web Locks here, its storage refuses, or it doesn't answer. */
export type OwnershipTrouble = "no-locks" | "storage-refused" | "storage-silent";

/**
 * How the owner's tab is heard. `here`: it answers, or left a moment ago and may be reloading. `silent`: it is there, and
 * frozen or too busy to answer. `gone`: there is no such tab any more.
 */
export type Presence = "here" | "silent" | "gone";

/** The tab that owns, as another one sees it. */
export interface OwnerView {
  readonly tabId: string;
  readonly token: number;
  /** When that tab came to own, in ms of its clock. */
  readonly since: number;
  readonly presence: Presence;
}

/** Where this tab stands. */
export type Role =
  /** Nothing is known yet: nothing is offered (PG7). */
  | { readonly is: "asking" }
  /** Nobody owns: `claim()` is offered. */
  | { readonly is: "unowned" }
  /** This tab may act. Its token is higher than any before it. */
  | { readonly is: "owner"; readonly token: number; readonly since: number }
  | { readonly is: "watcher"; readonly owner: OwnerView }
  | { readonly is: "unavailable"; readonly why: OwnershipTrouble };

/** A tab of the product, as the others hear of it. */
export interface TabInfo {
  readonly tabId: string;
  /** Which of the product's pages it shows. */
  readonly page: string;
  readonly visible: boolean;
  /** When its page was opened, in ms of its clock. */
  readonly since: number;
}

/** What became of an act at the guard. */
export type Guarded<T> =
  | { readonly is: "done"; readonly value: T }
  /** It didn't run: another tab owns, or nobody does. `role` was read again just now. */
  | { readonly is: "refused"; readonly role: Role };

/** A tab's part in the ownership of one product and lab. Nothing here rejects. */
export interface Ownership {
  /** Kept over a reload and a walk to the product's next page; a duplicated tab gets its own. Settled once `role` isn't `asking`. */
  readonly tabId: string;
  readonly role: ReadonlySignal<Role>;
  /** The other tabs that answer. */
  readonly tabs: ReadonlySignal<readonly TabInfo[]>;
  /** Grows when another tab changed shared data or the owner changed: what is shown must be read again (TB1). */
  readonly changes: ReadonlySignal<number>;
  /** This tab changed shared data: the others hear of it. */
  tell(): void;
  /** Owns what nobody owns. False when somebody was faster. */
  claim(): Promise<boolean>;
  /** To a tab that is here. It owns once it has answered; without an answer in time this tab goes on owning. Pressed twice, it is one offer. */
  handOver(tabId: string): Promise<boolean>;
  /** From an owner that is `gone` or `silent`; false when it isn't, or somebody was faster. */
  takeOver(): Promise<boolean>;
  /** Gives it up: nobody owns then. */
  release(): Promise<void>;
  /**
   * Runs `act` if this tab owns: the stored token is compared in the very transaction that any claim needs, and `act` runs
   * inside it, so that a stale owner's act never runs. `act` must post synchronously; a promise that it returns isn't waited
   * for. Rejects only with what `act` throws.
   */
  guard<T>(act: () => T): Promise<Guarded<T>>;
  /** Reads again who owns, as after a time in which nothing was heard. */
  check(): Promise<void>;
  start(): void;
  /** Lets go of every lock without giving up the right to own: the same tab has it again when it comes back. */
  stop(): void;
}
