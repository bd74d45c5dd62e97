/** The least that a server with Hono is. */
import { Hono } from "hono";
import { announce } from "./common.ts";

const app = new Hono();
app.get("/healthz", (c) => c.json({ status: "ok" }));
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: announce }, app.fetch);
Deno.addSignalListener("SIGTERM", () => Deno.exit(0));
