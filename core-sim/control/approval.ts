/** A person's answer about an origin. */
import * as v from "valibot";
import { closed } from "./closed.ts";
import { originSchema } from "./origin.ts";

export const approvalDecisionSchema = closed({
  origin: originSchema,
  decision: v.picklist(["approve", "reject", "revoke"]),
});
export type ApprovalDecision = v.InferOutput<typeof approvalDecisionSchema>;
