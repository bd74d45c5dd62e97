/** What people expect to find on a server: is it alive, is it ready, which version, which wire. */
import { Hono } from "hono";
import * as v from "valibot";
import { describe } from "./describe.ts";
import { problem } from "./problem.ts";
import type { Streams } from "./streams.ts";
import { wireSchema } from "./wire-schema.ts";

/** The project's version, and the version of the public SDK whose wire it speaks. */
export const VERSION = { name: "pedelec-lifecycle-lab", version: "0.1.0", sdk: "0.3.4" } as const;

const SERVER = { tag: "server" } as const;
const STATUS = { description: "Yes", schema: v.object({ status: v.string() }) };
const versionSchema = v.object({ name: v.string(), version: v.string(), sdk: v.string() });

const FRESH = { "cache-control": "no-store" };

export function health(streams: Streams): Hono {
  const app = new Hono();
  let schema: string | undefined;
  app.get(
    "/healthz",
    describe({ ...SERVER, id: "isAlive", summary: "Is it alive?", answers: { 200: STATUS } }),
    (c) => {
      return c.json({ status: "ok" }, 200, FRESH);
    },
  );
  const ready = {
    ...SERVER,
    id: "isReady",
    summary: "Does it take calls?",
    answers: { 200: STATUS },
    problems: ["SHUTTING_DOWN"],
  } as const;
  app.get("/readyz", describe(ready), (c) => {
    return streams.closing
      ? problem(c, "SHUTTING_DOWN", "The server shuts down")
      : c.json({ status: "ready" }, 200, FRESH);
  });
  const version = { 200: { description: "`sdk` is the version of the public SDK", schema: versionSchema } };
  app.get(
    "/version",
    describe({ ...SERVER, id: "getVersion", summary: "Which version?", answers: version }),
    (c) => c.json(VERSION, 200, FRESH),
  );
  const wire = { 200: { description: "JSON Schema 2020-12", media: ["application/schema+json"] } };
  app.get(
    "/wire.schema.json",
    describe({ ...SERVER, id: "getWireSchema", summary: "Which wire?", answers: wire }),
    (c) => {
      schema ??= JSON.stringify(wireSchema(), undefined, 2);
      return c.body(schema, 200, { ...FRESH, "content-type": "application/schema+json" });
    },
  );
  return app;
}
