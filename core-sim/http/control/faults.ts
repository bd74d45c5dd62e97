/** Faults at named places, armed and disarmed. */
import { Hono } from "hono";
import * as v from "valibot";
import { faultSchema } from "../../control/mod.ts";
import { jsonBody } from "../body.ts";
import { describe, OF_BODY, OF_LAB } from "../describe.ts";
import type { LabEnv } from "../lab-env.ts";
import { problem } from "../problem.ts";
import { noQuery } from "../query.ts";

export function faults() {
  return new Hono<LabEnv>()
    .post(
      "/faults",
      describe({
        tag: "disturbances",
        id: "armFault",
        summary: "Arm a fault: the place, what has to pass there, what happens to it, and how often",
        description:
          "Counted, never rolled. The first `after` matches pass, the next `times` meet the fault, then it is used up. The truth lists what is armed, and the last 100 that are used up (`left` is 0). A combination that means nothing at its place is refused.",
        answers: { 201: { description: "Armed", schema: v.object({ faultId: v.string() }) } },
        problems: [...OF_LAB, ...OF_BODY, "LAB_LIMIT_REACHED"],
      }),
      jsonBody(faultSchema),
      (c) => {
        const armed = c.var.lab.armFault(c.req.valid("json"));
        if (typeof armed === "string") return c.json({ faultId: armed }, 201);
        return problem(c, armed.refused.code, armed.refused.message);
      },
    )
    .delete(
      "/faults/:fault",
      describe({
        tag: "disturbances",
        id: "disarmFault",
        summary: "Disarm one fault, or forget one that is used up",
        description: "What it holds already goes on waiting for its time.",
        answers: { 204: { description: "It is gone" } },
        problems: [...OF_LAB, "FAULT_NOT_FOUND"],
      }),
      noQuery,
      (c) =>
        c.var.lab.disarmFault(c.req.param("fault"))
          ? c.body(null, 204)
          : problem(c, "FAULT_NOT_FOUND", "No fault of this id is armed, or was lately"),
    )
    .delete(
      "/faults",
      describe({
        tag: "disturbances",
        id: "clearFaults",
        summary: "Disarm every fault",
        description: "What one of them holds already goes on waiting for its time.",
        answers: { 204: { description: "None is armed" } },
        problems: OF_LAB,
      }),
      noQuery,
      (c) => {
        c.var.lab.clearFaults();
        return c.body(null, 204);
      },
    );
}
