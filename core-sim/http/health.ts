/** What people expect to find on a server: is it alive, is it ready, which version, which wire. */
import { Hono } from "hono";
import { problem } from "./problem.ts";
import type { Streams } from "./streams.ts";
import { wireSchema } from "./wire-schema.ts";

/** The project's version, and the version of the public SDK whose wire it speaks. */
export const VERSION = { name: "pedelec-lifecycle-lab", version: "0.1.0", sdk: "0.3.4" } as const;

export function health(streams: Streams): Hono {
  const app = new Hono();
  let schema: string | undefined;
  app.use(async (c, next) => {
    await next();
    c.header("cache-control", "no-store");
  });
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", (c) => {
    return streams.closing ? problem(c, "SHUTTING_DOWN", "The server shuts down") : c.json({ status: "ready" });
  });
  app.get("/version", (c) => c.json(VERSION));
  app.get("/wire.schema.json", (c) => {
    schema ??= JSON.stringify(wireSchema(), undefined, 2);
    return c.body(schema, 200, { "content-type": "application/schema+json" });
  });
  return app;
}
