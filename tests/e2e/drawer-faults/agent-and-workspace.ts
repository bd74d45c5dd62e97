import { ANSWERED, type FaultCase, type Then } from "./row.ts";

const IN_ERROR: Then = { status: "error", threads: ["error 1"], routes: 1 };
const ENDED: Then = { status: "ended", answers: ["whole"], threads: ["ended 1"], routes: 0 };

/** In what the provider does, and on Core's disk. */
export const AGENT_AND_WORKSPACE: readonly FaultCase[] = [
  {
    fault: "agent.delay",
    takes: "step say",
    rules: ["TU1"],
    from: "nothing",
    phases: [
      { does: "send", then: { status: "running", operation: "pending", threads: ["running 1"], routes: 1 } },
      { does: { labMs: 2000 }, then: ANSWERED },
    ],
  },
  {
    fault: "agent.drop",
    takes: "step say",
    rules: ["TU1"],
    from: "nothing",
    phases: [{ does: "send", then: { status: "idle", threads: ["idle 1"], routes: 1 } }],
  },
  {
    fault: "agent.drop",
    takes: "end end",
    rules: ["EN3", "EN7"],
    from: "session",
    phases: [
      { does: "end", then: { ...ANSWERED, threads: ["stopping 1"] } },
      {
        does: { pageMs: 30_000 },
        then: { ...ANSWERED, threads: ["stopping 1"], notices: ["SDK_BRIDGE_TIMEOUT"] },
      },
    ],
  },
  {
    fault: "agent.fail",
    takes: "step say",
    everywhere: true,
    rules: ["TU6"],
    from: "nothing",
    phases: [{ does: "send", then: { ...IN_ERROR, notices: ["turn-failed"] } }],
  },
  {
    fault: "agent.fail",
    takes: "end end",
    rules: ["EN3"],
    from: "session",
    phases: [{ does: "end", then: { ...ENDED, notices: ["other"] } }],
  },
  {
    fault: "agent.cut",
    takes: "step say",
    rules: ["TU8"],
    from: "nothing",
    phases: [{ does: "send", then: { ...IN_ERROR, notices: ["PROVIDER_RUNTIME_DISCONNECTED"] } }],
  },
  {
    fault: "agent.duplicate",
    takes: "step say",
    rules: ["TU4"],
    from: "nothing",
    phases: [{ does: "send", then: { ...ANSWERED, answers: ["whole", "whole"] } }],
  },
  {
    fault: "workspace.fail",
    takes: "operation create_workspace",
    everywhere: true,
    rules: ["WS1"],
    from: "nothing",
    phases: [{ does: "send", then: { status: "none", notices: ["other"], threads: [], routes: 0 } }],
  },
  {
    fault: "workspace.fail",
    takes: "operation open_workspace",
    rules: ["RE5"],
    from: "session",
    phases: [{ does: "end", then: ENDED }, {
      does: "resume",
      then: { ...ENDED, notices: ["WORKSPACE_OPEN_FAILED"] },
    }],
  },
  {
    fault: "workspace.fail",
    takes: "storage write_asset",
    rules: ["AS1"],
    from: "nothing",
    idle: {
      pages: ["/temporary/", "/reload/", "/workflow/brief/", "/sensitive/", "/long-task/"],
      why: "no page uploads a file",
    },
    phases: [{ does: "send", then: ANSWERED }],
  },
];
