import { ANSWERED, type FaultCase, lost, SEND, SENT } from "./row.ts";

/** On a page's port, and on the way of one session's events. */
export const PAGE_AND_ROUTE: readonly FaultCase[] = [
  {
    fault: "page.delay",
    takes: SEND,
    rules: ["TU1"],
    from: "nothing",
    phases: [{ does: "send", then: SENT }, { does: { labMs: 2000 }, then: ANSWERED }],
  },
  {
    fault: "page.drop",
    takes: SEND,
    rules: ["CN5"],
    from: "nothing",
    phases: [{ does: "send", then: SENT }, {
      does: { pageMs: 30_000 },
      then: { ...SENT, operation: "unconfirmed", notices: ["SDK_BRIDGE_TIMEOUT"] },
    }],
  },
  {
    fault: "page.fail",
    takes: "request create_session",
    rules: ["ER1"],
    from: "nothing",
    phases: [{ does: "send", then: { status: "none", notices: ["SDK_TRANSPORT_ERROR"], threads: [], routes: 0 } }],
  },
  {
    fault: "page.cut",
    takes: SEND,
    everywhere: true,
    rules: ["CN3", "AE1", "AE2"],
    from: "nothing",
    phases: [{ does: "send", then: lost({}, ["ended 0"], ["idle 0"]) }],
  },
  {
    fault: "page.duplicate",
    takes: "event chat_message",
    rules: ["SQ1"],
    from: "nothing",
    phases: [{ does: "send", then: ANSWERED }],
  },
  {
    fault: "route.delay",
    takes: "event operation_completed",
    rules: ["TU1", "PG7"],
    from: "nothing",
    phases: [
      { does: "send", then: { ...ANSWERED, status: "running", operation: "pending" } },
      { does: { labMs: 2000 }, then: ANSWERED },
    ],
  },
  {
    fault: "route.drop",
    takes: "event chat_delta",
    rules: ["TU4"],
    from: "nothing",
    phases: [{ does: "send", then: ANSWERED }],
  },
  {
    // It isn't told again, and no snapshot has it.
    fault: "route.drop",
    takes: "event chat_message",
    rules: ["TU4"],
    from: "nothing",
    phases: [{ does: "send", then: { ...ANSWERED, answers: ["partial"] } }],
  },
  {
    fault: "route.duplicate",
    takes: "event chat_message",
    rules: ["SQ1"],
    from: "nothing",
    phases: [{ does: "send", then: ANSWERED }],
  },
];
