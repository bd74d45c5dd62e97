/** Two things that may come in either order, as data. Each order is forced, and is a scenario of its own. */
import type { CreateLab } from "../../core-sim/control/mod.ts";
import type { Scenario, Step } from "./scenario.ts";

/** One of the two, and what makes it happen. */
export interface Runner {
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface Race {
  /** The ids of the rules that decide it, and what it is about. */
  readonly title: string;
  readonly lab?: CreateLab;
  /** Up to where both can happen. */
  readonly given: readonly Step[];
  readonly one: Runner;
  readonly other: Runner;
  /** What holds when only one of them has happened, whichever. */
  readonly between?: readonly Step[];
  /** What holds once both have happened, by which came first; `then` whichever did. */
  readonly oneFirst: readonly Step[];
  readonly otherFirst: readonly Step[];
  readonly then?: readonly Step[];
}

export function bothOrders(
  { title, lab, given, one, other, between = [], oneFirst, otherFirst, then = [] }: Race,
): Scenario[] {
  const order = (first: Runner, second: Runner, outcome: readonly Step[]): Scenario => ({
    title: `${title}: ${first.name}, then ${second.name}`,
    ...(lab === undefined ? {} : { lab }),
    steps: [...given, ...first.steps, { do: "settle" }, ...between, ...second.steps, ...outcome, ...then],
  });
  return [order(one, other, oneFirst), order(other, one, otherFirst)];
}
