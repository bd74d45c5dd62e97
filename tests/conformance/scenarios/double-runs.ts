import { attachTwice, persistent } from "../given.ts";
import type { PageStep, Scenario, Step } from "../scenario.ts";

/** Pages that are gone before they hear of their session. */
const tooSoonGone: Step[] = ["first", "second", "third"].flatMap((page): Step[] => [
  { do: "open", page },
  { do: "hold", page, frames: ["answers"] },
  { do: "create", page, handle: page, call: page },
  { do: "leave", page },
]);
const tenResumes = Array.from(
  { length: 10 },
  (_, n): PageStep => ({ do: "reactivate", handle: "it", call: `resume ${n}` }),
);

export const doubleRuns: Scenario[] = [
  {
    title: "[RS8] [RS3] two attaches in one tick of a turn under way: one request, one route, the text once (A-001)",
    steps: [
      { do: "script", steps: [{ say: "one two three", chunk: 4, everyMs: 100 }] },
      { do: "open", page: "before" },
      { do: "create", page: "before", handle: "old", input: persistent },
      { do: "send", handle: "old", text: "go", call: "turn" },
      { do: "advance", ms: 150 },
      { do: "leave", page: "before" },
      { do: "open", page: "after" },
      ...attachTwice,
      { do: "belief", handle: "other", sameObjectAs: "one", status: "running" },
      { do: "posted", page: "after", requests: ["resume_session"], ports: 1 },
      { do: "truth", handle: "old", routes: 1 },
      { do: "advance", ms: 1000 },
      { do: "heard", handle: "one", story: ["chat one two three", "status idle"] },
    ],
  },
  {
    title:
      "[AE1] [CR5] sessions whose pages are gone before the answer end; the one of the page that stays lives (A-002)",
    steps: [
      ...tooSoonGone,
      { do: "open", page: "last" },
      { do: "create", page: "last", handle: "it" },
      { do: "truth", handle: "it", status: "idle", threads: 4, liveThreads: 1, routes: 1 },
      { do: "heard", handle: "it", story: [] },
    ],
  },
  {
    title: "[RS8] [NL4] an attach that failed is forgotten: the next one asks again and succeeds (A-003)",
    steps: [
      { do: "open", page: "before" },
      { do: "create", page: "before", handle: "old", input: persistent },
      { do: "leave", page: "before" },
      { do: "open", page: "page" },
      { do: "disrupt", disruption: { kind: "nativeHost.drop" } },
      { do: "attach", page: "page", handle: "it", to: "old", call: "early" },
      { do: "outcome", call: "early", is: { code: "NATIVE_CONNECTION_CLOSED" } },
      { do: "disrupt", disruption: { kind: "heal" } },
      { do: "attach", page: "page", handle: "it", to: "old" },
      { do: "belief", handle: "it", status: "idle", attached: true },
      { do: "posted", page: "page", requests: ["resume_session", "resume_session"] },
      { do: "truth", handle: "it", routes: 1, threads: 1 },
    ],
  },
  {
    title:
      "[RE1] [RE2] [RE4] resume ten times at once: one request when ended, none when live, a refusal when detached (A-005)",
    steps: [
      { do: "script", match: "first", steps: [{ usage: 7 }] },
      { do: "script", match: "second", steps: [{ tool: "counter", args: {} }, { say: "Counted.", everyMs: 0 }] },
      { do: "open", page: "page" },
      {
        do: "create",
        page: "page",
        handle: "it",
        input: { ...persistent, effortLevel: "low", tools: [{ name: "counter", inline: 1 }] },
      },
      { do: "send", handle: "it", text: "first" },
      { do: "end", handle: "it" },
      { do: "at once", steps: tenResumes },
      { do: "outcome", call: "resume 0", is: "ok" },
      { do: "outcome", call: "resume 9", is: "ok" },
      { do: "at once", steps: tenResumes },
      { do: "outcome", call: "resume 9", is: "ok" },
      { do: "posted", page: "page", requests: ["create_session", "send_text", "end_session", "reactivate_session"] },
      { do: "belief", handle: "it", status: "idle", provider: "codex", effortLevel: "low", totalTokens: 7 },
      { do: "send", handle: "it", text: "second" },
      { do: "heard", handle: "it", chat: ["Counted."] },
      { do: "disrupt", disruption: { kind: "extension.reload" } },
      { do: "at once", steps: tenResumes },
      { do: "outcome", call: "resume 0", is: { code: "SESSION_ENDED" } },
      { do: "outcome", call: "resume 9", is: { code: "SESSION_ENDED" } },
      { do: "posted", page: "page", ports: 1 },
    ],
  },
];
