import { ANSWERED, type DisruptionCase, forgotten, lost, type Then } from "./row.ts";

const TALKING: Then = {
  status: "running",
  operation: "pending",
  answers: ["streaming"],
  threads: ["running 1"],
  routes: 1,
};
const OUT_OF_TOUCH: Then = { ...TALKING, notices: ["NATIVE_CONNECTION_CLOSED"] };
const DOWN: Then = { ...TALKING, notices: "changing", threads: [] };
const ENDED: Then = { status: "ended", answers: ["whole"], threads: ["ended 1"], routes: 0 };
const PARTLY: Pick<Then, "answers"> = { answers: ["partial"] };
/** Longer than the answer takes. */
const LATER = { labMs: 20_000 } as const;
/** The Extension that doesn't come back is missed, and what it owes is done. */
const A_MINUTE = { labMs: 60_000 } as const;

/** What happens to the whole computer, at one press. */
export const DISRUPTIONS: readonly DisruptionCase[] = [
  {
    disruption: "ports.blackhole",
    rules: ["CN7"],
    from: "session",
    then: ANSWERED,
    phases: [
      { does: "send", then: { ...ANSWERED, status: "running", operation: "pending" } },
      { does: { disrupts: "heal" }, then: { ...ANSWERED, answers: ["whole", "whole"], threads: ["idle 2"] } },
    ],
  },
  {
    disruption: "extension.reload",
    rules: ["CN3", "AE1", "AE2"],
    from: "turn",
    then: lost(PARTLY, ["ended 1"], ["running 1"]),
    phases: [{ does: LATER, then: lost(PARTLY, ["ended 1"], ["idle 1"]) }],
  },
  {
    disruption: "extension.crash",
    everywhere: true,
    rules: ["CN3", "AE4"],
    from: "turn",
    then: lost(PARTLY, ["running 1"], ["running 1"]),
    phases: [{ does: A_MINUTE, then: lost(PARTLY, ["ended 1"], ["idle 1"]) }],
  },
  {
    disruption: "extension.disable",
    rules: ["CN3", "AE4"],
    from: "turn",
    then: lost(PARTLY, ["running 1"], ["running 1"]),
    phases: [{ does: A_MINUTE, then: lost(PARTLY, ["ended 1"], ["idle 1"]) }],
  },
  {
    // One that is on already goes on as it is.
    disruption: "extension.enable",
    rules: ["CN4"],
    from: "turn",
    then: TALKING,
    phases: [{ does: LATER, then: ANSWERED }],
  },
  {
    disruption: "nativeHost.drop",
    everywhere: true,
    rules: ["NL1", "NL3", "NL4"],
    from: "turn",
    then: OUT_OF_TOUCH,
    phases: [{ does: { disrupts: "heal" }, then: { ...TALKING, notices: "changing" } }, {
      does: LATER,
      then: ANSWERED,
    }],
  },
  {
    disruption: "subscription.drop",
    rules: ["NL1", "NL3"],
    from: "turn",
    then: TALKING,
    phases: [{ does: LATER, then: ANSWERED }],
  },
  {
    disruption: "desktop.restart",
    rules: ["NL5"],
    from: "turn",
    then: { ...OUT_OF_TOUCH, threads: [] },
    phases: [{ does: { labMs: 2000 }, then: forgotten(PARTLY) }],
  },
  {
    disruption: "desktop.crash",
    rules: ["NL4", "NL5"],
    from: "turn",
    then: DOWN,
    phases: [{ does: { disrupts: "desktop.start" }, then: DOWN }, { does: { labMs: 2000 }, then: forgotten(PARTLY) }],
  },
  {
    disruption: "desktop.quit",
    everywhere: true,
    rules: ["NL4", "NL5"],
    from: "turn",
    then: DOWN,
    phases: [{ does: { disrupts: "desktop.start" }, then: DOWN }, { does: { labMs: 2000 }, then: forgotten(PARTLY) }],
  },
  {
    // One that runs already goes on as it is.
    disruption: "desktop.start",
    rules: ["NL5"],
    from: "turn",
    then: TALKING,
    phases: [{ does: LATER, then: ANSWERED }],
  },
  {
    disruption: "desktop.hideWindow",
    rules: ["WS1"],
    from: "turn",
    then: TALKING,
    phases: [{ does: LATER, then: ANSWERED }],
  },
  {
    disruption: "provider.crash",
    rules: ["TU8"],
    from: "turn",
    then: {
      status: "error",
      notices: ["PROVIDER_RUNTIME_DISCONNECTED"],
      answers: ["partial"],
      threads: ["error 1"],
      routes: 1,
    },
    phases: [],
  },
  {
    disruption: "workspace.remove",
    rules: ["RE5"],
    from: "session",
    then: ANSWERED,
    phases: [
      { does: "end", then: ENDED },
      { does: "resume", then: { ...ENDED, notices: ["WORKSPACE_OPEN_FAILED"] } },
      { does: { disrupts: "heal" }, then: { ...ENDED, notices: ["WORKSPACE_OPEN_FAILED"] } },
      { does: { press: "notice-resume" }, then: ANSWERED },
    ],
  },
];
