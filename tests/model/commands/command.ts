import type * as fc from "fast-check";
import type { Computer } from "../reference/computer.ts";
import { pass } from "../reference/time.ts";
import { learn } from "../stage/learn.ts";
import type { Stage } from "../stage/stage.ts";

export type ModelCommand = fc.Command<Computer, Stage>;

export interface CommandParts {
  /** What a counterexample says. */
  title: string;
  possible(computer: Readonly<Computer>): boolean;
  /** Does it to the stage, and to the computer what the rules make of it. */
  run(computer: Computer, stage: Stage): void;
}

/** A command after which everything is settled and compared. */
export function command({ title, possible, run }: CommandParts): ModelCommand {
  return {
    check: possible,
    run: (computer, stage) => {
      stage.trail.push(title);
      run(computer, stage);
      conclude(computer, stage);
    },
    toString: () => title,
  };
}

/** Everything that was caused has happened: looks at all of it. */
export function conclude(computer: Computer, stage: Stage): void {
  stage.settle();
  pass(computer, 0);
  stage.look();
  const truth = stage.system.truth();
  learn(computer, stage, truth);
  stage.compare(computer, truth);
}
