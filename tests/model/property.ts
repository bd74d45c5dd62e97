/** The property: whatever is done in whatever order, the system does what the rules say. */
import fc from "fast-check";
import { Broken } from "./broken.ts";
import { conclude } from "./commands/command.ts";
import { anyCommand } from "./commands/mod.ts";
import { disrupt, letPass } from "./commands/surroundings.ts";
import type { ModelCommand } from "./commands/command.ts";
import { newInvariants } from "./invariants/mod.ts";
import { type Computer, newComputer } from "./reference/computer.ts";
import { mustRest, mustStaySilent } from "./quiet.ts";
import { Stage } from "./stage/stage.ts";
import type { SystemFactory } from "./stage/system.ts";

export interface PropertyOptions {
  /** The longest sequence. */
  maxCommands: number;
  /** Hears, after each sequence, every request in it with its answer: `send THREAD_BUSY`. */
  seen?: (answers: ReadonlySet<string>) => void;
  /** Of a failure that is to be seen again, as it was printed. */
  replayPath?: string;
}

export function behaves(make: SystemFactory, { maxCommands, seen = () => {}, replayPath }: PropertyOptions) {
  const replay = replayPath === undefined ? {} : { replayPath };
  const sequences = fc.commands<Computer, Stage>([anyCommand], { maxCommands, size: "max", ...replay });
  // Asynchronous, so that what the lab leaves to a microtask is gone before the next sequence.
  return fc.asyncProperty(sequences, (commands) => Promise.resolve().then(() => seen(run(make, commands))));
}

/** Runs commands against one system, then lets it come to rest. Throws what is broken; returns the answers that came. */
export function run(make: SystemFactory, commands: Iterable<ModelCommand>): ReadonlySet<string> {
  const computer = newComputer();
  const stage = new Stage(make, { pages: computer.pages, invariants: newInvariants() });
  try {
    fc.modelRun(() => ({ model: computer, real: stage }), commands);
    rest(computer, stage);
    return stage.answers;
  } catch (error) {
    throw error instanceof Broken ? error.after(stage.trail) : error;
  } finally {
    stage.system.close();
  }
}

/** Longer than any script, time-out or pause between attempts. */
export const LONG_MS = 600_000;

function rest(computer: Computer, stage: Stage): void {
  stage.trail.push("all is healed and time passes");
  disrupt(computer, stage, { kind: "heal" });
  conclude(computer, stage);
  letPass(computer, stage, LONG_MS);
  conclude(computer, stage);
  mustRest(stage);
  mustStaySilent(stage, () => letPass(computer, stage, LONG_MS));
  conclude(computer, stage);
}
