/** What the API's description says of an address, in a few words for each. */
import { describeRoute } from "hono-openapi";
import type * as v from "valibot";
import { documented } from "./documented.ts";
import { PROBLEM_TYPE, type ProblemCode, PROBLEMS } from "./problem.ts";

export interface Described {
  tag: "labs" | "disturbances" | "disk" | "pages" | "server";
  summary: string;
  description?: string;
  /** The parameters of the path, each by its name below `components.parameters`. */
  path?: readonly ("lab" | "ticket")[];
  /** Good answers by their status; without a schema nothing, or what `media` names, is in the body. */
  answers: Record<number, { description: string; schema?: v.GenericSchema; media?: string }>;
  problems?: readonly ProblemCode[];
  /** The media type of a body that isn't JSON. */
  body?: string;
  /** Whether it takes an asset ticket's bearer token. */
  secured?: boolean;
}

/** Problems that every address may answer. */
const ALWAYS = ["HOST_NOT_ALLOWED", "INTERNAL_ERROR"] as const;
/** Those of every control call about one lab, and of one with a body. */
export const OF_CONTROL = ["ORIGIN_NOT_ALLOWED"] as const;
export const OF_LAB = [...OF_CONTROL, "LAB_NOT_FOUND"] as const;
export const OF_BODY = ["INVALID_INPUT", "MESSAGE_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const;

export function describe(described: Described) {
  const { tag, summary, description, path = [], answers, problems = [], body, secured = false } = described;
  return describeRoute({
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(body === undefined ? {} : { requestBody: { required: true, content: { [body]: { schema: {} } } } }),
    ...(secured ? { security: [{ ticket: [] }] } : {}),
    parameters: path.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, goodAnswer(answer)])),
      ...problemAnswers([...problems, ...ALWAYS]),
    },
  });
}

function goodAnswer({ description, schema, media = "application/json" }: Described["answers"][number]) {
  if (schema !== undefined) return { description, content: { [media]: { schema: documented(schema) } } };
  return media === "application/json" ? { description } : { description, content: { [media]: { schema: {} } } };
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
