/** What happens around the requests: tabs come and go, the computer is disturbed, time passes. */
import * as v from "valibot";
import { type Disruption as WireDisruption, disruptionSchema } from "../../../core-sim/control/mod.ts";
import { type Computer, PLACES } from "../reference/computer.ts";
import { describeDisruption, type Disruption, disturb } from "../reference/disruptions.ts";
import { leave, open } from "../reference/effects.ts";
import { pass, revive } from "../reference/time.ts";
import type { Stage } from "../stage/stage.ts";
import { command, type ModelCommand } from "./command.ts";

/** Wakes an Extension that crashed; one that isn't there refuses. */
export function openPage(place: number): ModelCommand {
  return command({
    title: `page ${place} opens`,
    possible: ({ pages }) => pages[place] === undefined,
    run: (computer, stage) => {
      const { extension } = computer;
      const refused = extension.kind === "disabled" || (extension.kind === "crashed" && extension.backAt !== undefined);
      if (refused) return stage.mustNotOpen(PLACES[place] ?? PLACES[0]);
      if (extension.kind === "crashed") revive(computer);
      stage.open(place, open(computer, place, PLACES[place] ?? PLACES[0]));
    },
  });
}

export function closePage(place: number): ModelCommand {
  return command({
    title: `page ${place} closes`,
    possible: ({ pages }) => pages[place] !== undefined,
    run: (computer, stage) => {
      stage.page(place).raw.port.lost("tab closed");
      leave(computer, place);
      forget(stage, computer);
    },
  });
}

export function time(ms: number): ModelCommand {
  return command({
    title: `${ms} ms pass`,
    possible: () => true,
    run: (computer, stage) => letPass(computer, stage, ms),
  });
}

export function letPass(computer: Computer, stage: Stage, ms: number): void {
  stage.system.advance(ms);
  pass(computer, ms);
}

export function disruption(disruption: Disruption): ModelCommand {
  return command({
    title: describeDisruption(disruption),
    possible: ({ threads }) => !("thread" in disruption) || (disruption.thread ?? 0) < threads.length,
    run: (computer, stage) => disrupt(computer, stage, disruption),
  });
}

export function disrupt(computer: Computer, stage: Stage, disruption: Disruption): void {
  stage.system.disrupt(onTheWire(stage, disruption));
  disturb(computer, disruption);
  forget(stage, computer);
}

/** Read as the server reads it. */
function onTheWire({ sessions }: Stage, disruption: Disruption): WireDisruption {
  const { thread, ...rest }: Disruption & { thread?: number } = disruption;
  return v.parse(disruptionSchema, thread === undefined ? rest : { ...rest, threadId: sessions[thread] });
}

/** Pages whose ports are gone are looked at once more, then forgotten. */
function forget(stage: Stage, { pages }: Computer): void {
  stage.settle();
  stage.look();
  pages.forEach((page, place) => {
    if (page === undefined) stage.pages[place] = undefined;
  });
}
