import { persistent } from "../given.ts";
import type { Scenario, Step } from "../scenario.ts";

const tenDrops = Array.from({ length: 10 }, (): Step[] => [
  { do: "disrupt", disruption: { kind: "nativeHost.drop", forMs: 1000 } },
  { do: "advance", ms: 5000 },
]).flat();

export const whatStays: Scenario[] = [
  {
    title: "[NL2] [NL4] a text that is refused during an outage isn't sent later by itself (A-073)",
    steps: [
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: persistent },
      { do: "disrupt", disruption: { kind: "nativeHost.drop", forMs: 5000 } },
      { do: "send", handle: "it", text: "now", call: "send" },
      { do: "outcome", call: "send", is: { code: "NATIVE_CONNECTION_CLOSED", ofOperation: true } },
      { do: "belief", handle: "it", status: "idle" },
      { do: "advance", ms: 60_000 },
      { do: "open", page: "after" },
      { do: "attach", page: "after", handle: "again", to: "it" },
      { do: "truth", handle: "it", status: "idle", operations: 0 },
      { do: "posted", page: "page", requests: ["create_session", "send_text"] },
    ],
  },
  {
    title: "[CN4] [RS9] tabs whose Extension is gone open no port by themselves, and one each when they ask (A-074)",
    steps: [
      { do: "open", page: "one" },
      { do: "open", page: "two" },
      { do: "create", page: "one", handle: "mine", input: persistent },
      { do: "create", page: "two", handle: "theirs", input: persistent },
      { do: "disrupt", disruption: { kind: "extension.crash", forMs: 10_000 } },
      { do: "advance", ms: 60_000 },
      { do: "send", handle: "mine", text: "there?", call: "send" },
      { do: "outcome", call: "send", is: { code: "SESSION_ENDED" } },
      { do: "posted", page: "one", ports: 1, requests: ["create_session"] },
      { do: "posted", page: "two", ports: 1 },
      { do: "attach", page: "one", handle: "mine again", to: "mine" },
      { do: "attach", page: "two", handle: "theirs again", to: "theirs" },
      { do: "posted", page: "one", ports: 2 },
      { do: "posted", page: "two", ports: 2 },
      { do: "truth", handle: "mine", routes: 1, threads: 2 },
    ],
  },
  {
    title: "[NL1] [SQ1] after ten lost links each callback still comes once (A-079)",
    steps: [
      { do: "script", steps: [{ say: "Once.", chunk: 2, everyMs: 0 }] },
      { do: "open", page: "page" },
      { do: "create", page: "page", handle: "it", input: persistent },
      ...tenDrops,
      { do: "send", handle: "it", text: "go" },
      { do: "heard", handle: "it", deltas: "Once.", chat: ["Once."], statuses: ["running", "idle"] },
      { do: "posted", page: "page", ports: 1, requests: ["create_session", "send_text"] },
    ],
  },
  {
    title:
      "[US1] [RS3] [RS6] usage is known right after a reload, or unknown and not zero; labels aren't (A-097, A-098)",
    steps: [
      { do: "script", match: "count", steps: [{ usage: 321 }] },
      { do: "open", page: "before" },
      { do: "create", page: "before", handle: "counted", input: { ...persistent, effortLevel: "high" } },
      { do: "create", page: "before", handle: "uncounted", input: persistent },
      { do: "send", handle: "counted", text: "count" },
      { do: "belief", handle: "counted", totalTokens: 321, provider: "codex", effortLevel: "high" },
      { do: "leave", page: "before" },
      { do: "open", page: "after" },
      { do: "attach", page: "after", handle: "counted again", to: "counted" },
      { do: "attach", page: "after", handle: "uncounted again", to: "uncounted" },
      {
        do: "belief",
        handle: "counted again",
        status: "idle",
        totalTokens: 321,
        provider: "",
        effortLevel: undefined,
      },
      { do: "belief", handle: "uncounted again", status: "idle", totalTokens: undefined },
    ],
  },
];
