/** The suite: what any SDK must do with any Extension and Core, as a function of how to reach them. */
import { bothOrders } from "./race.ts";
import { play } from "./player.ts";
import { races } from "./races/mod.ts";
import { scenarios } from "./scenarios/mod.ts";
import type { StageFactory } from "./stage.ts";

export interface Case {
  readonly title: string;
  /** In a computer of its own; rejects when the SDK or the computer does something else than it should. */
  run(): Promise<void>;
}

export function conformance(factory: StageFactory): Case[] {
  return [...scenarios, ...races.flatMap(bothOrders)].map((scenario) => ({
    title: scenario.title,
    run: () => play(scenario, factory),
  }));
}
