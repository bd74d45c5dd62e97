import { persistent } from "../given.ts";
import type { Scenario } from "../scenario.ts";

export const staleSessions: Scenario[] = [
  {
    title:
      "[RS4] [CR6] a dead id is refused once and nothing else happens; a new session has nothing of it (A-013, A-014)",
    steps: [
      { do: "open", page: "before" },
      { do: "create", page: "before", handle: "old", input: persistent },
      { do: "disrupt", disruption: { kind: "desktop.restart" } },
      { do: "advance", ms: 10_000 },
      { do: "open", page: "page" },
      { do: "attach", page: "page", handle: "dead", to: "old", call: "attach" },
      { do: "outcome", call: "attach", is: { code: "THREAD_NOT_FOUND" } },
      { do: "advance", ms: 60_000 },
      { do: "posted", page: "page", requests: ["resume_session"], ports: 1 },
      { do: "truth", threads: 0 },
      { do: "create", page: "page", handle: "new", input: persistent },
      { do: "belief", handle: "new", status: "idle", attached: true },
      { do: "truth", handle: "new", status: "idle", threads: 1 },
      { do: "belief", handle: "old", status: "error" },
      { do: "send", handle: "old", text: "still there?", call: "send" },
      { do: "outcome", call: "send", is: { code: "THREAD_NOT_FOUND" } },
    ],
  },
  {
    title: "[NL5] [CN3] a send and an end that wait when the Desktop goes: neither hangs (A-072)",
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: persistent },
      { do: "create", page: "page", handle: "other", input: persistent },
      { do: "hold", page: "page", frames: ["requests"] },
      { do: "send", handle: "it", text: "go", call: "turn" },
      { do: "end", handle: "other", call: "end" },
      { do: "disrupt", disruption: { kind: "desktop.restart", forMs: 5000 } },
      { do: "release", page: "page" },
      { do: "outcome", call: "turn", is: { code: "CORE_RUNTIME_UNAVAILABLE" } },
      { do: "outcome", call: "end", is: { code: "CORE_RUNTIME_UNAVAILABLE" } },
      { do: "belief", handle: "it", status: "idle" },
      { do: "advance", ms: 30_000 },
      { do: "belief", handle: "it", status: "error" },
      { do: "belief", handle: "other", status: "error" },
    ],
  },
];
