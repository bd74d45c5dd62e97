/** The wire as JSON Schema, generated from the very schemas that check it. */
import { type ConversionConfig, type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import {
  jsonObjectSchema,
  jsonValueSchema,
  pageActivitySchema,
  portPingSchema,
  portPongSchema,
  requestSchema,
  responseSchema,
  resultSchemas,
  sdkHelloSchema,
  sessionEventSchema,
  sessionSnapshotSchema,
  transportErrorSchema,
} from "../../sdk/protocol/mod.ts";

/** What travels, before the reader's own repairs of it: unknown fields are allowed everywhere (ER2). */
const config: ConversionConfig = {
  target: "draft-2020-12",
  typeMode: "input",
  errorMode: "throw",
  overrideSchema: ({ valibotSchema }) => {
    if (valibotSchema === jsonValueSchema) return {};
    if (valibotSchema === jsonObjectSchema) return { type: "object" };
    return undefined;
  },
};

function definition(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, config);
  return rest;
}

/** `$defs`: PageMessage, ExtensionMessage, Result (by the type of its request) and LeaseMessage. */
export function wireSchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "The Pedelec wire",
    $defs: {
      PageMessage: { anyOf: [sdkHelloSchema, pageActivitySchema, requestSchema].map(definition) },
      ExtensionMessage: {
        anyOf: [responseSchema, sessionEventSchema, sessionSnapshotSchema, transportErrorSchema].map(definition),
      },
      Result: {
        type: "object",
        properties: Object.fromEntries(Object.entries(resultSchemas).map(([type, of]) => [type, definition(of)])),
      },
      LeaseMessage: { anyOf: [portPingSchema, portPongSchema].map(definition) },
    },
  };
}
