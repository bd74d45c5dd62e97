/** The property: whatever goes wrong with single messages, nothing is done twice, seen by others or left behind. */
import fc from "fast-check";
import { Broken, must } from "../broken.ts";
import { PLACES } from "../reference/computer.ts";
import { Stage } from "../stage/stage.ts";
import type { SystemFactory } from "../stage/system.ts";
import { anyStormCommand, conclude, type Storm, type StormCommand } from "./commands.ts";
import { StormInvariants } from "./invariants.ts";
import type { Weather } from "./weather.ts";
import type { PropertyOptions } from "../property.ts";

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

const LONG_MS = 600_000;

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
  const truth = system.truth();
  const { extension, nativeHost, faults } = truth;
  const waiting = weather.swallows ? [] : invariants.answers.waiting(stage.pages);
  must(waiting.length === 0, "answered-once", () => `${waiting[0]} isn't answered`);
  invariants.orphans.atLast(truth);
  const restoring = extension.subscriptions.filter(({ state }) => state === "restoring");
  const loose = [
    ...restoring,
    ...extension.problems,
    ...faults,
    ...(nativeHost.retryInMs === undefined ? [] : ["retry"]),
  ];
  must(loose.length === 0, "quiet-at-last", () => JSON.stringify(loose));
  stage.readJournal();
  system.advance(LONG_MS);
  const entries = stage.readJournal().filter(({ layer }) => layer !== "control");
  must(
    entries.length === 0,
    "quiet-at-last",
    () => `${entries[0]?.layer} ${entries[0]?.type} happens while nothing should`,
  );
}
