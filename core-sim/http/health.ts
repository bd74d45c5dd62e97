/** What people expect to find on a server: is it alive, is it ready, which version, which wire. */
import { Hono } from "hono";
import { problem } from "./problem.ts";
import type { Streams } from "./streams.ts";
import { wireSchema } from "./wire-schema.ts";

/** The project's version, and the version of the public SDK whose wire it speaks. */
export const VERSION = { name: "pedelec-lifecycle-lab", version: "0.1.0", sdk: "0.3.4" } as const;

const FRESH = { "cache-control": "no-store" };

export function health(streams: Streams): Hono {
  const app = new Hono();
  let schema: string | undefined;
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, FRESH));
  app.get("/readyz", (c) => {
    return streams.closing
      ? problem(c, "SHUTTING_DOWN", "The server shuts down")
      : c.json({ status: "ready" }, 200, FRESH);
  });
  app.get("/version", (c) => c.json(VERSION, 200, FRESH));
  app.get("/wire.schema.json", (c) => {
    schema ??= JSON.stringify(wireSchema(), undefined, 2);
    return c.body(schema, 200, { ...FRESH, "content-type": "application/schema+json" });
  });
  return app;
}
