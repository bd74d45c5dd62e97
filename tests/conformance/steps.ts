/** The kinds of steps, as the player tells them apart. */
import type { Disruption } from "../../core-sim/control/mod.ts";
import type { PageStep, Step } from "./scenario.ts";

/** What looks and does nothing. */
export type Look = Extract<
  Step,
  { do: "outcome" | "belief" | "heard" | "errors together" | "posted" | "truth" | "asked for approval" }
>;

const PAGE_STEPS: Readonly<Record<PageStep["do"], { readonly atOnce: boolean }>> = {
  "create": { atOnce: true },
  "attach": { atOnce: true },
  "send": { atOnce: true },
  "prepare": { atOnce: true },
  "end": { atOnce: true },
  "reactivate": { atOnce: true },
  "upload": { atOnce: true },
  "list assets": { atOnce: true },
  "handle tool": { atOnce: true },
  "unhandle tool": { atOnce: true },
  "when": { atOnce: true },
  "hold": { atOnce: false },
  "deliver": { atOnce: false },
  "lose": { atOnce: false },
  "release": { atOnce: false },
  "pass time": { atOnce: false },
};
const LOOKS: Readonly<Record<Look["do"], true>> = {
  "outcome": true,
  "belief": true,
  "heard": true,
  "errors together": true,
  "posted": true,
  "truth": true,
  "asked for approval": true,
};

export const isPageStep = (step: Step): step is PageStep => step.do in PAGE_STEPS;

export const isLook = (step: Step): step is Look => step.do in LOOKS;

/** These follow each other at once. Before and after any other step all comes to rest. */
export function isAtOnce(step: Step): boolean {
  return isPageStep(step) ? PAGE_STEPS[step.do].atOnce : step.do === "open" || step.do === "at once";
}

/** A disruption of one session's thread. */
export function disruptionOf({ kind }: Extract<Step, { do: "disrupt one" }>, threadId: string): Disruption {
  const disruptions: Record<typeof kind, Disruption> = {
    "subscription.drop": { kind: "subscription.drop", threadId },
    "provider.crash": { kind: "provider.crash", threadId },
    "workspace.remove": { kind: "workspace.remove", threadId },
  };
  return disruptions[kind];
}
