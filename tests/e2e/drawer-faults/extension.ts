import { ANSWERED, type FaultCase, lost, SEND, SENT } from "./row.ts";

/** In the Extension's own handling. */
export const EXTENSION: readonly FaultCase[] = [
  {
    fault: "extension.delay",
    takes: SEND,
    rules: ["TU1"],
    from: "nothing",
    phases: [{ does: "send", then: SENT }, { does: { labMs: 2000 }, then: ANSWERED }],
  },
  {
    // Core did it, and its events say so: what isn't answered is known all the same.
    fault: "extension.drop",
    takes: "answer send_text",
    rules: ["TU1", "CN5"],
    from: "nothing",
    phases: [
      { does: "send", then: { ...ANSWERED, status: "running", operation: "pending" } },
      { does: { pageMs: 30_000 }, then: ANSWERED },
    ],
  },
  {
    fault: "extension.fail",
    takes: "request end_session",
    rules: ["EN3"],
    from: "session",
    phases: [{ does: "end", then: { ...ANSWERED, notices: ["SDK_TRANSPORT_ERROR"] } }],
  },
  {
    fault: "extension.fail",
    takes: "browser approval",
    settings: { approval: "ask" },
    rules: ["AP1"],
    from: "nothing",
    phases: [{ does: "send", then: { status: "none", notices: ["other"], threads: [], routes: 0 } }],
  },
  {
    fault: "extension.fail",
    takes: "request resume_session",
    rules: ["RS8"],
    from: "session",
    idle: {
      pages: ["/temporary/", "/sensitive/"],
      why: "a session that ends with its page is never resumed",
    },
    phases: [{
      does: "reload",
      then: { ...ANSWERED, status: "detached", notices: ["SDK_TRANSPORT_ERROR"], routes: 0 },
    }],
  },
  {
    fault: "extension.cut",
    takes: SEND,
    everywhere: true,
    rules: ["CN3", "AE4"],
    from: "nothing",
    phases: [
      { does: "send", then: lost({}, ["idle 0"], ["idle 0"]) },
      { does: { labMs: 60_000 }, then: lost({}, ["ended 0"], ["idle 0"]) },
    ],
  },
  {
    // Both are this page's, and it knows of one.
    fault: "extension.duplicate",
    takes: "request create_session",
    rules: ["CR6"],
    from: "nothing",
    phases: [{ does: "send", then: { ...ANSWERED, threads: ["idle 1", "idle 0"], routes: 2 } }],
  },
  {
    fault: "extension.duplicate",
    takes: SEND,
    rules: ["TU2"],
    from: "nothing",
    phases: [{ does: "send", then: ANSWERED }],
  },
];
