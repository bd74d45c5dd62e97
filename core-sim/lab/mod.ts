/** The door of the labs: one pretend user's computer each, and the store of them all. */
export { Lab } from "./lab.ts";
export { LabStore, type LabStoreOptions } from "./store.ts";
