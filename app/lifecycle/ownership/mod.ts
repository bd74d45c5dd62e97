/** One owner among the tabs of a product (TB1). */
export type { Guarded, Ownership, OwnershipTrouble, OwnerView, Presence, Role, TabInfo } from "./ownership-types.ts";
