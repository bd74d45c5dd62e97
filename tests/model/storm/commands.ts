/** Commands whose outcome nobody foretells: requests while messages are delayed, lost, doubled, refused or cut off. */
import fc from "fast-check";
import {
  type Disruption,
  type Fault,
  FAULT_KINDS,
  FAULT_LAYERS,
  faultTrouble,
  PASSING,
} from "../../../core-sim/control/mod.ts";
import { asks, place } from "../commands/mod.ts";
import { isPossible } from "../commands/request.ts";
import { type Ask, describeAsk } from "../reference/ask.ts";
import { PLACES } from "../reference/computer.ts";
import { post } from "../stage/post.ts";
import type { Stage } from "../stage/stage.ts";
import type { StormInvariants } from "./invariants.ts";
import type { Weather } from "./weather.ts";

export interface Storm {
  readonly stage: Stage;
  readonly invariants: StormInvariants;
}
export type StormCommand = fc.Command<Weather, Storm>;

interface Parts {
  title: string;
  possible?: (weather: Readonly<Weather>) => boolean;
  run(weather: Weather, stage: Stage): void;
}

function command({ title, possible = () => true, run }: Parts): StormCommand {
  return {
    check: possible,
    run: (weather, storm) => {
      storm.stage.trail.push(title);
      run(weather, storm.stage);
      conclude(weather, storm);
    },
    toString: () => title,
  };
}

/** Looks at what happened, and learns which pages were closed and which sessions became known. */
export function conclude(weather: Weather, { stage, invariants }: Storm): void {
  stage.settle();
  stage.look();
  invariants.after(stage.system.truth());
  stage.pages.forEach((page, at) => {
    if (page?.raw.closed !== undefined) weather.pages[at] = stage.pages[at] = undefined;
  });
  stage.sessions.push(...invariants.sessions.slice(stage.sessions.length));
  weather.sessions = stage.sessions.length;
}

function request(ask: Ask): StormCommand {
  return command({
    title: describeAsk(ask),
    possible: (weather) => isPossible(weather, ask),
    run: (weather, stage) => void post(stage, ask, `operation-${++weather.asks}`),
  });
}

function open(at: number): StormCommand {
  return command({
    title: `page ${at} opens`,
    possible: ({ pages }) => pages[at] === undefined,
    run: (weather, stage) => {
      const page = { number: weather.pagesOpened++, origin: PLACES[at] ?? PLACES[0] };
      weather.pages[at] = page;
      stage.open(at, page);
    },
  });
}

function close(at: number): StormCommand {
  return command({
    title: `page ${at} closes`,
    possible: ({ pages }) => pages[at] !== undefined,
    run: (weather, stage) => {
      stage.page(at).raw.port.lost("tab closed");
      stage.settle();
      stage.look();
      weather.pages[at] = stage.pages[at] = undefined;
    },
  });
}

function arm(fault: Fault): StormCommand {
  return command({
    title: `fault ${JSON.stringify(fault)}`,
    run: (weather, stage) => {
      weather.swallows ||= fault.kind === "drop";
      stage.system.armFault(fault);
    },
  });
}

/** A message that is doubled on its way to or from a page is answered twice, or told twice, as it should be. */
const doubled = ({ at, kind }: Fault) => kind === "duplicate" && at !== "core" && at !== "agent";

const faults: fc.Arbitrary<Fault> = fc.constantFrom(...FAULT_LAYERS).chain((at) =>
  fc.record({
    kind: fc.constantFrom(...FAULT_KINDS),
    type: fc.option(fc.constantFrom(...PASSING[at].flatMap(({ types }) => types)), { nil: undefined }),
    direction: fc.constantFrom("to-core", "to-page", undefined),
    ms: fc.constantFrom(100, 5_000, 40_000),
    after: fc.constantFrom(0, 0, 1, 3),
  }).map(({ kind, type, direction, ms, after }): Fault => ({
    at,
    kind,
    match: { ...(type === undefined ? {} : { type }), ...(direction === undefined ? {} : { direction }) },
    after,
    ...(kind === "delay" ? { ms } : {}),
  }))
).filter((fault) => faultTrouble(fault) === undefined && !doubled(fault));

const disruptions: fc.Arbitrary<Disruption> = fc.constantFrom(
  { kind: "heal" },
  { kind: "nativeHost.drop", forMs: 10_000 },
  { kind: "extension.crash" },
  { kind: "extension.reload" },
  { kind: "desktop.restart" },
  { kind: "desktop.crash" },
);

export const anyStormCommand: fc.Arbitrary<StormCommand> = fc.oneof(
  { weight: 20, arbitrary: asks.map(request) },
  { weight: 8, arbitrary: faults.map(arm) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(100, 1_000, 6_000, 61_000).map((ms) =>
      command({ title: `${ms} ms pass`, run: (_weather, { system }) => void system.advance(ms) })
    ),
  },
  { weight: 3, arbitrary: place.map(open) },
  { weight: 2, arbitrary: place.map(close) },
  {
    weight: 1,
    arbitrary: disruptions.map((disruption) =>
      command({ title: disruption.kind, run: (_weather, { system }) => void system.disrupt(disruption) })
    ),
  },
);
