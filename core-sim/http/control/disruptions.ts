/** What happens to the computer as a whole. */
import { Hono } from "hono";
import * as v from "valibot";
import { disruptionSchema } from "../../control/mod.ts";
import { jsonBody } from "../body.ts";
import { describe, OF_BODY, OF_LAB } from "../describe.ts";
import type { LabEnv } from "../lab-env.ts";
import { problem } from "../problem.ts";

export function disruptions() {
  return new Hono<LabEnv>().post(
    "/disrupt",
    describe({
      tag: "disturbances",
      id: "disrupt",
      summary: "Disturb the computer now",
      description: '`{ "kind": "heal" }` ends everything that lasts; without `forMs` a lasting one lasts until then.',
      answers: {
        200: {
          description: "The number of the journal entry that all its effects come from",
          schema: v.object({ n: v.number() }),
        },
      },
      problems: [...OF_LAB, ...OF_BODY, "THREAD_NOT_FOUND"],
    }),
    jsonBody(disruptionSchema),
    (c) => {
      const done = c.var.lab.disrupt(c.req.valid("json"));
      return "refused" in done ? problem(c, done.refused.code, done.refused.message) : c.json({ n: done.n }, 200);
    },
  );
}
