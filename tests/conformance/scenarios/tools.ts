import type { Scenario } from "../scenario.ts";

const withCounter = { autoEndOnDisconnect: false, tools: [{ name: "counter" }] };
const countAndSay = [{ tool: "counter", args: { by: 1 } }, { say: "Counted.", everyMs: 0 }];
/** Has the built-in agent call the tool and say what became of it, a failure with its code. */
const callCounter = '/tool counter {"by": 1}';

export const tools: Scenario[] = [
  {
    title: "[TL2] [TL4] a tool call runs once and its result lets the agent go on",
    steps: [
      { do: "script", steps: countAndSay },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: withCounter },
      { do: "handle tool", handle: "it", tool: "counter", with: { result: { count: 1 } } },
      { do: "send", handle: "it", text: "count" },
      { do: "heard", handle: "it", tools: [{ tool: "counter", args: { by: 1 } }], chat: ["Counted."], errors: [] },
      { do: "truth", handle: "it", acceptedToolResults: 1, pendingTool: null },
    ],
  },
  {
    title: "[TL3] a call of an own turn without a handler is answered at once, and the turn goes on",
    steps: [
      { do: "script", steps: countAndSay },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: withCounter },
      { do: "send", handle: "it", text: "count" },
      { do: "truth", handle: "it", status: "idle", acceptedToolResults: 1 },
    ],
  },
  {
    title: "[TL4] a handler that throws gives the agent an error, and the turn goes on",
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: withCounter },
      { do: "handle tool", handle: "it", tool: "counter", with: { throws: "the counter is stuck" } },
      { do: "send", handle: "it", text: callCounter, call: "turn" },
      { do: "advance", ms: 1000 },
      { do: "heard", handle: "it", tools: [{ tool: "counter", args: { by: 1 } }] },
      { do: "advance", ms: 10_000 },
      { do: "outcome", call: "turn", is: "ok" },
      { do: "truth", handle: "it", status: "idle", acceptedToolResults: 1 },
      {
        do: "heard",
        handle: "it",
        tools: [{ tool: "counter", args: { by: 1 } }],
        chat: ["Let me call counter.", "counter didn't work (TOOL_HANDLER_ERROR): the counter is stuck"],
        errors: [],
      },
    ],
  },
  {
    title: "[TL1] [TL3] [RS3] a call that is pending across a reload waits until its handler is registered again",
    steps: [
      { do: "script", steps: countAndSay },
      { do: "open", page: "before" },
      { do: "create", page: "before", handle: "old", input: withCounter },
      { do: "handle tool", handle: "old", tool: "counter", with: "silence" },
      { do: "send", handle: "old", text: "count", call: "turn" },
      { do: "truth", handle: "old", status: "waitingToolResult", pendingTool: "counter" },
      { do: "leave", page: "before" },
      { do: "open", page: "after" },
      { do: "attach", page: "after", handle: "new", to: "old" },
      { do: "belief", handle: "new", status: "waiting_tool_result" },
      { do: "truth", handle: "new", pendingTool: "counter", acceptedToolResults: 0 },
      { do: "handle tool", handle: "new", tool: "counter", with: { result: { count: 1 } } },
      { do: "heard", handle: "new", tools: [{ tool: "counter", args: { by: 1 } }], chat: ["Counted."] },
      { do: "truth", handle: "new", status: "idle", acceptedToolResults: 1, operations: 1 },
    ],
  },
  {
    title: "[TL5] every route is asked, the first answer wins, the late one is told so and harms nothing",
    steps: [
      { do: "script", steps: countAndSay },
      { do: "open", page: "one" },
      { do: "open", page: "two" },
      { do: "create", page: "one", handle: "mine", input: withCounter },
      { do: "attach", page: "two", handle: "theirs", to: "mine" },
      { do: "handle tool", handle: "mine", tool: "counter", with: { result: 1 } },
      { do: "handle tool", handle: "theirs", tool: "counter", with: { result: 2 } },
      { do: "send", handle: "mine", text: "count" },
      { do: "truth", handle: "mine", status: "idle", acceptedToolResults: 1 },
      { do: "belief", handle: "theirs", status: "idle" },
      {
        do: "errors together",
        handles: ["mine", "theirs"],
        errors: ["PENDING_TOOL_REQUEST_NOT_FOUND"],
      },
    ],
  },
  {
    title: "[TL6] an unanswered call times out: the agent is told so, and the session goes on",
    steps: [
      { do: "open", page: "page" },
      {
        do: "create",
        page: "page",
        handle: "it",
        input: { autoEndOnDisconnect: false, tools: [{ name: "counter", timeoutMs: 2000 }] },
      },
      { do: "handle tool", handle: "it", tool: "counter", with: "silence" },
      { do: "send", handle: "it", text: callCounter, call: "turn" },
      { do: "advance", ms: 1000 },
      { do: "truth", handle: "it", status: "waitingToolResult" },
      { do: "belief", handle: "it", status: "waiting_tool_result" },
      { do: "advance", ms: 10_000 },
      { do: "outcome", call: "turn", is: "ok" },
      { do: "truth", handle: "it", status: "idle", acceptedToolResults: 0 },
      {
        do: "heard",
        handle: "it",
        chat: [
          "Let me call counter.",
          'counter didn\'t work (TOOL_TIMEOUT): Nobody answered the tool "counter" within 2000 ms',
        ],
        errors: [],
      },
    ],
  },
  {
    title: "[TL4] [NL1] a call that snapshots name again while its handler is at work runs once (A-021)",
    steps: [
      { do: "script", steps: countAndSay },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: withCounter },
      { do: "handle tool", handle: "it", tool: "counter", with: "silence" },
      { do: "send", handle: "it", text: "count", call: "turn" },
      { do: "disrupt", disruption: { kind: "nativeHost.drop", forMs: 1000 } },
      { do: "advance", ms: 5000 },
      { do: "attach", page: "page", handle: "same", to: "it" },
      { do: "heard", handle: "it", tools: [{ tool: "counter", args: { by: 1 } }], chat: [] },
      { do: "belief", handle: "it", status: "waiting_tool_result" },
      { do: "truth", handle: "it", pendingTool: "counter", acceptedToolResults: 0 },
      { do: "advance", ms: 60_000 },
      { do: "outcome", call: "turn", is: "ok" },
      { do: "heard", handle: "it", tools: [{ tool: "counter", args: { by: 1 } }], chat: ["Counted."] },
    ],
  },
  {
    title:
      "[TL2] [TL3] a handler that is disposed of as its call is on its way: the agent is told, the turn goes on (A-020)",
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: withCounter },
      { do: "handle tool", handle: "it", tool: "counter", with: { result: 1 } },
      { do: "hold", page: "page", frames: ["tool_call"] },
      { do: "send", handle: "it", text: callCounter, call: "turn" },
      { do: "advance", ms: 1000 },
      { do: "unhandle tool", handle: "it", tool: "counter" },
      { do: "release", page: "page" },
      { do: "truth", handle: "it", acceptedToolResults: 1 },
      { do: "advance", ms: 10_000 },
      { do: "outcome", call: "turn", is: "ok" },
      { do: "heard", handle: "it", tools: [], errors: [] },
    ],
  },
];
