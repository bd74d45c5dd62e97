import type { Scenario } from "../scenario.ts";

const persistent = { autoEndOnDisconnect: false };

export const outages: Scenario[] = [
  {
    title: "[CN3] [RS9] an Extension reload detaches the handle for good; the persistent session is found by its id",
    steps: [
      { do: "script", steps: [{ say: "still here", chunk: 4, everyMs: 100 }] },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "old", input: persistent },
      { do: "send", handle: "old", text: "go", call: "turn" },
      { do: "truth", handle: "old", status: "running" },
      { do: "disrupt", disruption: { kind: "extension.reload" } },
      { do: "outcome", call: "turn", is: { code: "EXTENSION_DISCONNECTED" } },
      { do: "belief", handle: "old", status: "error", attached: false },
      { do: "heard", handle: "old", errors: ["EXTENSION_DISCONNECTED"], ended: [] },
      { do: "send", handle: "old", text: "more", call: "more" },
      { do: "outcome", call: "more", is: { code: "SESSION_ENDED" } },
      { do: "attach", page: "page", handle: "new", to: "old" },
      { do: "belief", handle: "new", attached: true, sameSessionAs: "old", status: "running" },
      { do: "advance", ms: 1000 },
      { do: "heard", handle: "new", chat: ["still here"] },
      { do: "truth", handle: "new", operations: 1 },
    ],
  },
  {
    title: "[AE1] [AE4] an Extension reload ends page-scoped sessions at once",
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it" },
      { do: "disrupt", disruption: { kind: "extension.reload" } },
      { do: "truth", handle: "it", status: "ended" },
      { do: "belief", handle: "it", status: "error", attached: false },
    ],
  },
  {
    title: "[NL5] [RS4] after a Desktop restart reconciliation says THREAD_NOT_FOUND, and nothing is made in its place",
    steps: [
      { do: "script", steps: [{ wait: 60_000 }] },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: persistent },
      { do: "send", handle: "it", text: "go", call: "turn" },
      { do: "truth", handle: "it", status: "running" },
      { do: "disrupt", disruption: { kind: "desktop.restart" } },
      { do: "heard", handle: "it", errors: ["NATIVE_CONNECTION_CLOSED"] },
      { do: "belief", handle: "it", status: "running", attached: true },
      { do: "advance", ms: 5000 },
      { do: "outcome", call: "turn", is: { code: "THREAD_NOT_FOUND" } },
      { do: "belief", handle: "it", status: "error", attached: true },
      { do: "truth", handle: "it", status: "unknown" },
      { do: "attach", page: "page", handle: "again", to: "it", call: "attach" },
      { do: "outcome", call: "attach", is: { code: "THREAD_NOT_FOUND" } },
    ],
  },
  {
    title: "[NL1] [NL2] [NL3] a dropped native link is restored and the turn settles with what Core says",
    steps: [
      { do: "script", steps: [{ say: "done meanwhile", everyMs: 100 }] },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: persistent },
      { do: "send", handle: "it", text: "go", call: "turn" },
      { do: "truth", handle: "it", status: "running" },
      { do: "disrupt", disruption: { kind: "nativeHost.drop", forMs: 3000 } },
      { do: "heard", handle: "it", errors: ["NATIVE_CONNECTION_CLOSED"] },
      { do: "belief", handle: "it", status: "running", attached: true },
      { do: "advance", ms: 20_000 },
      { do: "outcome", call: "turn", is: "ok" },
      { do: "belief", handle: "it", status: "idle" },
      { do: "truth", handle: "it", status: "idle", operations: 1 },
      { do: "heard", handle: "it", chat: [], errors: ["NATIVE_CONNECTION_CLOSED"] },
    ],
  },
];
