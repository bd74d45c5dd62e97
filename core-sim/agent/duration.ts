/** A duration at the head of a command's text, such as `30s`, `500ms`, `2m`; seconds where no unit is said. */
const LONGEST_MS = 60 * 60_000;
const UNIT_MS: ReadonlyMap<string, number> = new Map([["ms", 1], ["s", 1000], ["m", 60_000], ["h", 3_600_000]]);

/** Takes the duration off the text; `otherwise` (ms) where there is none. An hour at the most. */
export function takeDuration(text: string, otherwise: number): { ms: number; rest: string } {
  const [, amount, unit = "s", rest = ""] = /^(\d+(?:\.\d+)?)?(ms|s|m|h)?(?:\s+|$)([\s\S]*)$/.exec(text) ??
    ["", undefined, "s", text];
  const ms = amount === undefined ? otherwise : Number(amount) * (UNIT_MS.get(unit) ?? 1000);
  return { ms: Math.min(ms, LONGEST_MS), rest: rest.trim() };
}
