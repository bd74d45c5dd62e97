/** How a schema that checks is shown in the API's description. */
import { resolver } from "hono-openapi";
import * as v from "valibot";
import {
  approvalDecisionSchema,
  clockChangeSchema,
  createLabSchema,
  diskEntrySchema,
  diskListingSchema,
  diskPutSchema,
  disruptionSchema,
  faultSchema,
  journalEntrySchema,
  labTruthSchema,
  scriptLibrarySchema,
  scriptOrderSchema,
} from "../control/mod.ts";
import { asSent } from "./json-schema.ts";

/** The schemas that stand once, below `components`, and are pointed at. */
const NAMES: ReadonlyMap<v.GenericSchema, string> = new Map<v.GenericSchema, string>([
  [approvalDecisionSchema, "ApprovalDecision"],
  [clockChangeSchema, "ClockChange"],
  [createLabSchema, "CreateLab"],
  [diskEntrySchema, "DiskEntry"],
  [diskListingSchema, "DiskListing"],
  [diskPutSchema, "DiskPut"],
  [disruptionSchema, "Disruption"],
  [faultSchema, "Fault"],
  [journalEntrySchema, "JournalEntry"],
  [labTruthSchema, "LabTruth"],
  [scriptLibrarySchema, "ScriptLibrary"],
  [scriptOrderSchema, "ScriptOrder"],
]);

/** As a schema of the description: by its name where it has one. */
export function documented(schema: v.GenericSchema) {
  const ref = NAMES.get(schema);
  return resolver(ref === undefined ? schema : v.pipe(schema, v.metadata({ ref })), { options: asSent });
}
