/** Queries, checked by the schema that the documentation shows. */
import type { Env } from "hono";
import { validator } from "hono-openapi";
import type * as v from "valibot";
import { problem } from "./problem.ts";

/** Refuses a query that the schema doesn't take with 400; the handler finds it with `c.req.valid("query")`. */
export function query<S extends v.GenericSchema<Record<string, string>, unknown>, E extends Env>(schema: S) {
  return validator<S, "query", E, string>("query", schema, (result, c) => {
    if (result.success) return;
    const [issue] = result.error;
    return problem(c, "INVALID_INPUT", `The query can't be read: ${issue?.message ?? "malformed"}`);
  });
}
