/** What a pretend agent does in one turn, as data. */
import * as v from "valibot";
import { errorShapeSchema } from "../../sdk/protocol/mod.ts";

const text = v.string();
const ms = v.pipe(v.number(), v.minValue(0), v.maxValue(24 * 60 * 60 * 1000));

/** One step. `say` is one message: fragments of `chunk` (12) UTF-16 units every `everyMs` (30; 0 = at once). */
export const stepSchema = v.union([
  v.strictObject({
    say: text,
    chunk: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    everyMs: v.exactOptional(ms),
  }),
  v.strictObject({ wait: ms }),
  v.strictObject({ tool: text, args: v.record(v.string(), v.unknown()) }),
  v.strictObject({ asset: text, text }),
  v.strictObject({ usage: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  v.strictObject({ progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)), label: text }),
  v.strictObject({ fail: errorShapeSchema }),
  v.strictObject({ die: v.literal(true) }),
]);
export type Step = v.InferOutput<typeof stepSchema>;

/** Used once, by the first prompt that contains `match` (absent: any prompt). */
export const scriptSchema = v.strictObject({
  match: v.exactOptional(text),
  steps: v.pipe(v.array(stepSchema), v.maxLength(10_000)),
});
export type Script = v.InferOutput<typeof scriptSchema>;
