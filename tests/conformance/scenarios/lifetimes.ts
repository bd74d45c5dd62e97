import { attachTwice, persistent } from "../given.ts";
import type { Scenario } from "../scenario.ts";

const pageScoped = { autoEndOnDisconnect: true };

export const lifetimes: Scenario[] = [
  {
    title: "[AE1] [CR1] a page-scoped session ends at once with its last route, its turn with it",
    steps: [
      { do: "script", steps: [{ say: "A long answer that nobody waits for", everyMs: 100 }] },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: pageScoped },
      { do: "truth", handle: "it", routes: 1, autoEndOnDisconnect: true },
      { do: "send", handle: "it", text: "go", call: "turn" },
      { do: "truth", handle: "it", status: "running" },
      { do: "leave", page: "page" },
      { do: "truth", handle: "it", status: "ended", routes: 0 },
    ],
  },
  {
    title: "[AE2] [RS3] a persistent session goes on without a route, and its turn is found again",
    steps: [
      { do: "script", steps: [{ say: "one two three", chunk: 4, everyMs: 100 }] },
      { do: "open", page: "before" },
      { do: "create", page: "before", handle: "old", input: persistent },
      { do: "send", handle: "old", text: "go", call: "turn" },
      { do: "advance", ms: 150 },
      { do: "leave", page: "before" },
      { do: "truth", handle: "old", status: "running", routes: 0 },
      { do: "open", page: "after" },
      { do: "attach", page: "after", handle: "new", to: "old" },
      { do: "belief", handle: "new", status: "running" },
      { do: "advance", ms: 1000 },
      { do: "heard", handle: "new", chat: ["one two three"], statuses: ["idle"], errors: [] },
      { do: "truth", handle: "new", status: "idle", operations: 1, routes: 1 },
    ],
  },
  {
    title: "[AE3] nothing ends while one route is left, in whatever order routes come and go",
    steps: [
      { do: "open", page: "one" },
      { do: "open", page: "two" },
      { do: "open", page: "three" },
      { do: "create", page: "one", handle: "it", input: pageScoped },
      { do: "attach", page: "two", handle: "second", to: "it" },
      { do: "leave", page: "one" },
      { do: "truth", handle: "it", status: "idle", routes: 1 },
      { do: "attach", page: "three", handle: "third", to: "it" },
      { do: "leave", page: "two" },
      { do: "truth", handle: "it", status: "idle", routes: 1 },
      { do: "leave", page: "three" },
      { do: "truth", handle: "it", status: "ended", routes: 0 },
    ],
  },
  {
    title: "[RS4] an id that Core doesn't know rejects THREAD_NOT_FOUND, and nothing takes its place",
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it" },
      {
        do: "attach",
        page: "page",
        handle: "none",
        to: { id: "00000000-0000-4000-8000-000000000000" },
        call: "attach",
      },
      { do: "outcome", call: "attach", is: { code: "THREAD_NOT_FOUND" } },
      { do: "truth", handle: "it", status: "idle", routes: 1, threads: 1 },
      { do: "posted", page: "page", requests: ["create_session", "resume_session"] },
    ],
  },
  {
    title: "[OR1] [RS4] an id is no credential: another origin gets THREAD_ACCESS_DENIED",
    steps: [
      { do: "open", page: "mine", origin: "first" },
      { do: "open", page: "theirs", origin: "second" },
      { do: "create", page: "mine", handle: "it", input: persistent },
      { do: "attach", page: "theirs", handle: "stolen", to: "it", call: "attach" },
      { do: "outcome", call: "attach", is: { code: "THREAD_ACCESS_DENIED" } },
      { do: "truth", handle: "it", status: "idle", routes: 1, threads: 1 },
      { do: "heard", handle: "it", statuses: [], errors: [] },
    ],
  },
  {
    title: "[RS5] [RS6] attaching to an ended thread leaves it ended and knows neither provider nor effort",
    steps: [
      { do: "open", page: "one" },
      { do: "open", page: "two" },
      { do: "create", page: "one", handle: "it", input: persistent },
      { do: "end", handle: "it" },
      { do: "attach", page: "two", handle: "again", to: "it" },
      { do: "belief", handle: "again", status: "ended", attached: true, provider: "" },
      { do: "truth", handle: "it", status: "ended" },
    ],
  },
  {
    title: "[RS7] a client that still has the handle gets the same object back",
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it" },
      { do: "attach", page: "page", handle: "same", to: "it" },
      { do: "belief", handle: "same", sameObjectAs: "it", provider: "codex" },
      { do: "truth", handle: "it", routes: 1 },
    ],
  },
  {
    title: "[RS8] two calls at once for one id share one request and give the same handle",
    steps: [
      { do: "open", page: "before" },
      { do: "create", page: "before", handle: "old", input: persistent },
      { do: "leave", page: "before" },
      { do: "open", page: "after" },
      ...attachTwice,
      { do: "belief", handle: "other", sameObjectAs: "one", sameSessionAs: "old", status: "idle" },
      { do: "posted", page: "after", requests: ["resume_session"] },
      { do: "truth", handle: "one", routes: 1 },
    ],
  },
];
