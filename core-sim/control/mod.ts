/** The words of the control API: type and check from one schema each, shared with the lab's own views and tests. */
export { type ApprovalDecision, approvalDecisionSchema } from "./approval.ts";
export { type ClockChange, clockChangeSchema } from "./clock-change.ts";
export { type CreateLab, createLabSchema, providerSchema } from "./create-lab.ts";
export { type Disruption, disruptionSchema } from "./disruption.ts";
export { journalEntrySchema, type JournalEntryView } from "./journal-entry.ts";
export { JOURNAL_LAYERS, type Layer } from "./layers.ts";
export { CHUNK, type Script, scriptSchema, type Step, stepSchema } from "./script.ts";
export { type LabTruth, labTruthSchema, type ThreadTruth, threadTruthSchema } from "./truth.ts";
