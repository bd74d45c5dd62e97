/** The property: whatever goes wrong with single messages, nothing is done twice, seen by others or left behind. */
import fc from "fast-check";
import { Broken, must } from "../broken.ts";
import { PLACES } from "../reference/computer.ts";
import { Stage } from "../stage/stage.ts";
import type { SystemFactory } from "../stage/system.ts";
import { anyStormCommand, conclude, type Storm, type StormCommand } from "./commands.ts";
import { StormInvariants } from "./invariants.ts";
import type { Weather } from "./weather.ts";
import { LONG_MS, type PropertyOptions } from "../property.ts";
import { mustRest, mustStaySilent } from "../quiet.ts";

export function weathers(make: SystemFactory, { maxCommands, replayPath }: PropertyOptions) {
  const replay = replayPath === undefined ? {} : { replayPath };
  const sequences = fc.commands<Weather, Storm>([anyStormCommand], { maxCommands, size: "max", ...replay });
  return fc.asyncProperty(sequences, (commands) => Promise.resolve().then(() => ride(make, commands)));
}

function ride(make: SystemFactory, commands: Iterable<StormCommand>): void {
  const pages = PLACES.map((origin, number) => ({ number, origin }));
  const invariants = new StormInvariants();
  const stage = new Stage(make, { pages, invariants: invariants.all });
  const weather: Weather = { pages, pagesOpened: pages.length, sessions: 0, asks: 0, swallows: false };
  try {
    fc.modelRun(() => ({ model: weather, real: { stage, invariants } }), commands);
    calm(weather, { stage, invariants });
  } catch (error) {
    throw error instanceof Broken ? error.after(stage.trail) : error;
  } finally {
    stage.system.close();
  }
}

function calm(weather: Weather, storm: Storm): void {
  const { stage, invariants } = storm;
  const { system } = stage;
  stage.trail.push("no more faults, all is healed and time passes");
  system.clearFaults();
  system.advance(LONG_MS);
  system.disrupt({ kind: "heal" });
  // A provider that was never told of an end keeps its thread Stopping; its death finalises it (D.1).
  if (weather.swallows) system.disrupt({ kind: "provider.crash" });
  system.advance(LONG_MS);
  conclude(weather, storm);
  const waiting = weather.swallows ? [] : invariants.answers.waiting(stage.pages);
  must(waiting.length === 0, "answered-once", () => `${waiting[0]} isn't answered`);
  invariants.orphans.atLast(system.truth());
  mustRest(stage);
  mustStaySilent(stage, () => system.advance(LONG_MS));
}
