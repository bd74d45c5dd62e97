/** The wire as JSON Schema, generated from the very schemas that check it. */
import { type ConversionConfig, type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import {
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
import { asSent } from "./json-schema.ts";

/** Unknown fields are allowed everywhere (ER2). */
const config: ConversionConfig = { ...asSent, errorMode: "throw" };

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
