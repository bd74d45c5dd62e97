/** The journal's door: what every layer of a lab saw, in one order. */
export { type JournalEntry, type JournalFact, ofThread, type Teller } from "./entry.ts";
export { Journal, type JournalWriter } from "./journal.ts";
export { weightOf, weightOfMessage } from "./weight.ts";
