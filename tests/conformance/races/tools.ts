import type { Race } from "../race.ts";
import type { Step } from "../scenario.ts";

const withCounter = { autoEndOnDisconnect: false, tools: [{ name: "counter", timeoutMs: 2000 }] };
const count: Step = {
  do: "script",
  steps: [{ tool: "counter", args: { by: 1 } }, { wait: 1000 }, { say: "Counted.", everyMs: 0 }],
};
const twoTabs: Step[] = [
  { do: "open", page: "one" },
  { do: "open", page: "two" },
  { do: "create", page: "one", handle: "mine", input: withCounter },
  { do: "attach", page: "two", handle: "theirs", to: "mine" },
  { do: "handle tool", handle: "mine", tool: "counter", with: { result: 1 } },
];

export const tools: Race[] = [
  {
    title: "[TL5] two tabs answer one call (A-025)",
    given: [
      count,
      ...twoTabs,
      { do: "handle tool", handle: "theirs", tool: "counter", with: { result: 2 } },
      { do: "hold", page: "one", frames: ["submit_tool_result"] },
      { do: "hold", page: "two", frames: ["submit_tool_result"] },
      { do: "send", handle: "mine", text: "count", call: "turn" },
    ],
    one: { name: "the first", steps: [{ do: "deliver", page: "one", frames: ["submit_tool_result"] }] },
    other: { name: "the second", steps: [{ do: "deliver", page: "two", frames: ["submit_tool_result"] }] },
    between: [{ do: "truth", handle: "mine", acceptedToolResults: 1 }],
    oneFirst: [
      { do: "heard", handle: "mine", errors: [] },
      { do: "heard", handle: "theirs", errors: ["PENDING_TOOL_REQUEST_NOT_FOUND"] },
    ],
    otherFirst: [
      { do: "heard", handle: "mine", errors: ["PENDING_TOOL_REQUEST_NOT_FOUND"] },
      { do: "heard", handle: "theirs", errors: [] },
    ],
    then: [
      { do: "belief", handle: "mine", status: "running" },
      { do: "belief", handle: "theirs", status: "running" },
      { do: "advance", ms: 1000 },
      { do: "outcome", call: "turn", is: "ok" },
      { do: "truth", handle: "mine", status: "idle", acceptedToolResults: 1 },
    ],
  },
  {
    title: "[TL6] [TL4] a tool's result and the end of its time",
    given: [
      count,
      ...twoTabs,
      { do: "hold", page: "one", frames: ["submit_tool_result"] },
      { do: "send", handle: "mine", text: "count", call: "turn" },
    ],
    one: { name: "the result", steps: [{ do: "deliver", page: "one", frames: ["submit_tool_result"] }] },
    other: { name: "2 seconds", steps: [{ do: "advance", ms: 2000 }] },
    oneFirst: [
      { do: "heard", handle: "mine", errors: [] },
      { do: "truth", handle: "mine", acceptedToolResults: 1 },
    ],
    otherFirst: [
      { do: "heard", handle: "mine", errors: ["PENDING_TOOL_REQUEST_NOT_FOUND"] },
      { do: "truth", handle: "mine", acceptedToolResults: 0 },
    ],
    then: [
      { do: "advance", ms: 2000 },
      { do: "outcome", call: "turn", is: "ok" },
      { do: "heard", handle: "mine", tools: [{ tool: "counter", args: { by: 1 } }], chat: ["Counted."] },
    ],
  },
  {
    title: "[EN6] [OR2] [TU3] a tool's result and another tab's end (A-024)",
    given: [
      count,
      ...twoTabs,
      { do: "hold", page: "one", frames: ["submit_tool_result"] },
      { do: "send", handle: "mine", text: "count", call: "turn" },
      { do: "hold", page: "two", frames: ["end_session"] },
      { do: "end", handle: "theirs", call: "end" },
    ],
    one: { name: "the result", steps: [{ do: "deliver", page: "one", frames: ["submit_tool_result"] }] },
    other: { name: "the end", steps: [{ do: "deliver", page: "two", frames: ["end_session"] }] },
    oneFirst: [
      { do: "truth", handle: "mine", acceptedToolResults: 1 },
      { do: "heard", handle: "mine", errors: [], ended: ["ended"] },
    ],
    otherFirst: [
      { do: "truth", handle: "mine", acceptedToolResults: 0 },
      { do: "heard", handle: "mine", errors: ["THREAD_SUBSCRIPTION_UNAVAILABLE"], ended: ["ended"] },
    ],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "outcome", call: "turn", is: { code: "SESSION_ENDED" } },
      { do: "truth", handle: "mine", status: "ended", pendingTool: null },
      { do: "belief", handle: "mine", status: "ended" },
    ],
  },
  {
    title: "[TL3] [TL1] the handler of a recovered call and another tab's result",
    given: [
      count,
      ...twoTabs,
      { do: "hold", page: "one", frames: ["submit_tool_result"] },
      { do: "send", handle: "mine", text: "count", call: "turn" },
    ],
    one: {
      name: "the handler",
      steps: [{ do: "handle tool", handle: "theirs", tool: "counter", with: { result: 2 } }],
    },
    other: { name: "the result", steps: [{ do: "deliver", page: "one", frames: ["submit_tool_result"] }] },
    oneFirst: [
      { do: "heard", handle: "theirs", tools: [{ tool: "counter", args: { by: 1 } }], errors: [] },
      { do: "heard", handle: "mine", errors: ["PENDING_TOOL_REQUEST_NOT_FOUND"] },
    ],
    otherFirst: [
      { do: "heard", handle: "theirs", tools: [], errors: [] },
      { do: "heard", handle: "mine", errors: [] },
    ],
    then: [
      { do: "truth", handle: "mine", acceptedToolResults: 1, status: "running" },
      { do: "advance", ms: 1000 },
      { do: "outcome", call: "turn", is: "ok" },
    ],
  },
];
