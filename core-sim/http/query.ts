/** Queries, checked by the schema that the documentation shows: a misspelled name must not mean "as by default". */
import type { Env, HonoRequest, MiddlewareHandler } from "hono";
import { validator } from "hono-openapi";
import type * as v from "valibot";
import { problem } from "./problem.ts";

/** Refuses a query that the schema doesn't take with 400; the handler finds it with `c.req.valid("query")`. */
export function query<S extends v.GenericSchema<Record<string, string>, unknown>, E extends Env>(schema: S) {
  return validator<S, "query", E, string>("query", schema, (result, c) => {
    if (result.success) return;
    const [issue] = result.error;
    const [place] = issue?.path ?? [];
    // Words about a name that is missing or unknown have it in them.
    const at = typeof place === "object" && !("origin" in place && place.origin === "key")
      ? `${String(place.key)}: `
      : "";
    return problem(c, "INVALID_INPUT", `The query can't be read: ${at}${issue?.message ?? "malformed"}`);
  });
}

/** Refuses every query at an address that reads none. */
export const noQuery: MiddlewareHandler = async (c, next) => {
  const stray = strayQuery(c.req);
  if (stray !== undefined) return problem(c, "INVALID_INPUT", stray);
  await next();
};

/** What is wrong with a query where none is read; undefined when there is none. */
export function strayQuery(request: HonoRequest): string | undefined {
  const [name] = Object.keys(request.queries());
  return name === undefined ? undefined : `The query can't be read: unknown name "${name}"; this call takes none`;
}
