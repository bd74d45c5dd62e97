/** The faults' door: the registry of a lab, and the places where they can do something. */
export { FaultPlaces } from "./places.ts";
export { Faults, MAX_FAULTS, MAX_USED_UP, type RefusedFault } from "./registry.ts";
