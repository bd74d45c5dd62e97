/** What happens around the requests: tabs come and go, the computer is disturbed, time passes. */
import { type Computer, PLACES } from "../reference/computer.ts";
import { describeDisruption, type Disruption, disturb } from "../reference/disruptions.ts";
import { leave, open } from "../reference/effects.ts";
import { pass } from "../reference/time.ts";
import type { Stage } from "../stage/stage.ts";
import { command, type ModelCommand } from "./command.ts";

export function openPage(place: number): ModelCommand {
  return command({
    title: `page ${place} opens`,
    possible: ({ pages }) => pages[place] === undefined,
    run: (computer, stage) => stage.open(place, open(computer, place, PLACES[place] ?? PLACES[0])),
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
    possible: () => true,
    run: (computer, stage) => disrupt(computer, stage, disruption),
  });
}

export function disrupt(computer: Computer, stage: Stage, disruption: Disruption): void {
  stage.system.disrupt(disruption);
  disturb(computer, disruption);
  forget(stage, computer);
}

/** Pages whose ports are gone are looked at once more, then forgotten. */
function forget(stage: Stage, { pages }: Computer): void {
  stage.settle();
  stage.look();
  pages.forEach((page, place) => {
    if (page === undefined) stage.pages[place] = undefined;
  });
}
