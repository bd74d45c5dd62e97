/** One line of the result: what was measured, against what it is to be held. */
export interface Line {
  what: string;
  /** The measurement itself, with its unit. */
  value: string;
  /** To the comparison. */
  ratio?: number;
  target?: { atLeast: number } | { atMost: number };
  /** Met by something else than the ratio. */
  alsoMet?: boolean;
  note?: string;
}

const WIDTHS = [46, 14, 8, 8];

export const HEAD = row(["", "measured", "ratio", "target"], "");

export function formatted(line: Line): string {
  const { what, value, ratio, target, note = "" } = line;
  const held = target === undefined ? "" : "atLeast" in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  const is = { true: "yes", false: "NO", undefined: "" }[`${met(line)}`];
  return row([what, value, ratio?.toFixed(2) ?? "", held], `${is.padEnd(4)} ${note}`);
}

/** Whether the target is met; undefined where there is none. */
export function met({ ratio = NaN, target, alsoMet = false }: Line): boolean | undefined {
  if (target === undefined) return undefined;
  return alsoMet || ("atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost);
}

function row(cells: readonly string[], last: string): string {
  const padded = cells.map((cell, at) => at === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[at] ?? 0));
  return `${padded.join("")}  ${last}`.trimEnd();
}
