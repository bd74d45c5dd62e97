/** Assertions about types: a broken one doesn't compile. */

/** True for one and the same type: tells `any` from `unknown`, optional from undefined, readonly from writable. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false;

/** Compiles only where the type that it is given is `true`. */
export function holds<_Claim extends true>(): void {}
