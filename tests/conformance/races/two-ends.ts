import type { Race } from "../race.ts";
import { bothHold, persistent, twoTabs } from "../given.ts";

export const twoEnds: Race[] = [
  {
    title: "[EN1] [EN4] [RE8] one tab ends a session that it doesn't know ended while the other resumes it",
    given: [
      ...twoTabs,
      { do: "hold", page: "one", frames: ["events", "snapshots", "requests"] },
      { do: "end", handle: "theirs" },
      { do: "belief", handle: "mine", status: "idle" },
      { do: "hold", page: "two", frames: ["requests"] },
      { do: "end", handle: "mine", call: "end" },
      { do: "reactivate", handle: "theirs", call: "back" },
    ],
    one: { name: "the end", steps: [{ do: "deliver", page: "one", frames: ["end_session"] }] },
    other: { name: "the resume", steps: [{ do: "deliver", page: "two", frames: ["reactivate_session"] }] },
    oneFirst: [
      { do: "truth", handle: "mine", status: "idle", routes: 1 },
      { do: "heard", handle: "theirs", story: ["status ended", "ended sdk_ended", "status idle"] },
    ],
    otherFirst: [
      { do: "truth", handle: "mine", status: "ended", routes: 0 },
      {
        do: "heard",
        handle: "theirs",
        story: ["status ended", "ended sdk_ended", "status idle", "status ended", "ended ended"],
      },
    ],
    then: [
      { do: "release", page: "one" },
      { do: "outcome", call: "end", is: "ok" },
      { do: "outcome", call: "back", is: "ok" },
      { do: "heard", handle: "mine", story: ["status ended", "ended sdk_ended"] },
    ],
  },
  {
    title: "[RS5] [EN6] one tab ends while the other attaches",
    given: [
      { do: "open", page: "one" },
      { do: "open", page: "two" },
      { do: "create", page: "one", handle: "mine", input: persistent },
      ...bothHold,
      { do: "end", handle: "mine", call: "end" },
      { do: "attach", page: "two", handle: "theirs", to: "mine", call: "attach" },
    ],
    one: { name: "the end", steps: [{ do: "deliver", page: "one", frames: ["end_session"] }] },
    other: { name: "the attach", steps: [{ do: "deliver", page: "two", frames: ["resume_session"] }] },
    oneFirst: [{ do: "heard", handle: "theirs", story: [] }],
    otherFirst: [{ do: "heard", handle: "theirs", story: ["status ended", "ended ended"] }],
    then: [
      { do: "outcome", call: "end", is: "ok" },
      { do: "outcome", call: "attach", is: "ok" },
      { do: "belief", handle: "theirs", status: "ended", attached: true },
      { do: "truth", handle: "mine", status: "ended" },
    ],
  },
  {
    title: "[EN2] [EN4] two tabs end (A-031)",
    given: [
      ...twoTabs,
      ...bothHold,
      { do: "end", handle: "mine", call: "mine" },
      { do: "end", handle: "theirs", call: "theirs" },
    ],
    one: { name: "the first", steps: [{ do: "deliver", page: "one", frames: ["end_session"] }] },
    other: { name: "the second", steps: [{ do: "deliver", page: "two", frames: ["end_session"] }] },
    oneFirst: [],
    otherFirst: [],
    then: [
      { do: "outcome", call: "mine", is: "ok" },
      { do: "outcome", call: "theirs", is: "ok" },
      { do: "heard", handle: "mine", story: ["status ended", "ended sdk_ended"] },
      { do: "heard", handle: "theirs", story: ["status ended", "ended sdk_ended"] },
      { do: "truth", handle: "mine", status: "ended", routes: 0 },
    ],
  },
  {
    title: "[RE4] [RE6] two tabs resume",
    given: [
      ...twoTabs,
      { do: "end", handle: "mine" },
      ...bothHold,
      { do: "reactivate", handle: "mine", call: "mine" },
      { do: "reactivate", handle: "theirs", call: "theirs" },
    ],
    one: { name: "the first", steps: [{ do: "deliver", page: "one", frames: ["reactivate_session"] }] },
    other: { name: "the second", steps: [{ do: "deliver", page: "two", frames: ["reactivate_session"] }] },
    oneFirst: [],
    otherFirst: [],
    then: [
      { do: "outcome", call: "mine", is: "ok" },
      { do: "outcome", call: "theirs", is: "ok" },
      { do: "heard", handle: "mine", story: ["status ended", "ended sdk_ended", "status idle"] },
      { do: "heard", handle: "theirs", story: ["status ended", "ended ended", "status idle"] },
      { do: "truth", handle: "mine", status: "idle", routes: 2 },
    ],
  },
];
