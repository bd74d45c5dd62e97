/** The wire as JSON Schema, made of the very shapes that check it. */
import {
  accepted,
  type Field,
  greetings,
  isList,
  type Kind,
  lease,
  type Messages,
  refused,
  requests,
  results,
  sessionEvents,
  type Shape,
  snapshots,
  TOOL_NAME,
  transportErrors,
} from "../../sdk/protocol/mod.ts";

interface JsonSchema {
  [keyword: string]: unknown;
}

const kinds: Readonly<Record<Kind, JsonSchema>> = {
  string: { type: "string" },
  text: { type: "string", pattern: "\\S" },
  "string or null": { type: ["string", "null"] },
  boolean: { type: "boolean" },
  true: { const: true },
  false: { const: false },
  number: { type: "number" },
  count: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  "positive integer": { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  "not false": {},
  tokens: {},
  "JSON value": {},
  "JSON object": { type: "object" },
  unknown: {},
  result: {},
  "tool name": { type: "string", pattern: TOOL_NAME.source },
  "session status": { type: "string" },
  "thread status": { type: "string" },
};

/** What anything fits may be absent as well. */
const mayBeAbsent = (field: Field) => typeof field === "string" && Object.keys(kinds[field]).length === 0;

function schemaOf(field: Field): JsonSchema {
  if (typeof field === "string") return kinds[field];
  if (!isList(field)) return schemaOfShape(field);
  const [item] = field;
  return typeof item === "object" ? { type: "array", items: schemaOfShape(item) } : { enum: field };
}

/** Unknown fields are allowed everywhere (ER2). */
function schemaOfShape(shape: Shape): JsonSchema {
  const fields = Object.entries(shape).map(([key, field]) => ({
    name: key.replace(/\?$/, ""),
    required: !key.endsWith("?") && !mayBeAbsent(field),
    schema: schemaOf(field),
  }));
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** One of the messages of some tables. */
function anyOf(...tables: Messages[]): JsonSchema {
  const schemas = tables.flatMap((table) => Object.entries(table)).map(([type, shape]) => {
    const { properties, ...rest } = schemaOfShape(shape);
    return { ...rest, properties: { ...Object(properties), type: { const: type } } };
  });
  return { anyOf: schemas };
}

/** `$defs`: PageMessage, ExtensionMessage, Result (by the type of its request) and LeaseMessage. */
export function wireSchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "The Pedelec wire",
    $defs: {
      PageMessage: anyOf(greetings, requests),
      ExtensionMessage: anyOf(accepted, refused, sessionEvents, snapshots, transportErrors),
      Result: {
        type: "object",
        properties: Object.fromEntries(Object.entries(results).map(([type, result]) => [type, schemaOf(result)])),
      },
      LeaseMessage: anyOf(lease),
    },
  };
}
