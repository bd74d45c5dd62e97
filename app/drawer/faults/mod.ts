/** What goes wrong in a lab on purpose. */
export { FaultsPanel } from "./faults-panel.tsx";
export type { Hand } from "./hand.ts";
export { useHand } from "./use-hand.ts";
