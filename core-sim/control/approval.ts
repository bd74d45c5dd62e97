/** A person's answer about an origin. */
import type * as v from "valibot";
import { oneOf } from "./choice.ts";
import { closed } from "./closed.ts";
import { originSchema } from "./origin.ts";

export const approvalDecisionSchema = closed({
  origin: originSchema,
  decision: oneOf(["approve", "reject", "revoke"]),
});
export type ApprovalDecision = v.InferOutput<typeof approvalDecisionSchema>;
