/** What the agent does next. */
import { Hono } from "hono";
import { scriptLibrary, scriptLibrarySchema, scriptOrderSchema } from "../../control/mod.ts";
import { jsonBody } from "../body.ts";
import { describe, OF_BODY, OF_LAB } from "../describe.ts";
import type { LabEnv } from "../lab-env.ts";
import { DETAILS, problem } from "../problem.ts";
import { noQuery } from "../query.ts";

export function scripts() {
  return new Hono<LabEnv>().post(
    "/agent/scripts",
    describe({
      tag: "disturbances",
      id: "queueScript",
      summary: "Queue a script for the next prompt that it matches",
      description:
        "Used once, in order, by the first prompt that contains `match`; without `match` by any. With `library` it is one of those that GET lists.",
      answers: { 201: { description: "It waits, as it was understood", schema: scriptOrderSchema } },
      problems: [...OF_LAB, ...OF_BODY, "TOO_MANY_SCRIPTS"],
    }),
    jsonBody(scriptOrderSchema),
    (c) => {
      const order = c.req.valid("json");
      if (c.var.lab.queueScript(order)) return c.json(order, 201);
      return problem(c, "TOO_MANY_SCRIPTS", DETAILS.TOO_MANY_SCRIPTS);
    },
  ).delete(
    "/agent/scripts",
    describe({
      tag: "disturbances",
      id: "clearScripts",
      summary: "Take away every script that waits",
      description: "One that plays goes on.",
      answers: { 204: { description: "None waits" } },
      problems: OF_LAB,
    }),
    noQuery,
    (c) => {
      c.var.lab.clearScripts();
      return c.body(null, 204);
    },
  ).get(
    "/agent/scripts",
    describe({
      tag: "disturbances",
      id: "listScripts",
      summary: "The scripts that can be queued by name",
      answers: { 200: { description: "Each with the fields that it takes", schema: scriptLibrarySchema } },
      problems: OF_LAB,
    }),
    noQuery,
    (c) => c.json(scriptLibrary(), 200),
  );
}
