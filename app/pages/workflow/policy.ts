import type { SessionPolicy } from "../../models/mod.ts";

const DAY = 86_400_000;

/** Three real pages share one session. Core keeps it, one tab at a time may act, and the last page cleans up. */
export const policy = {
  page: "workflow",
  autoEndOnDisconnect: false,
  // Id, provider, effort, conversation. Removed when the workflow is finished, or when Core doesn't know the id any more.
  persist: "record",
  // A change of the trip is a use, too. Only the owner's tab ends it at a limit, and the trip goes with the session.
  retention: { owner: "owning-tab", idleMs: 3 * DAY, ageMs: 14 * DAY, warnMs: DAY },
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
