/** JSON bodies of control calls: read under limits, checked by the very schemas that the documentation shows. */
import type { Context, Env, Input, MiddlewareHandler } from "hono";
import { uniqueSymbol } from "hono-openapi";
import * as v from "valibot";
import { documented } from "./documented.ts";
import { isNestedTooDeep, MAX_NESTING } from "./json-text.ts";
import { problem } from "./problem.ts";
import { strayQuery } from "./query.ts";

/** The largest body of a control call, in bytes. */
const MAX_BODY_BYTES = 1024 * 1024;

/** The codes of a body that isn't taken. */
export type BodyCode = "INVALID_INPUT" | "MESSAGE_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE";
type BodyRefusal = ReturnType<typeof problem<BodyCode>>;
interface Taken<In, Out> {
  in: { json: In };
  out: { json: Out };
}
interface TakenOrNone<In, Out> {
  in: { json?: In };
  out: { json: Out };
}

/**
 * Refuses what isn't JSON by its content type (415), is larger than 1 MiB (413), or isn't what the schema says (400), and
 * every query.
 * The handler finds the rest with `c.req.valid("json")`.
 */
export function jsonBody<In, Out, E extends Env>(
  schema: v.GenericSchema<In, Out>,
): MiddlewareHandler<E, string, Taken<In, Out>, BodyRefusal> {
  return reading(schema);
}

/** The same, where a call without a body means `{}`. */
export function optionalJsonBody<In, Out, E extends Env>(
  schema: v.GenericSchema<In, Out>,
): MiddlewareHandler<E, string, TakenOrNone<In, Out>, BodyRefusal> {
  return reading(schema, "{}");
}

function reading<E extends Env, I extends Input>(
  schema: v.GenericSchema,
  whenEmpty?: string,
): MiddlewareHandler<E, string, I, BodyRefusal> {
  const jsonText = v.pipe(v.string(), v.parseJson(), schema);
  const middleware: MiddlewareHandler<E, string, I, BodyRefusal> = async (c, next) => {
    const stray = strayQuery(c.req);
    if (stray !== undefined) return refuse(c, "INVALID_INPUT", stray);
    const body = await readText(c.req.raw);
    if ("code" in body) return refuse(c, body.code, body.detail);
    const sent = body.text;
    const empty = sent === "" && whenEmpty !== undefined;
    const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (!empty && type !== "application/json") {
      return refuse(c, "UNSUPPORTED_MEDIA_TYPE", `The body is ${type ?? "of no type"}`);
    }
    if (isNestedTooDeep(sent)) return refuse(c, "INVALID_INPUT", `A body may be nested ${MAX_NESTING} levels deep`);
    const read = v.safeParse(jsonText, empty ? whenEmpty : sent, { abortEarly: true });
    if (!read.success) return refuse(c, "INVALID_INPUT", wordsOf(read.issues[0]));
    c.req.addValidatedData("json", Object(read.output));
    await next();
  };
  const content = { "application/json": { schema: documented(schema) } };
  return Object.assign(middleware, {
    [uniqueSymbol]: { spec: { requestBody: { required: whenEmpty === undefined, content } } },
  });
}

function refuse(c: Context, code: BodyCode, detail: string): BodyRefusal {
  return problem(c, code, detail);
}

/** What is wrong, and where. The words about a missing or unknown field name it themselves. */
function wordsOf({ path, message }: v.BaseIssue<unknown>): string {
  const keys = (path ?? []).filter(({ origin }) => origin !== "key");
  return keys.length === 0 ? message : `${keys.map(({ key }) => key).join(".")}: ${message}`;
}

type Body = { readonly text: string } | { readonly code: BodyCode; readonly detail: string };

/** The body as text; refused as soon as it turns out to be too large. One that breaks off is its sender's fault alone. */
async function readText(request: Request): Promise<Body> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) {
        return { code: "MESSAGE_TOO_LARGE", detail: `A body may have ${MAX_BODY_BYTES} bytes` };
      }
      text += decoder.decode(chunk, { stream: true });
    }
  } catch {
    return { code: "INVALID_INPUT", detail: "The body broke off" };
  }
  return { text: text + decoder.decode() };
}
