/** Who may call at all: the right host, and for control calls the right origin. */
import type { MiddlewareHandler } from "hono";
import { problem } from "./problem.ts";
import type { Site } from "./site.ts";

/** Refuses every host that isn't exactly one of the site's (DNS rebinding). */
export function ownHost(site: Site): MiddlewareHandler {
  return async (c, next) => {
    const host = c.req.header("host");
    if (!site.answersFor(host)) {
      const how = host === undefined ? "" : `; start it with --allowed-host ${host} if it should be`;
      return problem(c, "HOST_NOT_ALLOWED", `This server isn't the host ${host ?? "(none)"}${how}`);
    }
    await next();
  };
}

/** Lets a control call through from a page of the same origin, or from a program, which sends no Origin. */
export function sameOrigin(site: Site): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    const host = c.req.header("host") ?? "";
    if (origin !== undefined && !site.isSameOrigin(origin, host)) {
      return problem(
        c,
        "ORIGIN_NOT_ALLOWED",
        `Control calls from ${origin} aren't taken: call from a program, or from a page of this very address`,
      );
    }
    await next();
  };
}
