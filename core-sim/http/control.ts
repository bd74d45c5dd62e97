/** The control API: what a test, or the lab's own drawer, does to a lab. No rule of the computer lives here. */
import { type Context, Hono } from "hono";
import type { Lab } from "../lab.ts";
import type { LabStore } from "../labs.ts";
import {
  approvalDecisionSchema,
  clockChangeSchema,
  createLabSchema,
  disruptionSchema,
  scriptSchema,
} from "../control/mod.ts";
import { readBody, sameOrigin } from "./guards.ts";
import { journal } from "./journal.ts";
import { problem } from "./problem.ts";
import type { Site } from "./site.ts";
import type { Streams } from "./streams.ts";

export interface ControlOptions {
  site: Site;
  store: LabStore;
  streams: Streams;
}

export function control({ site, store, streams }: ControlOptions): Hono {
  const app = new Hono();
  app.use("/labs/*", sameOrigin(site));
  app.use("/labs", sameOrigin(site));

  app.post("/labs", async (c) => {
    const read = await readBody(c, createLabSchema, {});
    if (!read.ok) return read.response;
    const lab = store.create(read.body);
    if (lab === undefined) return problem(c, "LAB_LIMIT_REACHED", "No further lab can be made now");
    return c.json(lab.truth(), 201, { location: `/labs/${lab.labId}`, "cache-control": "no-store" });
  });

  const withLab = (handle: (c: Context, lab: Lab) => Response | Promise<Response>) => (c: Context) => {
    const labId = c.req.param("lab") ?? "";
    const lab = store.get(labId);
    c.header("cache-control", "no-store");
    return lab === undefined ? problem(c, "LAB_NOT_FOUND", "This lab doesn't exist, or no longer") : handle(c, lab);
  };

  app.get("/labs/:lab", withLab((c, lab) => c.json(lab.truth())));
  app.delete(
    "/labs/:lab",
    withLab((c, lab) => {
      store.delete(lab.labId);
      return c.body(null, 204);
    }),
  );
  app.get("/labs/:lab/journal", withLab((c, lab) => journal(c, { lab, store, streams })));
  app.post(
    "/labs/:lab/approvals",
    withLab(async (c, lab) => {
      const read = await readBody(c, approvalDecisionSchema);
      if (!read.ok) return read.response;
      if (lab.decide(read.body)) return c.json(read.body);
      return problem(c, "APPROVAL_NOT_PENDING", `Nobody asks about ${read.body.origin}`);
    }),
  );
  app.post(
    "/labs/:lab/agent/scripts",
    withLab(async (c, lab) => {
      const read = await readBody(c, scriptSchema);
      if (!read.ok) return read.response;
      if (lab.queueScript(read.body)) return c.json({}, 201);
      return problem(c, "TOO_MANY_SCRIPTS", "No prompt has used the scripts that wait already");
    }),
  );
  app.post(
    "/labs/:lab/disrupt",
    withLab(async (c, lab) => {
      const read = await readBody(c, disruptionSchema);
      return read.ok ? c.json({ n: lab.disrupt(read.body) }) : read.response;
    }),
  );
  app.post(
    "/labs/:lab/clock",
    withLab(async (c, lab) => {
      const read = await readBody(c, clockChangeSchema);
      if (!read.ok) return read.response;
      const change = read.body;
      const { mode, paused } = lab.clock.describe();
      if ("advanceMs" in change) {
        if (mode === "manual" || paused) return c.json({ now: lab.advance(change.advanceMs) });
        return problem(c, "CLOCK_RUNNING", "Only a manual or paused clock can be advanced");
      }
      if (mode === "manual") return problem(c, "CLOCK_MANUAL", "A manual clock has no speed and no pause");
      if ("speed" in change) lab.setSpeed(change.speed);
      else lab.setPaused(change.paused);
      return c.json(lab.clock.describe());
    }),
  );
  return app;
}
