/** The words of the control API: type and check from one schema each, shared with the lab's own views and tests. */
export { type ApprovalDecision, approvalDecisionSchema } from "./approval.ts";
export { oneOf } from "./choice.ts";
export { closedQuery } from "./closed.ts";
export { type ClockChange, clockChangeSchema } from "./clock-change.ts";
export { type CreateLab, createLabSchema } from "./create-lab.ts";
export {
  diskEntrySchema,
  type DiskEntryView,
  diskListingSchema,
  diskLookSchema,
  type DiskPut,
  diskPutSchema,
  diskQuerySchema,
} from "./disk.ts";
export { type Disruption, disruptionSchema, threadOf } from "./disruption.ts";
export { errorShapeSchema, jsonObjectSchema, jsonValueSchema } from "./json.ts";
export { journalEntrySchema, type JournalEntryView } from "./journal-entry.ts";
export { pageIdRanks } from "./journal-rank.ts";
export { redacted } from "./journal-redaction.ts";
export {
  type ArmedFault,
  type Fault,
  FAULT_KINDS,
  type FaultKind,
  faultSchema,
  faultTrouble,
  formsOf,
} from "./fault.ts";
export { type FaultForm, NATIVE_EVENTS, NATIVE_REQUESTS, PASSING } from "./fault-places.ts";
export { LAB_ID } from "./lab-id.ts";
export { type LabLink, readLabLink, withoutLink, writeLabLink } from "./lab-link/mod.ts";
export { FAULT_LAYERS, type FaultLayer, type Layer } from "./layers.ts";
export { CHUNK, type Script, scriptSchema, type Step } from "./script.ts";
export {
  type LibraryName,
  type LibraryScript,
  libraryScriptSchema,
  SCRIPT_LIBRARY,
  scriptLibrary,
  scriptLibrarySchema,
  type ScriptOrder,
  scriptOrderSchema,
} from "./script-library.ts";
export { type LabTruth, labTruthSchema, type ThreadTruth } from "./truth.ts";
