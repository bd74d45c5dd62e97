/** Where scenarios and races begin, and what happens in several of them. */
import type { Runner } from "./race.ts";
import type { Step } from "./scenario.ts";

/** What a session is made with that outlives its pages. */
export const persistent = { autoEndOnDisconnect: false };

/** A page with a session `it`. */
export const session: Step[] = [
  { do: "open", page: "page" },
  { do: "create", page: "page", handle: "it", input: persistent },
];

/** Two pages on one session, `mine` and `theirs`. */
export const twoTabs: Step[] = [
  { do: "open", page: "one" },
  { do: "open", page: "two" },
  { do: "create", page: "one", handle: "mine", input: persistent },
  { do: "attach", page: "two", handle: "theirs", to: "mine" },
];

/** The page `after` attaches twice at once to the session `old`: the handles `one` and `other`. */
export const attachTwice: Step[] = [
  {
    do: "at once",
    steps: [
      { do: "attach", page: "after", handle: "one", to: "old", call: "first" },
      { do: "attach", page: "after", handle: "other", to: "old", call: "second" },
    ],
  },
  { do: "outcome", call: "first", is: "ok" },
  { do: "outcome", call: "second", is: "ok" },
];

/** What both of those pages ask stays on its way. */
export const bothHold: Step[] = [
  { do: "hold", page: "one", frames: ["requests"] },
  { do: "hold", page: "two", frames: ["requests"] },
];

/** What arrives at the page that holds it. */
export const answers: Runner = { name: "the answer", steps: [{ do: "deliver", page: "page", frames: ["answers"] }] };
export const events: Runner = { name: "the events", steps: [{ do: "deliver", page: "page", frames: ["events"] }] };
export const snapshots: Runner = {
  name: "the snapshot",
  steps: [{ do: "deliver", page: "page", frames: ["snapshots"] }],
};
export const portsEnd: Runner = {
  name: "the port's end",
  steps: [{ do: "deliver", page: "page", frames: ["disconnect"] }],
};
