import type { SessionPolicy } from "../../models/mod.ts";

/** The helper belongs to one page: with the last route Core ends the session, and no conversation is kept. */
export const policy = {
  page: "temporary",
  autoEndOnDisconnect: true,
  // A record without the conversation: it proves the end after a reload. Draft and unsent text stay in the tab.
  persist: "record",
  effortLevel: "low",
  guidance: "You help with the draft beside the conversation. Call replace_draft to change it.",
  tools: [{
    name: "replace_draft",
    description: "Replaces the whole draft with a new text.",
    argsSchema: {
      type: "object",
      properties: { text: { type: "string", description: "The new draft, whole." } },
      required: ["text"],
    },
  }],
} as const satisfies SessionPolicy;

const LONGEST_DRAFT = 20_000;

/** The new draft in a call of `replace_draft`; throws, which tells the agent why, when there is none. */
export function newDraft(args: { readonly [key: string]: unknown }): string {
  const { text } = args;
  if (typeof text !== "string" || text.trim() === "") throw new Error("replace_draft needs a text that isn't blank");
  if (text.length > LONGEST_DRAFT) throw new Error(`replace_draft takes at most ${LONGEST_DRAFT} characters`);
  return text;
}
