import type { LabTruth } from "../../core-sim/control/mod.ts";
import type { TruthView } from "./truth-types.ts";

/** The last that the lab said of itself, however long ago; `undefined` when it never did. */
export function heardTruth(view: TruthView): LabTruth | undefined {
  return view.is === "fresh" || view.is === "stale" ? view.truth : undefined;
}
