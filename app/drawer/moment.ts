/** What the panels show of a lab: the truth as it is now, or what a journal tells of another moment. */
import type { LabTruth } from "../../core-sim/control/mod.ts";
import type { StoryState, StoryThread } from "./story/mod.ts";

type Extension = LabTruth["extension"];

export interface Moment {
  /** The entry after which it was so; `undefined`: it is so now. What is past can only be looked at. */
  readonly past: number | undefined;
  readonly desktop: {
    readonly generation: number;
    readonly running: boolean;
    readonly threads: readonly StoryThread[];
  };
  readonly nativeHost: LabTruth["nativeHost"];
  /** What no journal tells is undefined: which clock it is, how fast at first, and which scripts wait. */
  readonly clock: {
    readonly now: number | undefined;
    readonly mode: LabTruth["clock"]["mode"] | undefined;
    readonly speed: number | undefined;
    readonly paused: boolean;
    /** When the lab said so, in ms of the page's clock: from there a clock that runs is counted on. Absent in the past, and while the lab doesn't answer. */
    readonly heardAt?: number;
  };
  readonly agent: { readonly scripts: number; readonly next?: LabTruth["agent"]["next"] };
  readonly faults: StoryState["faults"];
  readonly extension:
    & Pick<Extension, "generation" | "state" | "origins" | "approvals" | "routes" | "problems">
    & {
      readonly ports: StoryState["extension"]["ports"];
      readonly subscriptions: readonly Extension["subscriptions"][number][];
    };
}

/** The lab as it is, heard at a time of the page's clock; without one its clock is shown as it was told. */
export function presentOf(
  { desktop, nativeHost, extension, clock, agent, faults }: LabTruth,
  heardAt: number | undefined,
): Moment {
  const told = heardAt === undefined ? clock : { ...clock, heardAt };
  return { past: undefined, desktop, nativeHost, extension, clock: told, agent, faults };
}

/** The lab as it was. A journal tells which subscriptions waited to be restored, and nothing of those that stood. */
export function pastOf({ n, at, desktop, nativeHost, extension, clock, agent, faults }: StoryState): Moment {
  const { restoring, ...rest } = extension;
  return {
    past: n,
    desktop,
    nativeHost,
    clock: { now: at, mode: undefined, ...clock },
    agent,
    faults,
    extension: {
      ...rest,
      problems: [],
      subscriptions: restoring.map((sessionId) => ({ sessionId, state: "restoring" })),
    },
  };
}
