/** The person's answers about origins (AP1). */
import { Hono } from "hono";
import { approvalDecisionSchema } from "../../control/mod.ts";
import { jsonBody } from "../body.ts";
import { describe, OF_BODY, OF_LAB } from "../describe.ts";
import type { LabEnv } from "../lab-env.ts";
import { problem } from "../problem.ts";

export function approvals() {
  return new Hono<LabEnv>().post(
    "/approvals",
    describe({
      tag: "disturbances",
      id: "decideApproval",
      summary: "Answer for the person: may this origin connect?",
      description: "Without a pending question `approve` approves ahead and `revoke` forgets.",
      answers: { 200: { description: "The decision", schema: approvalDecisionSchema } },
      problems: [...OF_LAB, ...OF_BODY, "APPROVAL_NOT_PENDING"],
    }),
    jsonBody(approvalDecisionSchema),
    (c) => {
      const decision = c.req.valid("json");
      if (c.var.lab.decide(decision)) return c.json(decision, 200);
      return problem(c, "APPROVAL_NOT_PENDING", `Nobody asks about ${decision.origin}`);
    },
  );
}
