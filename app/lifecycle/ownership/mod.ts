/** One owner among the tabs of a product (TB1). */
export { laterOwnership } from "./later-ownership.ts";
export { createOwnership, type OwnershipOptions } from "./ownership.ts";
export type { Guarded, Ownership, OwnershipTrouble, OwnerView, Presence, Role, TabInfo } from "./ownership-types.ts";
export { type PresenceLocks, webLocks } from "./presence-locks.ts";
