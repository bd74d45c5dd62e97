import type { Race } from "../race.ts";
import { answers, bothHold, events, session, twoTabs } from "../given.ts";

export const prepares: Race[] = [
  {
    title: "[PR2] [PR1] [TU2] a prepare and a text on one handle",
    given: [{ do: "script", match: "go", steps: [{ say: "Done.", everyMs: 0 }, { wait: 1000 }] }, ...session],
    one: { name: "prepare", steps: [{ do: "prepare", handle: "it", call: "prepare" }] },
    other: { name: "send", steps: [{ do: "send", handle: "it", text: "go", call: "turn" }] },
    oneFirst: [
      { do: "posted", page: "page", requests: ["create_session", "prepare_session"] },
      { do: "advance", ms: 60_000 },
      { do: "outcome", call: "prepare", is: "ok" },
      { do: "posted", page: "page", requests: ["create_session", "prepare_session", "send_text"] },
      { do: "advance", ms: 1000 },
      { do: "truth", handle: "it", operations: 2 },
    ],
    otherFirst: [
      { do: "outcome", call: "prepare", is: { code: "SESSION_BUSY", ofOperation: true } },
      { do: "advance", ms: 1000 },
      { do: "posted", page: "page", requests: ["create_session", "send_text"] },
      { do: "truth", handle: "it", operations: 1 },
    ],
    then: [
      { do: "outcome", call: "turn", is: "ok" },
      { do: "heard", handle: "it", story: ["status running", "chat Done.", "status idle"] },
    ],
  },
  {
    title: "[PR1] a prepare's answer and its completion",
    given: [
      ...session,
      { do: "hold", page: "page", frames: ["answers", "events"] },
      { do: "prepare", handle: "it", call: "prepare" },
      { do: "advance", ms: 60_000 },
    ],
    one: answers,
    other: events,
    between: [{ do: "outcome", call: "prepare", is: "pending" }],
    oneFirst: [],
    otherFirst: [],
    then: [
      { do: "outcome", call: "prepare", is: "ok" },
      { do: "prepare", handle: "it" },
      { do: "posted", page: "page", requests: ["create_session", "prepare_session"] },
      { do: "heard", handle: "it", story: ["status running", "status idle"] },
    ],
  },
  {
    title: "[TU2] [PR2] one tab prepares while the other sends",
    given: [
      { do: "script", match: "go", steps: [{ wait: 1000 }] },
      ...twoTabs,
      ...bothHold,
      { do: "prepare", handle: "mine", call: "prepare" },
      { do: "send", handle: "theirs", text: "go", call: "turn" },
    ],
    one: { name: "the prepare", steps: [{ do: "deliver", page: "one", frames: ["prepare_session"] }] },
    other: { name: "the text", steps: [{ do: "deliver", page: "two", frames: ["send_text"] }] },
    oneFirst: [
      { do: "outcome", call: "turn", is: { code: "SESSION_BUSY", cause: "THREAD_BUSY" } },
      { do: "advance", ms: 60_000 },
      { do: "outcome", call: "prepare", is: "ok" },
    ],
    otherFirst: [
      { do: "outcome", call: "prepare", is: { code: "SESSION_BUSY", cause: "THREAD_BUSY" } },
      { do: "advance", ms: 60_000 },
      { do: "outcome", call: "turn", is: "ok" },
    ],
    then: [
      { do: "truth", handle: "mine", status: "idle", operations: 1 },
      { do: "belief", handle: "mine", status: "idle" },
      { do: "belief", handle: "theirs", status: "idle" },
    ],
  },
];
