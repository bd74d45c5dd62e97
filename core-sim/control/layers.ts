/** Where something in a lab happens; `control` is the hand that disturbs or steers it. */
export const JOURNAL_LAYERS = [
  "page",
  "route",
  "extension",
  "native-link",
  "core",
  "agent",
  "workspace",
  "control",
] as const;
export type Layer = typeof JOURNAL_LAYERS[number];
