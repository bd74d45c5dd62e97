/** A journal entry as it is read; of what was dropped only the number is left. */
import * as v from "valibot";
import { JOURNAL_LAYERS } from "./layers.ts";

export const journalEntrySchema = v.object({
  n: v.number(),
  at: v.exactOptional(v.number()),
  layer: v.exactOptional(v.picklist(JOURNAL_LAYERS)),
  type: v.string(),
  sessionId: v.exactOptional(v.string()),
  operationId: v.exactOptional(v.string()),
  cause: v.exactOptional(v.number()),
  data: v.exactOptional(v.unknown()),
});
export type JournalEntryView = v.InferOutput<typeof journalEntrySchema>;
