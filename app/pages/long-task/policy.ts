import type { SessionPolicy } from "../../models/mod.ts";

const DAY = 86_400_000;

/** A report takes longer than a tab may live: Core goes on with it, and what it comes to is left as files. */
export const policy = {
  page: "long-task",
  // Closing the tab stops nothing. Whoever asked for the report ends the session, which stops the work, too.
  autoEndOnDisconnect: false,
  // Id, provider, effort, conversation: every tab of this browser that comes back takes the same session up.
  persist: "record",
  // Nobody has to stay, so some never come back: a report that lies unread for a week is ended. Work is never cut short.
  retention: { owner: "visitor", idleMs: 7 * DAY, ageMs: 30 * DAY, warnMs: DAY },
  effortLevel: "high",
  guidance: "You prepare reports. Leave how far you are in /progress.json and the result in /report.md.",
  tools: [],
} as const satisfies SessionPolicy;

/** Where the result is. What is said while nobody listens isn't delivered again; a file stays. */
export const files = { report: "/report.md", progress: "/progress.json" } as const;

export const LENGTHS = ["30s", "90s", "5m"] as const;
export type Length = typeof LENGTHS[number];

const LONGEST_TOPIC = 200;

/** What the simulated agent is asked for a report with. */
export function promptFor(topic: string, length: Length): string {
  return `/long ${length} ${topic.trim().slice(0, LONGEST_TOPIC)}`;
}
