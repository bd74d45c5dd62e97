import type { Scenario } from "../scenario.ts";

const lab = { approval: "ask" as const };

export const approval: Scenario[] = [
  {
    title: "[AP1] a creation waits for the person, and runs once approved",
    lab,
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", call: "create" },
      { do: "asked for approval" },
      { do: "decide", decision: "approve" },
      { do: "outcome", call: "create", is: "ok" },
      { do: "belief", handle: "it", status: "idle" },
      { do: "create", page: "page", handle: "second" },
    ],
  },
  {
    title: "[AP1] a refusal rejects, and the next attempt asks again",
    lab,
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", call: "create" },
      { do: "asked for approval" },
      { do: "decide", decision: "reject" },
      { do: "outcome", call: "create", is: { code: "APPROVAL_REJECTED" } },
      { do: "create", page: "page", handle: "it", call: "again" },
      { do: "asked for approval" },
      { do: "decide", decision: "approve" },
      { do: "outcome", call: "again", is: "ok" },
    ],
  },
  {
    title: "[AP1] nobody's answer for a minute is APPROVAL_TIMEOUT",
    lab,
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", call: "create" },
      { do: "asked for approval" },
      { do: "advance", ms: 60_000 },
      { do: "outcome", call: "create", is: { code: "APPROVAL_TIMEOUT" } },
    ],
  },
  {
    title: "[AP1] another origin can't ask while one is asking",
    lab,
    steps: [
      { do: "open", page: "mine", origin: "first" },
      { do: "open", page: "theirs", origin: "second" },
      { do: "create", page: "mine", handle: "it", call: "first" },
      { do: "asked for approval", origin: "first" },
      { do: "create", page: "theirs", handle: "other", call: "second" },
      { do: "outcome", call: "second", is: { code: "CREATE_SESSION_NOT_APPROVED" } },
      { do: "decide", origin: "first", decision: "approve" },
      { do: "outcome", call: "first", is: "ok" },
    ],
  },
  {
    title: "[AP1] [RS2] attaching asks too, once the approval was revoked; ends and turns never ask",
    lab: { approval: "ask" },
    steps: [
      { do: "decide", decision: "approve" },
      { do: "open", page: "one" },
      { do: "create", page: "one", handle: "it", input: { autoEndOnDisconnect: false } },
      { do: "decide", decision: "revoke" },
      { do: "script", steps: [{ say: "Fine.", everyMs: 0 }] },
      { do: "send", handle: "it", text: "still allowed?" },
      { do: "open", page: "two" },
      { do: "attach", page: "two", handle: "again", to: "it", call: "attach" },
      { do: "asked for approval" },
      { do: "decide", decision: "approve" },
      { do: "outcome", call: "attach", is: "ok" },
      { do: "end", handle: "it" },
      { do: "truth", handle: "it", status: "ended" },
    ],
  },
];
