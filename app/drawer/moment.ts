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
  readonly extension:
    & Pick<Extension, "generation" | "state" | "origins" | "approvals" | "routes" | "problems">
    & {
      readonly ports: StoryState["extension"]["ports"];
      readonly subscriptions: readonly Extension["subscriptions"][number][];
    };
}

/** The lab as it is. */
export function presentOf({ desktop, nativeHost, extension }: LabTruth): Moment {
  return { past: undefined, desktop, nativeHost, extension };
}

/** The lab as it was. A journal tells which subscriptions waited to be restored, and nothing of those that stood. */
export function pastOf({ n, desktop, nativeHost, extension }: StoryState): Moment {
  const { restoring, ...rest } = extension;
  return {
    past: n,
    desktop,
    nativeHost,
    extension: {
      ...rest,
      problems: [],
      subscriptions: restoring.map((sessionId) => ({ sessionId, state: "restoring" })),
    },
  };
}
