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

/** UTF-16 units of a fragment, where a step names no number. */
export const CHUNK = 12;
/** A manual clock plays everything that is due in one go, and nobody else's lab goes on meanwhile. */
const MAX_FRAGMENTS = 100_000;

/** Used once, by the first prompt that contains `match` (absent: any prompt). */
export const scriptSchema = v.strictObject({
  match: v.exactOptional(text),
  steps: v.pipe(
    v.array(stepSchema),
    v.maxLength(10_000),
    v.check(
      (steps) => steps.reduce((sum, step) => sum + fragmentsOf(step), 0) <= MAX_FRAGMENTS,
      `expected at most ${MAX_FRAGMENTS} fragments`,
    ),
  ),
});
export type Script = v.InferOutput<typeof scriptSchema>;

function fragmentsOf(step: Step): number {
  return "say" in step ? Math.ceil(step.say.length / (step.chunk ?? CHUNK)) : 0;
}
