/** Labs themselves: made, told truly, thrown away. */
import { Hono } from "hono";
import { createLabSchema, labTruthSchema } from "../../control/mod.ts";
import type { LabStore } from "../../lab/mod.ts";
import { optionalJsonBody } from "../body.ts";
import { describe, OF_BODY, OF_CONTROL, OF_LAB } from "../describe.ts";
import type { LabEnv } from "../lab-env.ts";
import { DETAILS, problem } from "../problem.ts";
import { noQuery } from "../query.ts";

export function makeLab(store: LabStore) {
  return new Hono().post(
    "/labs",
    describe({
      tag: "labs",
      id: "makeLab",
      summary: "Make a lab: one pretend user's computer",
      answers: {
        201: { description: "Its truth; `labId` is the capability for every other call", schema: labTruthSchema },
      },
      problems: [...OF_CONTROL, ...OF_BODY, "LAB_LIMIT_REACHED"],
    }),
    optionalJsonBody(createLabSchema),
    (c) => {
      const lab = store.create(c.req.valid("json"));
      if (lab === undefined) return problem(c, "LAB_LIMIT_REACHED", DETAILS.LAB_LIMIT_REACHED);
      return c.json(lab.truth(), 201, { location: `/labs/${lab.labId}`, "cache-control": "no-store" });
    },
  );
}

export function oneLab(store: LabStore) {
  return new Hono<LabEnv>()
    .get(
      "/",
      describe({
        tag: "labs",
        id: "getTruth",
        summary: "The truth of every layer",
        answers: { 200: { description: "Times are milliseconds of the lab's clock", schema: labTruthSchema } },
        problems: OF_LAB,
      }),
      noQuery,
      (c) => c.json(c.var.lab.truth(), 200),
    )
    .delete(
      "/",
      describe({
        tag: "labs",
        id: "deleteLab",
        summary: "Throw the computer away",
        description: "Its ports close with 4004.",
        answers: { 204: { description: "Gone" } },
        problems: OF_LAB,
      }),
      noQuery,
      (c) => {
        store.delete(c.var.lab.labId);
        return c.body(null, 204);
      },
    );
}
