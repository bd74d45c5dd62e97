/** How a lab's clock is steered. */
import * as v from "valibot";
import { byField } from "./choice.ts";
import { closed } from "./closed.ts";

export const clockChangeSchema = byField({
  advanceMs: closed({ advanceMs: v.pipe(v.number(), v.minValue(0), v.maxValue(365 * 24 * 60 * 60 * 1000)) }),
  speed: closed({ speed: v.pipe(v.number(), v.minValue(0.01), v.maxValue(1000)) }),
  paused: closed({ paused: v.boolean() }),
});
export type ClockChange = v.InferOutput<typeof clockChangeSchema>;
