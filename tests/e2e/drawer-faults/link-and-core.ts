import { ANSWERED, type FaultCase, forgotten, SEND, SENT, type Then } from "./row.ts";

const TIMED_OUT: Then = { ...SENT, operation: "unconfirmed", notices: ["SDK_BRIDGE_TIMEOUT"] };
/** The link took the message with it: whether Core has it nobody says. */
const CUT_OFF: Then = {
  status: "idle",
  operation: "unconfirmed",
  notices: ["NATIVE_CONNECTION_CLOSED"],
  threads: ["idle 0"],
  routes: 1,
};
/** The snapshot says that Core works on nothing. */
const UNCERTAIN: Then = { status: "idle", notices: ["uncertain"], threads: ["idle 0"], routes: 1 };

/** Between Extension and Core, and at Core. */
export const LINK_AND_CORE: readonly FaultCase[] = [
  {
    fault: "native-link.delay",
    takes: SEND,
    rules: ["TU1"],
    from: "nothing",
    phases: [{ does: "send", then: SENT }, { does: { labMs: 2000 }, then: ANSWERED }],
  },
  {
    fault: "native-link.drop",
    takes: SEND,
    rules: ["CN5"],
    from: "nothing",
    phases: [{ does: "send", then: SENT }, { does: { pageMs: 30_000 }, then: TIMED_OUT }],
  },
  {
    fault: "native-link.fail",
    takes: SEND,
    rules: ["NL2", "PG8"],
    from: "nothing",
    // The link stands, and within a second the page asks Core by itself.
    phases: [{ does: ["send", { pageMs: 2000 }], then: UNCERTAIN }],
  },
  {
    fault: "native-link.cut",
    takes: SEND,
    rules: ["NL1", "NL2", "PG8"],
    from: "nothing",
    phases: [{ does: "send", then: CUT_OFF }, { does: [{ labMs: 2000 }, { pageMs: 2000 }], then: UNCERTAIN }],
  },
  {
    fault: "core.delay",
    takes: "event operation_completed",
    rules: ["TU1"],
    from: "nothing",
    phases: [
      { does: "send", then: { ...ANSWERED, status: "running", operation: "pending" } },
      { does: { labMs: 2000 }, then: ANSWERED },
    ],
  },
  {
    fault: "core.drop",
    takes: SEND,
    rules: ["CN5"],
    from: "nothing",
    phases: [{ does: "send", then: SENT }, { does: { pageMs: 30_000 }, then: TIMED_OUT }],
  },
  {
    fault: "core.fail",
    takes: "request end_thread",
    rules: ["EN3"],
    from: "session",
    phases: [{ does: "end", then: { ...ANSWERED, notices: ["other"] } }],
  },
  {
    fault: "core.fail",
    takes: SEND,
    rules: ["PG7"],
    from: "nothing",
    phases: [{ does: "send", then: { status: "idle", notices: ["other"], threads: ["idle 0"], routes: 1 } }],
  },
  {
    fault: "core.cut",
    takes: SEND,
    everywhere: true,
    rules: ["NL5"],
    from: "nothing",
    phases: [
      { does: "send", then: { ...CUT_OFF, notices: "changing", threads: [] } },
      { does: { disrupts: "desktop.start" }, then: { ...CUT_OFF, notices: "changing", threads: [] } },
      { does: { labMs: 2000 }, then: forgotten() },
    ],
  },
  {
    // The second thread's id reaches nobody.
    fault: "core.duplicate",
    takes: "request create_thread",
    rules: ["CR6"],
    from: "nothing",
    phases: [{ does: "send", then: { ...ANSWERED, threads: ["idle 1", "idle 0"] } }],
  },
  {
    fault: "core.duplicate",
    takes: SEND,
    rules: ["TU2"],
    from: "nothing",
    phases: [{ does: "send", then: ANSWERED }],
  },
];
