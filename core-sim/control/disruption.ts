/** What may happen to a computer as a whole. */
import * as v from "valibot";

const forMs = v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(24 * 60 * 60 * 1000)));
export const disruptionSchema = v.variant("kind", [
  v.strictObject({ kind: v.literal("extension.reload") }),
  v.strictObject({ kind: v.literal("desktop.restart"), forMs }),
  v.strictObject({ kind: v.literal("nativeHost.drop"), forMs }),
  /** Ends everything that lasts. */
  v.strictObject({ kind: v.literal("heal") }),
]);
export type Disruption = v.InferOutput<typeof disruptionSchema>;
