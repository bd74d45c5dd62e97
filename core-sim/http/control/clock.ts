/** The hand on a lab's clock. */
import { Hono } from "hono";
import * as v from "valibot";
import { clockChangeSchema } from "../../control/mod.ts";
import { jsonBody } from "../body.ts";
import { describe, OF_BODY, OF_LAB } from "../describe.ts";
import type { LabEnv } from "../lab-env.ts";
import { problem } from "../problem.ts";

const clockSchema = v.object({
  now: v.number(),
  mode: v.exactOptional(v.picklist(["real", "manual"])),
  speed: v.exactOptional(v.number()),
  paused: v.exactOptional(v.boolean()),
});

export function clock() {
  return new Hono<LabEnv>().post(
    "/clock",
    describe({
      tag: "disturbances",
      id: "setClock",
      summary: "Advance, speed up or pause the lab's clock",
      description:
        "`advanceMs` runs all that falls due, in order, and answers when nothing more is due and every frame was handed to its socket. It leaves other labs alive however long it takes; a further one waits for it, and so does what pages send meanwhile.",
      answers: { 200: { description: "`now` after an advance; else the whole clock", schema: clockSchema } },
      problems: [...OF_LAB, ...OF_BODY, "CLOCK_RUNNING", "CLOCK_MANUAL"],
    }),
    jsonBody(clockChangeSchema),
    async (c) => {
      const { lab } = c.var;
      const change = c.req.valid("json");
      const { mode, paused } = lab.clock.describe();
      if ("advanceMs" in change) {
        if (mode === "manual" || paused) return c.json({ now: await lab.advanceInTurns(change.advanceMs) }, 200);
        return problem(
          c,
          "CLOCK_RUNNING",
          'Only a manual or paused clock can be advanced: send { "paused": true } first, or make the lab with "clock": "manual"',
        );
      }
      if (mode === "manual") {
        return problem(c, "CLOCK_MANUAL", "A manual clock has no speed and no pause: move it with advanceMs");
      }
      if ("speed" in change) lab.setSpeed(change.speed);
      else lab.setPaused(change.paused);
      return c.json(lab.clock.describe(), 200);
    },
  );
}
