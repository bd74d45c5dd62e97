/** The property: whatever pages do and in whatever order things arrive, the SDK keeps its rules. */
import fc, { type Scheduler } from "fast-check";
import { Broken } from "../broken.ts";
import { type Act, anyAct } from "./acts.ts";
import { perform } from "./perform.ts";
import { comeToRest, lookAgain, mustAdmit, mustBelieveTheTruth, mustHaveRunOnce, mustLeaveNoOrphan } from "./quiet.ts";
import type { Saboteur } from "./saboteurs/hand.ts";
import { taskByTask, World } from "./world.ts";

export interface InterleavingOptions {
  /** The longest list of acts. */
  maxCommands: number;
  /** Hears what came of the calls of each run. */
  seen?: (outcomes: readonly string[]) => void;
  saboteur?: Saboteur;
}

/** Two tabs of one origin know a session; in half of the runs it is gone with the last of them. */
const beginning = (pageScoped: boolean): Act[] => [
  { act: "create", tab: 0, pageScoped, inline: "at some moment", provider: "codex" },
  { act: "settle" },
  { act: "attach", tab: 1, session: 0 },
  { act: "settle" },
];

export function interleaves({ maxCommands, seen = () => {}, saboteur = () => ({}) }: InterleavingOptions) {
  const acts = fc.array(anyAct, { maxLength: maxCommands, size: "max" });
  return fc.asyncProperty(
    fc.scheduler({ act: taskByTask }),
    fc.boolean(),
    acts,
    async (scheduler, pageScoped, acts) => {
      seen(await run(scheduler, saboteur, [...beginning(pageScoped), ...acts]));
    },
  );
}

async function run(scheduler: Scheduler, saboteur: Saboteur, acts: readonly Act[]): Promise<readonly string[]> {
  const world = new World(scheduler, saboteur());
  try {
    for (const act of acts) await perform(world, act);
    await comeToRest(world);
    mustBelieveTheTruth(world, { sure: false });
    mustHaveRunOnce(world);
    mustLeaveNoOrphan(world);
    await lookAgain(world);
    mustBelieveTheTruth(world, { sure: true });
    await mustAdmit(world);
    mustBelieveTheTruth(world, { sure: true });
    return world.calls.outcomes;
  } catch (error) {
    throw error instanceof Broken && error.trail.length === 0 ? error.after(world.trail) : error;
  } finally {
    world.lab.close(1000, "over");
  }
}
