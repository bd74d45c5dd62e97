/** Who may call at all: the right host, and for control calls the right origin. */
import type { MiddlewareHandler } from "hono";
import { problem } from "./problem.ts";
import type { Site } from "./site.ts";

/** Refuses every host that isn't exactly one of the site's (DNS rebinding). */
export function ownHost(site: Site): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header("host");
    if (!site.answersFor(host)) return problem(c, "HOST_NOT_ALLOWED", `Not the host ${host ?? "(none)"}`);
    await next();
  };
}

/** Lets a control call through from a page of the same origin, or from a program, which sends no Origin. */
export function sameOrigin(site: Site): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    const host = c.req.header("host") ?? "";
    if (origin !== undefined && !site.isSameOrigin(origin, host)) {
      return problem(c, "ORIGIN_NOT_ALLOWED", `Control calls from ${origin} aren't taken`);
    }
    await next();
  };
}
