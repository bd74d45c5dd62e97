import type { SessionPolicy } from "../../models/mod.ts";

const DAY = 86_400_000;

/** A support chat survives a reload: Core keeps the session, this browser keeps its id and what a new handle can't know. */
export const policy = {
  page: "reload",
  autoEndOnDisconnect: false,
  // Id, provider, effort, conversation, the note. Removed after a successful end, or when Core doesn't know the id any more.
  persist: "record",
  // Core never ends it by itself: what lies unused for a week is ended by this page's cleaner, a day after it was announced.
  retention: { owner: "visitor", idleMs: 7 * DAY, ageMs: 30 * DAY, warnMs: DAY },
  effortLevel: "high",
  guidance: "You answer customers of a lamp shop. Look orders up before you speak about them.",
  tools: [{
    name: "look_up_order",
    description: "Finds an order by its number.",
    argsSchema: { type: "object", properties: { number: { type: "string" } }, required: ["number"] },
  }, {
    name: "note_for_courier",
    description: "Leaves a note for the courier on the customer's order.",
    argsSchema: { type: "object", properties: { note: { type: "string" } }, required: ["note"] },
  }],
} as const satisfies SessionPolicy;

/** The only order of this small shop. */
export const order = { number: "TO-2417" } as const;

const LONGEST_NOTE = 200;

/** The order that `look_up_order` asks for; throws, which tells the agent why, when there is none. */
export function findOrder(args: { readonly [key: string]: unknown }): typeof order {
  if (args["number"] !== order.number) throw new Error("There is no order with this number");
  return order;
}

/** The note in a call of `note_for_courier`; throws when it is blank or too long. */
export function courierNote(args: { readonly [key: string]: unknown }): string {
  const { note } = args;
  if (typeof note !== "string" || note.trim() === "") throw new Error("note_for_courier needs a note that isn't blank");
  if (note.length > LONGEST_NOTE) throw new Error(`note_for_courier takes at most ${LONGEST_NOTE} characters`);
  return note;
}
