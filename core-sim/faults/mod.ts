/** The faults' door: a registry for each lab, and one decorator for each place where something can go wrong. */
export { withCoreFaults, withLinkFaults } from "./native.ts";
export { Faults, type RefusedFault } from "./registry.ts";
export type { FaultTools } from "./through.ts";
