/** Where something in a lab happens. */
export const FAULT_LAYERS = [
  "page",
  "route",
  "extension",
  "native-link",
  "core",
  "agent",
  "workspace",
] as const;
/** A layer where something can go wrong on its way. */
export type FaultLayer = typeof FAULT_LAYERS[number];

/** `control` is the hand that disturbs or steers. */
export const JOURNAL_LAYERS = [...FAULT_LAYERS, "control"] as const;
export type Layer = typeof JOURNAL_LAYERS[number];
