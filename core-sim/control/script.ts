/** What a pretend agent does in one turn, as data. */
import * as v from "valibot";
import { errorShapeSchema } from "../../sdk/protocol/mod.ts";

const text = v.string();
export const ms = v.pipe(v.number(), v.minValue(0), v.maxValue(24 * 60 * 60 * 1000));
/** UTF-16 units of a fragment. */
export const units = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * One step. `say` is one message: fragments of `chunk` (12) UTF-16 units every `everyMs` (30; 0 = at once), then the
 * message itself; with `stopAfter` it breaks off after so many units and never becomes a message.
 */
const stepSchema = v.union([
  v.strictObject({
    say: text,
    chunk: v.exactOptional(units),
    everyMs: v.exactOptional(ms),
    stopAfter: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
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
/** Fragments of one script: each is an event that every layer keeps in the journal. */
export const MAX_FRAGMENTS = 100_000;

/** Used once, by the first prompt that contains `match` (absent: any prompt). */
export const scriptSchema = v.strictObject({
  match: v.exactOptional(text),
  steps: v.pipe(
    v.array(stepSchema),
    v.maxLength(10_000),
    v.check((steps) => countFragments(steps) <= MAX_FRAGMENTS, `expected at most ${MAX_FRAGMENTS} fragments`),
  ),
});
export type Script = v.InferOutput<typeof scriptSchema>;

/** The fragments that the messages of a script come in. */
function countFragments(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + ("say" in step ? Math.ceil(step.say.length / (step.chunk ?? CHUNK)) : 0), 0);
}
