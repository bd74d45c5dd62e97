/** What a call has to bring before anybody looks at it: the right host, the right origin, a JSON body. */
import type { Context, MiddlewareHandler } from "hono";
import * as v from "valibot";
import { isNestedTooDeep, MAX_NESTING } from "./nesting.ts";
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

/** The largest body of a control call, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024;

type Body<T> = { readonly ok: true; readonly body: T } | { readonly ok: false; readonly response: Response };

/** Reads a JSON body by its schema; without a body `empty` is what was meant, where given. */
export async function readBody<T>(c: Context, schema: v.GenericSchema<unknown, T>, empty?: T): Promise<Body<T>> {
  const text = await readText(c.req.raw);
  if (text === undefined) {
    return { ok: false, response: problem(c, "MESSAGE_TOO_LARGE", `A body may have ${MAX_BODY_BYTES} bytes`) };
  }
  if (text === "" && empty !== undefined) return { ok: true, body: empty };
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    return { ok: false, response: problem(c, "UNSUPPORTED_MEDIA_TYPE", `The body is ${type ?? "of no type"}`) };
  }
  if (isNestedTooDeep(text)) {
    return { ok: false, response: problem(c, "INVALID_INPUT", `A body may be nested ${MAX_NESTING} levels deep`) };
  }
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text, { abortEarly: true });
  if (read.success) return { ok: true, body: read.output };
  const [issue] = read.issues;
  const path = v.getDotPath(issue);
  return {
    ok: false,
    response: problem(c, "INVALID_INPUT", path === null ? issue.message : `${path}: ${issue.message}`),
  };
}

/** The body as text; undefined as soon as it turns out to be too large. */
async function readText(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
