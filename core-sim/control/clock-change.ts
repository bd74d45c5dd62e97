/** How a lab's clock is steered. */
import * as v from "valibot";

export const clockChangeSchema = v.union([
  v.strictObject({ advanceMs: v.pipe(v.number(), v.minValue(0), v.maxValue(365 * 24 * 60 * 60 * 1000)) }),
  v.strictObject({ speed: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1000)) }),
  v.strictObject({ paused: v.boolean() }),
]);
export type ClockChange = v.InferOutput<typeof clockChangeSchema>;
