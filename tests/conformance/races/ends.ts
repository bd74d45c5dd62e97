import type { Race } from "../race.ts";
import type { Step } from "../scenario.ts";
import { answers, bothHold, events, session, twoTabs } from "../given.ts";

const longTurn: Step = { do: "script", steps: [{ wait: 60_000 }] };

export const ends: Race[] = [
  {
    title: "[EN4] [EN1] the answer to an own end and the events that show it",
    given: [
      ...session,
      { do: "hold", page: "page", frames: ["answers", "events"] },
      { do: "end", handle: "it", call: "end" },
    ],
    one: answers,
    other: events,
    between: [{ do: "belief", handle: "it", status: "ended" }],
    oneFirst: [],
    otherFirst: [],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "heard", handle: "it", story: ["status ended", "ended sdk_ended"] },
      { do: "posted", page: "page", requests: ["create_session", "end_session"] },
    ],
  },
  {
    title: "[TU3] [EN1] an end and a text on one handle (A-029)",
    given: [longTurn, ...session, { do: "hold", page: "page", frames: ["requests"] }],
    one: { name: "end", steps: [{ do: "end", handle: "it", call: "end" }] },
    other: { name: "send", steps: [{ do: "send", handle: "it", text: "go", call: "turn" }] },
    oneFirst: [
      { do: "outcome", call: "turn", is: { code: "SESSION_ENDED" } },
      { do: "release", page: "page" },
      { do: "truth", handle: "it", operations: 0 },
      { do: "heard", handle: "it", story: ["status ended", "ended sdk_ended"] },
    ],
    otherFirst: [
      { do: "outcome", call: "turn", is: "pending" },
      { do: "release", page: "page" },
      { do: "outcome", call: "turn", is: { code: "SESSION_ENDED", cause: "THREAD_ENDED", ofOperation: true } },
      { do: "truth", handle: "it", operations: 1 },
      { do: "heard", handle: "it", story: ["status running", "status ended", "ended sdk_ended"] },
    ],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "truth", handle: "it", status: "ended" },
    ],
  },
  {
    title: "[TU3] [EN1] a text and an end, each of which overtakes the other on the way to Core (A-029)",
    given: [
      longTurn,
      ...session,
      { do: "hold", page: "page", frames: ["requests"] },
      { do: "send", handle: "it", text: "go", call: "turn" },
      { do: "end", handle: "it", call: "end" },
    ],
    one: { name: "the text", steps: [{ do: "deliver", page: "page", frames: ["send_text"] }] },
    other: { name: "the end", steps: [{ do: "deliver", page: "page", frames: ["end_session"] }] },
    oneFirst: [{ do: "truth", handle: "it", operations: 1 }],
    otherFirst: [{ do: "truth", handle: "it", operations: 0 }],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "outcome", call: "turn", is: { code: "SESSION_ENDED", ofOperation: true } },
      { do: "truth", handle: "it", status: "ended" },
      { do: "heard", handle: "it", story: ["status running", "status ended", "ended sdk_ended"] },
    ],
  },
  {
    title: "[TU3] the completion of a turn and an end",
    given: [
      { do: "script", steps: [{ wait: 1000 }, { say: "Done.", everyMs: 0 }] },
      ...session,
      { do: "send", handle: "it", text: "go", call: "turn" },
      { do: "hold", page: "page", frames: ["end_session"] },
      { do: "end", handle: "it", call: "end" },
    ],
    one: { name: "the completion", steps: [{ do: "advance", ms: 1000 }] },
    other: { name: "the end", steps: [{ do: "deliver", page: "page", frames: ["end_session"] }] },
    oneFirst: [
      { do: "outcome", call: "turn", is: "ok" },
      {
        do: "heard",
        handle: "it",
        story: ["status running", "chat Done.", "status idle", "status ended", "ended sdk_ended"],
      },
    ],
    otherFirst: [
      { do: "outcome", call: "turn", is: { code: "SESSION_ENDED", cause: "THREAD_ENDED", ofOperation: true } },
      { do: "heard", handle: "it", story: ["status running", "status ended", "ended sdk_ended"] },
    ],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "truth", handle: "it", status: "ended", operations: 1 },
    ],
  },
  {
    title: "[RE7] [RE4] an end and a resume of a live session",
    given: [...session, { do: "hold", page: "page", frames: ["requests"] }],
    one: { name: "end", steps: [{ do: "end", handle: "it", call: "end" }] },
    other: { name: "resume", steps: [{ do: "reactivate", handle: "it", call: "resume" }] },
    oneFirst: [
      { do: "posted", page: "page", requests: ["create_session", "end_session"] },
      { do: "release", page: "page" },
      { do: "posted", page: "page", requests: ["create_session", "end_session", "reactivate_session"] },
      { do: "heard", handle: "it", story: ["status ended", "ended sdk_ended", "status idle"] },
      { do: "truth", handle: "it", status: "idle", routes: 1 },
    ],
    otherFirst: [
      { do: "release", page: "page" },
      { do: "posted", page: "page", requests: ["create_session", "end_session"] },
      { do: "heard", handle: "it", story: ["status ended", "ended sdk_ended"] },
      { do: "truth", handle: "it", status: "ended", routes: 0 },
    ],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "outcome", call: "resume", is: "ok" },
    ],
  },
  {
    title: "[RE7] [EN2] an end and a resume of an ended session",
    given: [...session, { do: "end", handle: "it" }, { do: "hold", page: "page", frames: ["requests"] }],
    one: { name: "end", steps: [{ do: "end", handle: "it", call: "end" }] },
    other: { name: "resume", steps: [{ do: "reactivate", handle: "it", call: "resume" }] },
    oneFirst: [
      { do: "release", page: "page" },
      { do: "heard", handle: "it", story: ["status ended", "ended sdk_ended", "status idle"] },
      { do: "truth", handle: "it", status: "idle" },
    ],
    otherFirst: [
      { do: "release", page: "page" },
      {
        do: "heard",
        handle: "it",
        story: ["status ended", "ended sdk_ended", "status idle", "status ended", "ended sdk_ended"],
      },
      { do: "truth", handle: "it", status: "ended" },
    ],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "outcome", call: "resume", is: "ok" },
    ],
  },
  {
    title: "[TU3] [EN6] one tab ends while the other sends",
    given: [
      longTurn,
      ...twoTabs,
      ...bothHold,
      { do: "end", handle: "mine", call: "end" },
      { do: "send", handle: "theirs", text: "go", call: "turn" },
    ],
    one: { name: "the end", steps: [{ do: "deliver", page: "one", frames: ["end_session"] }] },
    other: { name: "the text", steps: [{ do: "deliver", page: "two", frames: ["send_text"] }] },
    oneFirst: [{ do: "truth", handle: "mine", operations: 0 }],
    otherFirst: [{ do: "truth", handle: "mine", operations: 1 }],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "outcome", call: "turn", is: { code: "SESSION_ENDED", cause: "THREAD_ENDED", ofOperation: true } },
      { do: "truth", handle: "mine", status: "ended", routes: 0 },
      { do: "heard", handle: "mine", errors: [], ended: ["sdk_ended"] },
      { do: "heard", handle: "theirs", story: ["status running", "status ended", "ended ended"] },
    ],
  },
];
