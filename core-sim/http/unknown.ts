/** What is answered where an address, or a method of it, doesn't exist. */
import type { Hono } from "hono";
import { problem } from "./problem.ts";

/** Refuses every other method at the addresses that the app has so far, and every other address below `/labs`. */
export function refuseTheRest(app: Hono): void {
  const served = app.routes.filter(({ method }) => method !== "ALL");
  for (const [path, routes] of Map.groupBy(served, (route) => route.path)) {
    const methods = new Set(routes.map(({ method }) => method));
    // A HEAD request is served as a GET without its body.
    const allow = [...methods, ...methods.has("GET") ? ["HEAD"] : []].sort().join(", ");
    app.all(path, (c) => problem(c, "METHOD_NOT_ALLOWED", `${c.req.path} takes ${allow}`, { allow }));
  }
  for (const path of ["/labs", "/labs/*"]) app.all(path, (c) => problem(c, "NOT_FOUND", `Nothing is at ${c.req.path}`));
}
