import type { SessionPolicy } from "../../models/mod.ts";

/** Three real pages share one session. Core keeps it, one tab at a time may act, and the last page cleans up. */
export const policy = {
  page: "workflow",
  autoEndOnDisconnect: false,
  // Id, provider, effort, conversation. Removed when the workflow is finished, or when Core doesn't know the id any more.
  persist: "record",
  guidance: "You plan business trips. Ask the traveller when something is open; show the plan with set_itinerary.",
  tools: [{
    name: "set_itinerary",
    description: "Shows an itinerary on the page, in place of the one before.",
    argsSchema: {
      type: "object",
      properties: {
        items: {
          type: "array",
          items: {
            type: "object",
            properties: { day: { type: "integer" }, title: { type: "string" }, cost: { type: "number" } },
            required: ["day", "title", "cost"],
          },
        },
      },
      required: ["items"],
    },
  }, {
    name: "ask_traveller",
    description: "Asks the traveller to choose; resolves with { answer }.",
    argsSchema: {
      type: "object",
      properties: { question: { type: "string" }, choices: { type: "array", items: { type: "string" } } },
      required: ["question", "choices"],
    },
    // A person is asked: long enough to walk to the next page, or to come back from lunch.
    timeoutMs: 3_600_000,
  }],
} as const satisfies SessionPolicy;

/** The pages, in the order in which they are walked. */
export const STEPS = ["brief", "draft", "review"] as const;
export type Step = typeof STEPS[number];

const DAY = 86_400_000;

/** Core never ends a persistent session by itself, so the product sets the limits, and says so before. */
export const retention = {
  owner: "the tab that owns the workflow",
  cleaner: "/workflow/review/",
  idleMs: 3 * DAY,
  ageMs: 14 * DAY,
  warnMs: DAY,
} as const;

/** Where a workflow stands against its limits. */
export type Keeping =
  | { readonly is: "kept" }
  | { readonly is: "soon"; readonly at: number }
  | { readonly is: "overdue"; readonly at: number };

/** Judges a workflow by when it was begun and last changed; the times are of one clock, in ms. */
export function keeping(times: { readonly createdAt: number; readonly changedAt: number }, now: number): Keeping {
  const at = Math.min(times.createdAt + retention.ageMs, times.changedAt + retention.idleMs);
  if (now >= at) return { is: "overdue", at };
  return now >= at - retention.warnMs ? { is: "soon", at } : { is: "kept" };
}
