/** What the API's description says of an address, in a few words for each. */
import { describeRoute } from "hono-openapi";
import type * as v from "valibot";
import { documented } from "./documented.ts";
import { PROBLEM_TYPE, type ProblemCode, PROBLEMS } from "./problem.ts";

export interface Described {
  tag: "labs" | "disturbances" | "disk" | "pages" | "server";
  /** What a client made from the description calls it. */
  id: string;
  summary: string;
  description?: string;
  /** What comes beside the problems, by its status. */
  answers: Record<number, Answer>;
  problems?: readonly ProblemCode[];
  /** The media type of a body that isn't JSON. */
  body?: string;
  /** Whether it takes an asset ticket's bearer token. */
  secured?: boolean;
}

/** A schema is JSON unless `media` says otherwise; with neither the answer has no body. */
interface Answer {
  description: string;
  schema?: v.GenericSchema;
  media?: readonly string[];
}

/** Problems that every address may answer. */
const ALWAYS = ["HOST_NOT_ALLOWED", "INTERNAL_ERROR"] as const;
/** Those of every control call about one lab, and of one with a body. */
export const OF_CONTROL = ["ORIGIN_NOT_ALLOWED"] as const;
export const OF_LAB = [...OF_CONTROL, "LAB_NOT_FOUND", "INVALID_INPUT"] as const;
export const OF_BODY = ["INVALID_INPUT", "MESSAGE_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const;

export function describe(described: Described) {
  const { tag, id, summary, description, answers, problems = [], body, secured = false } = described;
  return describeRoute({
    tags: [tag],
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: { [body]: { schema: {} } } } }),
    ...(secured ? { security: [{ ticket: [] }] } : {}),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, goodAnswer(answer)])),
      ...problemAnswers([...problems, ...ALWAYS]),
    },
  });
}

function goodAnswer({ description, schema, media = schema === undefined ? [] : ["application/json"] }: Answer) {
  if (media.length === 0) return { description };
  const content = media.map((type) => [type, { schema: schema === undefined ? {} : documented(schema) }]);
  return { description, content: Object.fromEntries(content) };
}

/** One answer for each status, with the codes that come with it. */
function problemAnswers(codes: readonly ProblemCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => PROBLEMS[code][0]);
  return Object.fromEntries([...byStatus].map(([status, of]) => [status, {
    description: of.map((code) => `${code}: ${PROBLEMS[code][1]}`).join("; "),
    content: {
      [PROBLEM_TYPE]: {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            { type: "object" as const, properties: { code: { enum: of } } },
          ],
        },
      },
    },
  }]));
}
