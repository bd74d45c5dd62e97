import { persistent } from "../given.ts";
import type { Scenario } from "../scenario.ts";

const family = "👨‍👩‍👧‍👦 🇹🇼 𠮷 é";

export const frames: Scenario[] = [
  {
    title: "[SQ1] [TU1] an answer and events that come twice are heard once",
    steps: [
      { do: "script", steps: [{ say: "Done.", chunk: 2, everyMs: 0 }] },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it" },
      { do: "hold", page: "page", frames: ["answers", "events"] },
      { do: "send", handle: "it", text: "go", call: "turn" },
      { do: "deliver", page: "page", frames: ["events"], times: 2 },
      { do: "deliver", page: "page", frames: ["answers"], times: 2 },
      { do: "outcome", call: "turn", is: "ok" },
      { do: "heard", handle: "it", deltas: "Done.", story: ["status running", "chat Done.", "status idle"] },
    ],
  },
  {
    title: "[CN5] [RS7] a text of which nothing is ever heard: unconfirmed, busy, and decided by a snapshot",
    steps: [
      { do: "script", steps: [{ say: "Done.", everyMs: 0 }] },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it" },
      { do: "hold", page: "page", frames: ["answers", "events"] },
      { do: "send", handle: "it", text: "go", call: "turn" },
      { do: "lose", page: "page", frames: ["answers", "events"] },
      { do: "pass time", page: "page", ms: 30_000 },
      { do: "outcome", call: "turn", is: { code: "SDK_BRIDGE_TIMEOUT", ofOperation: true } },
      { do: "belief", handle: "it", status: "running" },
      { do: "send", handle: "it", text: "again", call: "again" },
      { do: "outcome", call: "again", is: { code: "SESSION_BUSY" } },
      { do: "release", page: "page" },
      { do: "attach", page: "page", handle: "same", to: "it" },
      { do: "belief", handle: "same", sameObjectAs: "it", status: "idle" },
      { do: "posted", page: "page", requests: ["create_session", "send_text", "resume_session"] },
      { do: "truth", handle: "it", status: "idle", operations: 1 },
    ],
  },
  {
    title: "[CN5] [RS7] a text that never reached Core: unconfirmed, and a snapshot shows that it never was",
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it" },
      { do: "hold", page: "page", frames: ["send_text"] },
      { do: "send", handle: "it", text: "go", call: "turn" },
      { do: "lose", page: "page", frames: ["send_text"] },
      { do: "pass time", page: "page", ms: 30_000 },
      { do: "outcome", call: "turn", is: { code: "SDK_BRIDGE_TIMEOUT" } },
      { do: "belief", handle: "it", status: "running" },
      { do: "attach", page: "page", handle: "same", to: "it" },
      { do: "belief", handle: "it", status: "idle" },
      { do: "truth", handle: "it", operations: 0 },
    ],
  },
  {
    title: "[CN5] [CR5] a creation that is answered after its time is ended, whatever its policy",
    steps: [
      { do: "open", page: "page" },
      { do: "hold", page: "page", frames: ["answers"] },
      { do: "create", page: "page", handle: "it", input: persistent, call: "create" },
      { do: "pass time", page: "page", ms: 90_000 },
      { do: "outcome", call: "create", is: { code: "SDK_BRIDGE_TIMEOUT" } },
      { do: "truth", threads: 1, liveThreads: 1 },
      { do: "release", page: "page" },
      { do: "truth", threads: 1, liveThreads: 0 },
      { do: "posted", page: "page", requests: ["create_session", "end_session"] },
    ],
  },
  {
    title: "[TU4] halves of characters in fragments of their own, and a reload between two: the text is exact (A-093)",
    steps: [
      { do: "script", steps: [{ say: family, chunk: 1, everyMs: 10 }] },
      { do: "open", page: "before" },
      { do: "create", page: "before", handle: "old", input: persistent },
      { do: "send", handle: "old", text: "go", call: "turn" },
      { do: "advance", ms: 25 },
      { do: "open", page: "after" },
      { do: "attach", page: "after", handle: "it", to: "old" },
      { do: "advance", ms: 1000 },
      { do: "heard", handle: "old", chat: [family], deltas: family },
      { do: "heard", handle: "it", chat: [family], deltas: family.slice(3) },
    ],
  },
];
