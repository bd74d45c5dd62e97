/** What a pretend agent does in one turn, as data. */
import * as v from "valibot";
import { byField } from "./choice.ts";
import { anyObject, closed } from "./closed.ts";
import { errorShapeSchema } from "./json.ts";

const text = v.string();
export const ms = v.pipe(v.number(), v.minValue(0), v.maxValue(24 * 60 * 60 * 1000));
/** UTF-16 units of a fragment. */
export const units = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * One step. `say` is one message: fragments of `chunk` (12) UTF-16 units every `everyMs` (30; 0 = at once), then the
 * message itself; with `stopAfter` it breaks off after so many units and never becomes a message. `progress` is left as
 * `/progress.json`; with `stages` also as these, how many of them are behind it, and when the turn began.
 */
const stepSchema = byField({
  say: closed({
    say: text,
    chunk: v.exactOptional(units),
    everyMs: v.exactOptional(ms),
    stopAfter: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  wait: closed({ wait: ms }),
  tool: closed({ tool: text, args: anyObject }),
  asset: closed({ asset: text, text }),
  usage: closed({ usage: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  progress: closed({
    progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    label: text,
    stages: v.exactOptional(v.pipe(v.array(text), v.minLength(1))),
  }),
  fail: closed({ fail: errorShapeSchema }),
  die: closed({ die: v.literal(true) }),
});
export type Step = v.InferOutput<typeof stepSchema>;

/** UTF-16 units of a fragment, where a step names no number. */
export const CHUNK = 12;
/** Fragments of one script: each is an event that every layer keeps in the journal. */
export const MAX_FRAGMENTS = 100_000;

/** Used once, by the first prompt that contains `match` (absent: any prompt). */
export const scriptSchema = closed({
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
